/** What the client may do, and the named tokens (docs/reference/access.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import { type AccessToken, type AccessTokenSettings, maxAccessTokens } from '../../../machines/access/access-tokens.js';
import { Problem } from '../../problems/problems.js';
import { checkGrant, savedAccess } from '../grant-settings.js';
import { entryOf, grantFor } from '../history/caller.js';
import { revalidate } from '../large-answers.js';
import { readFields } from '../read-fields.js';
import { getBody, readBody } from '../request-body.js';
import { accessBody, accessTokenBody } from '../schemas/access-body.js';
import { newAccessTokenBody } from '../schemas/request-bodies.js';
import type { Services } from '../services.js';
import type { SessionResponses } from '../session/open-responses.js';
import { endOwner, sessionFor } from '../session/open-session.js';

/** @param responses the open responses of each token, which are closed when the token ends */
export function addAccessRoutes(
  router: Router,
  { access, journal }: Pick<Services, 'access' | 'journal'>,
  responses: SessionResponses,
): void {
  const { tokens } = access;
  tokens.onExpired((id) => void endOwner({ token: id }, access, responses));

  router.get('/access', (ctx) => {
    const account = sessionFor(ctx)?.owner.account;
    ctx.body = accessBody(grantFor(ctx), account ?? null);
  });

  router.get('/access/tokens', revalidate, (ctx) => {
    ctx.body = { tokens: tokens.all().map(accessTokenBody) };
  });

  router.post('/access/tokens', readBody, async (ctx) => {
    const settings = readSettings(ctx);
    if (tokens.all().length >= maxAccessTokens) throw new Problem({ code: 'too_many_tokens', max: maxAccessTokens });
    const created = await savedAccess(tokens.create(settings));
    if (created === null) throw new Problem({ code: 'token_name_taken', name: settings.name });
    record(ctx, 'created', created.token);
    ctx.status = 201;
    ctx.set('Location', `/access/tokens/${created.token.id}`);
    ctx.body = { ...accessTokenBody(created.token), token: created.secret };
  });

  router.delete('/access/tokens/:id', async (ctx) => {
    const id = ctx.params.id ?? '';
    const token = await savedAccess(tokens.revoke(id));
    if (token === null) throw new Problem({ code: 'token_unknown', token: id });
    record(ctx, 'revoked', token);
    // Its own answer is sent, if it revokes itself.
    await endOwner({ token: id }, access, responses, ctx.res);
    ctx.status = 204;
  });

  function record(ctx: Context, what: 'created' | 'revoked', { id, name, scopes: given }: AccessToken): void {
    journal.record({ ...entryOf(ctx, access, { name, token: id, scopes: given }), type: `access.token_${what}` });
  }
}

/** @throws the problem of the body */
function readSettings(ctx: Context): AccessTokenSettings {
  const { expires_at: expiry, ...fields } = readFields(getBody(ctx), newAccessTokenBody(), invalid);
  const settings = { ...checkGrant(fields, invalid), expiresAt: expiry === undefined ? null : Date.parse(expiry) };
  if (settings.expiresAt !== null && settings.expiresAt <= Date.now())
    throw invalid('expires_at', 'the time has passed');
  return settings;
}

function invalid(field: string | null, problem: string): Problem {
  return new Problem({ code: 'token_invalid', field, problem });
}
