/** POST and DELETE /session: a browser exchanges the token for a cookie (docs/reference/security.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import { Problem } from '../../problems/problems.js';
import { unauthorizedProblem } from '../access.js';
import { createTokenCheck } from '../compare-token.js';
import { getBody, readBody } from '../request-body.js';
import { loginBody } from '../schemas/schemas.js';
import type { Services } from '../services.js';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../session/cookie.js';
import { createLoginThrottle } from '../session/login-throttle.js';
import type { SessionResponses } from '../session/open-responses.js';

/** @param responses the open responses of each session, which are closed when the session ends */
export function addSessionRoutes(
  router: Router,
  { access: { token, sessions } }: Services,
  responses: SessionResponses,
): void {
  const isToken = token === null ? null : createTokenCheck(token);
  const throttle = createLoginThrottle();

  router.post('/session', readBody, async (ctx) => {
    if (sessions === null || isToken === null) throw new Problem({ code: 'no_token' });
    const given = readToken(ctx);
    const seconds = throttle.secondsToWait();
    if (seconds > 0) throw new Problem({ code: 'too_many_logins', seconds }, { 'Retry-After': String(seconds) });
    if (!isToken(given)) {
      throttle.recordFailure();
      throw unauthorizedProblem(true);
    }
    setSessionCookie(ctx, sessions, await sessions.begin());
    ctx.status = 204;
  });

  router.delete('/session', async (ctx) => {
    const secret = sessions === null ? null : readSessionCookie(ctx, sessions);
    if (sessions !== null) clearSessionCookie(ctx, sessions);
    if (sessions !== null && secret !== null) {
      const ended = sessions.end(secret);
      responses.close(secret);
      await ended;
    }
    ctx.status = 204;
  });
}

function readToken(ctx: Context): string {
  const body = getBody(ctx);
  if (!body.ok) throw new Problem(body.fault);
  const parsed = loginBody.safeParse(body.value);
  if (parsed.success) return parsed.data.Token;
  throw new Problem({ code: 'token_required' });
}
