/** What the client may do, and the named tokens (docs/reference/access.md). */

import type { Context } from 'koa';
import type * as z from 'zod';
import { type AccessToken, type AccessTokenSettings, maxAccessTokens } from '../../../machines/access/access-tokens.js';
import type { Journal } from '../../../machines/history/journal.js';
import { Problem } from '../../problems/problems.js';
import { setLocation } from '../kit/answer/location.js';
import { grantFor, toEntryBase } from '../kit/caller.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import type { LoginServices } from '../session/login-services.js';
import { endSessions, getSession } from '../session/open-session.js';
import type { AccessPolicy } from './access-policy.js';
import { accessBody, accessTokenBody } from './answers.js';
import { checkGrant, waitForSave } from './grant-settings.js';
import type * as schemas from './schemas.js';

interface TokenServices {
  readonly access: AccessPolicy;
  /** What has happened, for GET /history and GET /metrics. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  /** The checks of credentials, and the responses that end with these. */
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
    description: 'Returns the scopes of the token with which the request was sent.',
    success: json('What the client may do.', (all) => all.access),
    handle: (_, __, ctx) => accessBody(grantFor(ctx), getSession(ctx)?.owner.account ?? null),
  }),
  route({
    request: 'GET /access/tokens',
    id: 'listAccessTokens',
    summary: 'List the named tokens',
    scope: 'admin',
    description: 'Lists the tokens, also those that have expired. docs/reference/access.md describes the scopes.',
    caching: 'etag',
    success: json('The tokens, the oldest first.', (all) => all.accessTokens),
    handle: (_, { access }) => ({ tokens: access.tokens.all().map(accessTokenBody) }),
  }),
  route({
    request: 'POST /access/tokens',
    id: 'createAccessToken',
    summary: 'Create a named token',
    scope: 'admin',
    description: 'Creates a token. Only this answer has its secret.',
    body: (all) => all.newAccessToken,
    success: json('The token was created.', (all) => all.createdAccessToken, {
      status: 201,
      headers: { Location: 'The path of the token' },
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
    id: 'revokeAccessToken',
    summary: 'Revoke a named token',
    scope: 'admin',
    description: 'Revokes a token at once. Its sessions end, and its event streams are closed.',
    success: { status: 204, description: 'The token was revoked.' },
    problems: ['token_unknown', 'tokens_unwritable'],
    async handle({ params: { id } }, services, ctx) {
      const { access, login } = services;
      const token = await waitForSave(access.tokens.revoke(id));
      if (token === null) throw new Problem({ code: 'token_unknown', token: id });
      record(ctx, 'access.token_revoked', token, services);
      // Its own answer is sent, if it revokes itself.
      await endSessions({ token: id }, access, login.responses, ctx.res);
    },
  }),
];

function record(
  ctx: Context,
  type: 'access.token_created' | 'access.token_revoked',
  { id, name, scopes }: AccessToken,
  { access, journal }: TokenServices,
): void {
  journal.record({ ...toEntryBase(ctx, access, { name, token: id, scopes }), type });
}

/** Returns the settings of a token. @throws Problem `token_invalid` */
function checkSettings({
  expires_at: expiry,
  ...fields
}: z.output<typeof schemas.newAccessToken>): AccessTokenSettings {
  const settings = { ...checkGrant(fields, invalid), expiresAt: expiry === undefined ? null : Date.parse(expiry) };
  if (settings.expiresAt !== null && settings.expiresAt <= Date.now())
    throw invalid('expires_at', 'the time has passed');
  return settings;
}

function invalid(field: string | null, problem: string): Problem {
  return new Problem({ code: 'token_invalid', field, problem });
}
