/** What the client may do, and the named tokens (docs/reference/access.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import {
  type AccessToken,
  type AccessTokenSettings,
  isReservedName,
  maxAccessTokens,
  scopes,
} from '../../../machines/ports/access-tokens.js';
import { Problem } from '../../problems/problems.js';
import { endToken } from '../access.js';
import { entryOf, grantFor } from '../history/caller.js';
import { getBody, readBody } from '../request-body.js';
import { accessBody, accessTokenBody } from '../schemas/access-body.js';
import { newAccessTokenBody } from '../schemas/request-bodies.js';
import type { Services } from '../services.js';
import type { SessionResponses } from '../session/open-responses.js';

/** @param responses the open responses of each token, which are closed when the token ends */
export function addAccessRoutes(
  router: Router,
  { access, journal }: Pick<Services, 'access' | 'journal'>,
  responses: SessionResponses,
): void {
  const { tokens } = access;
  tokens.onExpired((id) => void endToken(id, access, responses));

  router.get('/access', (ctx) => {
    ctx.body = accessBody(grantFor(ctx));
  });

  router.get('/access/tokens', (ctx) => {
    ctx.body = { tokens: tokens.all().map(accessTokenBody) };
  });

  router.post('/access/tokens', readBody, async (ctx) => {
    const settings = readSettings(ctx);
    if (tokens.all().length >= maxAccessTokens) throw new Problem({ code: 'too_many_tokens', max: maxAccessTokens });
    const created = await saved(tokens.create(settings));
    if (created === null) throw new Problem({ code: 'token_name_taken', name: settings.name });
    record(ctx, 'created', created.token);
    ctx.status = 201;
    ctx.set('Location', `/access/tokens/${created.token.id}`);
    ctx.body = { ...accessTokenBody(created.token), token: created.secret };
  });

  router.delete('/access/tokens/:id', async (ctx) => {
    const id = ctx.params.id ?? '';
    const token = await saved(tokens.revoke(id));
    if (token === null) throw new Problem({ code: 'token_unknown', token: id });
    record(ctx, 'revoked', token);
    // Its own answer is sent, if it revokes itself.
    await endToken(id, access, responses, ctx.res);
    ctx.status = 204;
  });

  function record(ctx: Context, what: 'created' | 'revoked', { id, name, scopes: given }: AccessToken): void {
    const { detail, ...entry } = entryOf(ctx, access);
    journal.record({ ...entry, type: `access.token_${what}`, detail: { ...detail, name, token: id, scopes: given } });
  }
}

/** @throws the problem of the body */
function readSettings(ctx: Context): AccessTokenSettings {
  const body = getBody(ctx);
  if (!body.ok) throw new Problem(body.fault);
  const parsed = newAccessTokenBody().safeParse(body.value ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(issue?.path[0]?.toString() ?? null, issue?.message ?? 'no setting fits');
  }
  const { name, commands = null, expires_at: expiry } = parsed.data;
  const given = scopes.filter((scope) => parsed.data.scopes.includes(scope));
  const expiresAt = expiry === undefined ? null : Date.parse(expiry);
  if (isReservedName(name)) throw invalid('name', 'the history uses this name for clients without a named token');
  if (commands !== null && !given.includes('command'))
    throw invalid('commands', 'patterns belong to the scope "command"');
  if (commands !== null && given.includes('admin')) throw invalid('commands', 'the scope "admin" allows all commands');
  if (expiresAt !== null && expiresAt <= Date.now()) throw invalid('expires_at', 'the time has passed');
  return { name, scopes: given, commands, expiresAt };
}

function invalid(field: string | null, problem: string): Problem {
  return new Problem({ code: 'token_invalid', field, problem });
}

/** @throws the problem of a file that cannot be written */
function saved<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? error : new Problem({ code: 'tokens_unwritable', because: error.code });
  });
}
