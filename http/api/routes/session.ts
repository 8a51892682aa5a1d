/** POST and DELETE /session: a browser exchanges the token for a cookie (docs/reference/security.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import { grantOf } from '../../../machines/ports/access-tokens.js';
import { Problem } from '../../problems/problems.js';
import { findSession, unauthorizedProblem } from '../access.js';
import { createTokenCheck } from '../compare-token.js';
import { entryOf, setCredential, setGrant } from '../history/caller.js';
import { getBody, readSmallBody } from '../request-body.js';
import { loginBody } from '../schemas/request-bodies.js';
import type { Services } from '../services.js';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../session/cookie.js';
import type { SessionResponses } from '../session/open-responses.js';
import type { RefuseCredential } from '../session/wrong-credentials.js';

/**
 * @param responses the open responses of each session, which are closed when the session ends
 * @param refuse slows the answers to wrong tokens
 */
export function addSessionRoutes(
  router: Router,
  { access: { token, tokens, sessions, readForwarded }, journal }: Services,
  responses: SessionResponses,
  refuse: RefuseCredential,
): void {
  const isToken = token === null ? null : createTokenCheck(token);

  const record = (ctx: Context, type: 'access.session_opened' | 'access.session_closed'): void =>
    journal.record({ ...entryOf(ctx, { readForwarded }), type });

  router.post('/session', readSmallBody, async (ctx) => {
    if (sessions === null || isToken === null) throw new Problem({ code: 'no_token' });
    const given = readToken(ctx);
    const named = isToken(given) ? null : tokens.find(given);
    if (named === null && !isToken(given)) {
      const refusal = await refuse(ctx);
      if (refusal === null) return;
      const { seconds, limit } = refusal;
      if (seconds === 0) throw unauthorizedProblem(true, refusal);
      throw new Problem({ code: 'too_many_logins', seconds }, { 'Retry-After': String(seconds), ...limit });
    }
    setSessionCookie(ctx, sessions, await sessions.begin(named?.id), readForwarded(ctx.req));
    setCredential(ctx, 'token');
    if (named !== null) setGrant(ctx, grantOf(named));
    record(ctx, 'access.session_opened');
    ctx.status = 204;
  });

  router.delete('/session', async (ctx) => {
    const secret = sessions === null ? null : readSessionCookie(ctx, sessions);
    if (sessions !== null) clearSessionCookie(ctx, sessions, readForwarded(ctx.req));
    if (sessions !== null && secret !== null) {
      const session = findSession(secret, sessions, tokens);
      const ended = sessions.end(secret);
      responses.close(secret);
      await ended;
      setCredential(ctx, 'session');
      if (session?.token) setGrant(ctx, grantOf(session.token));
      if (session !== null) record(ctx, 'access.session_closed');
    }
    ctx.status = 204;
  });
}

function readToken(ctx: Context): string {
  const body = getBody(ctx);
  if (!body.ok) throw new Problem(body.fault);
  const parsed = loginBody().safeParse(body.value);
  if (parsed.success) return parsed.data.Token;
  throw new Problem({ code: 'token_required' });
}
