/** POST and DELETE /session: a browser exchanges the token for a cookie (docs/reference/security.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import { Problem, type ProblemCode } from '../../problems/problems.js';
import { unauthorized } from '../access.js';
import { tokenCheck } from '../compare-token.js';
import { bodyOf, readBody } from '../request-body.js';
import { loginBody } from '../schemas/schemas.js';
import type { Services } from '../services.js';
import { giveSession, sessionOf, takeSession } from '../session/cookie.js';
import { createAttempts } from '../session/login-attempts.js';
import type { SessionAnswers } from '../session/open-responses.js';

/** @param answers those of the sessions, to be broken off when one ends */
export function addSessionRoutes(
  router: Router,
  { access: { token, sessions } }: Services,
  answers: SessionAnswers,
): void {
  const isRight = token === null ? null : tokenCheck(token);
  const attempts = createAttempts();

  router.post('/session', readBody, async (ctx) => {
    if (sessions === null || isRight === null) throw new Problem({ code: 'no_token' });
    const given = tokenIn(ctx);
    const seconds = attempts.wait();
    if (seconds > 0) throw new Problem({ code: 'too_many_logins', seconds }, { 'Retry-After': String(seconds) });
    if (!isRight(given)) {
      attempts.failed();
      throw unauthorized(true);
    }
    giveSession(ctx, sessions, await sessions.begin());
    ctx.status = 204;
  });

  router.delete('/session', async (ctx) => {
    const secret = sessions === null ? null : sessionOf(ctx, sessions);
    if (sessions !== null) takeSession(ctx, sessions);
    if (sessions !== null && secret !== null) {
      const ended = sessions.end(secret);
      answers.breakOff(secret);
      await ended;
    }
    ctx.status = 204;
  });
}

function tokenIn(ctx: Context): string {
  const body = bodyOf(ctx);
  if (!body.ok) throw new Problem({ ...body.fault, code: body.fault.code as ProblemCode });
  const parsed = loginBody.safeParse(body.value);
  if (parsed.success) return parsed.data.Token;
  throw new Problem({ code: 'token_required' });
}
