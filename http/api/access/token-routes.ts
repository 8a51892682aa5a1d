/** Routes for the rights of the client, and for the named tokens (docs/reference/access.md). */

import type { Context } from 'koa';
import type * as z from 'zod';
import { type AccessToken, type AccessTokenSettings, maxAccessTokens } from '../../../machines/access/access-tokens.js';
import type { Journal } from '../../../machines/history/journal.js';
import { Problem } from '../../problems/problems.js';
import { setLocation } from '../kit/answer/location.js';
import { grantFor, toEntryBase } from '../kit/caller.js';
import { requireMatch } from '../kit/preconditions.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import type { LoginServices } from '../session/login-services.js';
import { toTokenKey } from '../session/open-responses.js';
import { endInvalidSessions, getSession } from '../session/open-session.js';
import type { AccessPolicy } from './access-policy.js';
import { accessBody, accessTokenBody, createTokenEtag, describeTokenSettings } from './answers.js';
import { checkGrant, waitForSave } from './grant-settings.js';
import type * as schemas from './schemas.js';

interface TokenServices {
  readonly access: AccessPolicy;
  /** The journal, which gets an entry for each change by these requests. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  /** The login, which checks credentials and ends responses whose credentials have become invalid. */
  readonly login: LoginServices;
}

const route = declareRoutes<TokenServices, typeof schemas>({
  tag: 'Access',
  schemas: () => import('./schemas.js'),
  invalid,
});

export const tokenRoutes = [
  route({
    request: 'GET /access',
    id: 'getAccess',
    summary: 'Get what the client may do',
    scope: null,
    description: 'Returns the scopes of the credential of the request.',
    success: json('What the client may do.', (all) => all.access),
    handle: (_, __, ctx) => accessBody(grantFor(ctx), getSession(ctx)?.owner.account ?? null),
  }),
  route({
    request: 'GET /access/tokens',
    id: 'listAccessTokens',
    summary: 'List the named tokens',
    scope: 'admin',
    description: 'Includes expired tokens.',
    caching: 'etag',
    success: json('Oldest first.', (all) => all.accessTokens),
    handle: (_, { access }) => access.tokens.all().map(accessTokenBody),
  }),
  route({
    request: 'POST /access/tokens',
    id: 'createAccessToken',
    summary: 'Create a named token',
    scope: 'admin',
    description: 'Only this answer has its secret.',
    settingsEtag: 'sent',
    body: (all) => all.newAccessToken,
    success: json('Created.', (all) => all.createdAccessToken, {
      status: 201,
      headers: { Location: 'Its path' },
    }),
    problems: [...bodyProblems, 'token_invalid', 'token_name_taken', 'too_many_tokens', 'tokens_unwritable'],
    async handle({ body }, services, ctx) {
      const { tokens } = services.access;
      const settings = checkSettings(body);
      if (tokens.all().length >= maxAccessTokens) throw new Problem({ code: 'too_many_tokens', max: maxAccessTokens });
      const created = await waitForSave(tokens.create(settings));
      if (created === null) throw new Problem({ code: 'token_name_taken', name: settings.name });
      record(ctx, 'access.token_created', created.token, services);
      setLocation(ctx, `/access/tokens/${created.token.id}`);
      return { ...accessTokenBody(created.token), token: created.secret };
    },
  }),
  route({
    request: 'DELETE /access/tokens/{id}',
    id: 'deleteAccessToken',
    summary: 'Revoke a named token',
    scope: 'admin',
    description: 'Ends its sessions, and closes its event streams.',
    settingsEtag: 'checked',
    success: { status: 204, description: 'Done.' },
    problems: ['token_not_found', 'tokens_unwritable'],
    async handle({ params: { id } }, services, ctx) {
      const { access, login } = services;
      const token = requireToken(await waitForSave(access.tokens.revoke(id, createCheck(ctx))), id);
      record(ctx, 'access.token_revoked', token, services);
      // If the token revokes itself, its own answer is still sent.
      await endInvalidSessions({ token: id }, access, login.responses, ctx.res);
    },
  }),
  route({
    request: 'GET /access/tokens/{id}',
    id: 'getAccessToken',
    summary: 'Get one named token',
    scope: 'admin',
    description: 'Returns it even if it has expired.',
    settingsEtag: 'sent',
    success: json('The token.', (all) => all.accessToken),
    problems: ['token_not_found'],
    handle: ({ params: { id } }, { access }) => accessTokenBody(requireToken(access.tokens.describe(id), id)),
  }),
  route({
    request: 'PATCH /access/tokens/{id}',
    id: 'changeAccessToken',
    summary: 'Change settings of a named token',
    scope: 'admin',
    description: 'Closes its event streams. Its secret and sessions stay.',
    settingsEtag: 'checked',
    body: (all) => all.accessTokenPatch,
    success: json('The token.', (all) => all.accessToken),
    problems: [...bodyProblems, 'token_not_found', 'token_invalid', 'token_name_taken', 'tokens_unwritable'],
    handle: ({ params: { id }, body }, services, ctx) => changeToken(id, body, services, ctx),
  }),
];

async function changeToken(
  id: string,
  patch: z.output<typeof schemas.accessTokenPatch>,
  services: TokenServices,
  ctx: Context,
) {
  const [{ patchSettings }, { newAccessToken }] = await Promise.all([
    import('../kit/body/merge-patch.js'),
    import('./schemas.js'),
  ]);
  const { access, login } = services;
  const check = createCheck(ctx);
  let name = '';
  const changing = access.tokens.change(id, (present) => {
    check(present);
    const input = patchSettings(newAccessToken, describeTokenSettings(present), patch, invalid);
    name = input.name;
    return checkSettings(input, present);
  });
  const changed = await waitForSave(changing);
  if (changed === 'name_taken') throw new Problem({ code: 'token_name_taken', name });
  const token = requireToken(changed === 'unknown' ? null : changed, id);
  record(ctx, 'access.token_changed', token, services);
  // If the token changes itself, its own answer is still sent.
  login.responses.close(toTokenKey(id), ctx.res);
  return accessTokenBody(token);
}

/** Returns the token. @throws Problem `token_not_found` for `null` */
function requireToken(token: AccessToken | null, id: string): AccessToken {
  if (token === null) throw new Problem({ code: 'token_not_found', token: id });
  return token;
}

/** Returns the check that refuses a change if the token does not match If-Match. */
function createCheck(ctx: Context): (present: AccessToken) => void {
  return (present) => requireMatch(ctx, { resource: 'token', id: present.id }, createTokenEtag(present));
}

function record(
  ctx: Context,
  type: `access.token_${'created' | 'changed' | 'revoked'}`,
  { id, name, scopes }: AccessToken,
  { access, journal }: TokenServices,
): void {
  journal.record({ ...toEntryBase(ctx, access, { name, token: id, scopes }), type });
}

/**
 * Returns the settings of a token.
 * @param present the current token, which may have expired; `null` for a new token
 * @throws Problem `token_invalid`
 */
function checkSettings(
  { expires_at: expiry = null, ...fields }: z.output<typeof schemas.newAccessToken>,
  present: AccessToken | null = null,
): AccessTokenSettings {
  const settings = { ...checkGrant(fields, invalid), expiresAt: expiry === null ? null : Date.parse(expiry) };
  const { expiresAt } = settings;
  if (expiresAt !== null && expiresAt <= Date.now() && expiresAt !== present?.expiresAt)
    throw invalid('expires_at', 'the time has passed');
  return settings;
}

function invalid(field: string | null, problem: string): Problem {
  return new Problem({ code: 'token_invalid', field, problem });
}
