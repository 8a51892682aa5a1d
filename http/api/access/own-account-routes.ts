/** Routes that change the password of the client's account, and list and end sessions (docs/reference/accounts.md). */

import type { Context } from 'koa';
import type * as z from 'zod';
import type { Account } from '../../../machines/access/account.js';
import { isSameOwner, type Session, toSessionId } from '../../../machines/access/sessions.js';
import type { Journal } from '../../../machines/history/journal.js';
import { Problem } from '../../problems/problems.js';
import { toEntryBase } from '../kit/caller.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import { hasScope } from '../kit/scopes.js';
import type { LoginServices } from '../session/login-services.js';
import { toAccountKey, toSessionKey } from '../session/open-responses.js';
import { getSession, waitForEnd } from '../session/open-session.js';
import type { AccessPolicy } from './access-policy.js';
import { sessionBody } from './answers.js';
import { waitForSave } from './grant-settings.js';
import type * as schemas from './schemas.js';

interface OwnAccountServices {
  readonly access: AccessPolicy;
  /** The journal, which gets an entry for each change by these requests. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  /** The login, which checks credentials and ends responses whose credentials have become invalid. */
  readonly login: LoginServices;
}

const route = declareRoutes<OwnAccountServices, typeof schemas>({
  tag: 'Access',
  schemas: () => import('./schemas.js'),
  invalid: invalidPassword,
});

export const ownAccountRoutes = [
  route({
    request: 'PUT /access/password',
    id: 'changePassword',
    summary: 'Change the password of the caller',
    scope: null,
    description: 'Ends the other sessions of the account.',
    bodyKind: 'small',
    body: (all) => all.passwordChange,
    success: { status: 204, description: 'Done.' },
    problems: [
      ...bodyProblems,
      'password_invalid',
      'password_wrong',
      'no_account',
      'too_many_logins',
      'logins_busy',
      'tokens_unwritable',
      'sessions_unwritable',
    ],
    handle: ({ body }, services, ctx) => changePassword(ctx, body, services),
  }),
  route({
    request: 'GET /access/sessions',
    id: 'listSessions',
    summary: 'List the sessions',
    scope: null,
    description: "Lists the caller's sessions; with the scope `admin`, all.",
    caching: 'etag',
    success: json('Oldest first.', (all) => all.sessions),
    handle(_, { access }, ctx) {
      const current = getSession(ctx)?.id ?? null;
      const visible = access.sessions.all().filter((session) => mayEnd(ctx, session));
      return visible.map((session) => sessionBody(session, findName(session, access), current));
    },
  }),
  route({
    request: 'DELETE /access/sessions/{id}',
    id: 'deleteSession',
    summary: 'End a session',
    scope: null,
    description: 'With the scope `admin`: any session. Its event streams are closed.',
    success: { status: 204, description: 'Done.' },
    problems: ['session_not_found', 'sessions_unwritable'],
    async handle({ params: { id } }, { access, journal, login }, ctx) {
      const session = access.sessions.all().find((each) => toSessionId(each) === id && mayEnd(ctx, each));
      if (session === undefined) throw new Problem({ code: 'session_not_found', session: id });
      const ended = access.sessions.endById(id);
      login.responses.close(toSessionKey(id), ctx.res);
      const name = findName(session, access);
      const detail = { ...(name !== null && { name }), session: id };
      journal.record({ ...toEntryBase(ctx, access, detail), type: 'access.session_revoked' });
      await waitForEnd(ended);
    },
  }),
];

/** Changes the password. Sends no answer if the connection was closed. @throws Problem if the password is wrong */
async function changePassword(
  ctx: Context,
  { current, password }: z.output<typeof schemas.passwordChange>,
  services: OwnAccountServices,
): Promise<void> {
  const { access, login } = services;
  const session = getSession(ctx);
  const account = access.accounts.getUsable(session?.owner.account ?? '');
  if (session === null || account === null) throw new Problem({ code: 'no_account' });
  if (!(await login.passwords.confirm(ctx, account, current))) return;
  const hash = await login.passwords.hash(ctx, account.name, password);
  await waitForSave(access.accounts.setPassword(account.id, hash));
  recordPassword(ctx, account, services);
  const ended = access.sessions.endSessions({ account: account.id }, session.id);
  // The remaining session opens its event streams again.
  login.responses.close(toAccountKey(account.id), ctx.res);
  await waitForEnd(ended);
}

function mayEnd(ctx: Context, session: Session): boolean {
  const own = getSession(ctx);
  return hasScope(ctx, 'admin') || (own !== null && isSameOwner(own.owner, session));
}

/** Returns the name of the token or the account of a session; `null` for the token of the service. */
function findName({ token, account }: Session, { accounts, tokens }: AccessPolicy): string | null {
  if (account !== undefined) return accounts.get(account)?.name ?? null;
  return token === undefined ? null : (tokens.get(token)?.name ?? null);
}

/** Records the new password of an account in the history. */
export function recordPassword(
  ctx: Context,
  { id, name }: Account,
  { access, journal }: Pick<OwnAccountServices, 'access' | 'journal'>,
): void {
  journal.record({ ...toEntryBase(ctx, access, { name, account: id }), type: 'access.password_set' });
}

export function invalidPassword(field: string | null, problem: string): Problem {
  return new Problem({ code: 'password_invalid', field, problem });
}
