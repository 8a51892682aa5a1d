/**
 * Routes without a credential: for the first account, and for the password of an invited account
 * (docs/reference/accounts.md).
 */

import type { Context } from 'koa';
import type * as z from 'zod';
import { toGrant } from '../../../machines/access/access-tokens.js';
import type { Journal } from '../../../machines/history/journal.js';
import { Problem } from '../../problems/problems.js';
import { setCredential, setGrant, toEntryBase } from '../kit/caller.js';
import { bodyProblems, declareRoutes } from '../kit/route.js';
import { beginSession } from '../session/begin-session.js';
import type { LoginServices } from '../session/login-services.js';
import { endSessions } from '../session/open-session.js';
import type { AccessPolicy } from './access-policy.js';
import { isCredentialRequired } from './access-policy.js';
import { checkGrant, waitForSave } from './grant-settings.js';
import { invalidPassword, recordPassword } from './own-account-routes.js';
import type * as schemas from './schemas.js';

interface SetupServices {
  readonly access: AccessPolicy;
  /** The journal, which gets an entry for each change by these requests. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  /** The login, which checks credentials and ends responses whose credentials have become invalid. */
  readonly login: LoginServices;
}

const group = { tag: 'Access', schemas: () => import('./schemas.js') };
const invitationRoute = declareRoutes<SetupServices, typeof schemas>({ ...group, invalid: invalidPassword });
const setupRoute = declareRoutes<SetupServices, typeof schemas>({ ...group, invalid: invalidAccount });

export const setupRoutes = [
  invitationRoute({
    request: 'POST /access/invitation',
    id: 'acceptInvitation',
    summary: 'Set the password by an invitation',
    scope: null,
    description: 'Ends the sessions of the account, and begins one.',
    isOpen: true,
    bodyKind: 'small',
    body: (all) => all.acceptedInvitation,
    success: {
      status: 204,
      description: 'Done.',
      headers: { 'Set-Cookie': 'The session' },
    },
    problems: [
      ...bodyProblems,
      'password_invalid',
      'invitation_not_found',
      'logins_busy',
      'tokens_unwritable',
      'sessions_unwritable',
    ],
    handle: ({ body }, services, ctx) => acceptInvitation(ctx, body, services),
  }),
  setupRoute({
    request: 'POST /access/setup',
    id: 'setUp',
    summary: 'Create the first account',
    scope: null,
    description: 'The account has the scope `admin`. Begins a session.',
    isOpen: true,
    bodyKind: 'small',
    body: (all) => all.setup,
    success: {
      status: 204,
      description: 'Done.',
      headers: { 'Set-Cookie': 'The session' },
    },
    problems: [
      ...bodyProblems,
      'account_invalid',
      'setup_not_found',
      'account_name_taken',
      'logins_busy',
      'tokens_unwritable',
    ],
    handle: ({ body }, services, ctx) => createFirstAccount(ctx, body, services),
  }),
];

/**
 * Sets the password of an invited account. Sends no answer if the connection was closed. @throws Problem if the
 * invitation is wrong
 */
async function acceptInvitation(
  ctx: Context,
  { invitation, password }: z.output<typeof schemas.acceptedInvitation>,
  services: SetupServices,
): Promise<void> {
  const { access, login } = services;
  const invited = access.accounts.findInvited(invitation);
  // Check the invitation before the password is hashed: a wrong invitation costs only a digest. An invitation is too
  // long to be guessed.
  if (invited === null) return refuse(ctx, new Problem({ code: 'invitation_not_found' }), services);
  const hash = await login.passwords.hash(ctx, invited.name, password);
  const account = await waitForSave(access.accounts.accept(invitation, hash));
  if (account === null) throw new Problem({ code: 'invitation_not_found' });
  setCredential(ctx, 'session');
  setGrant(ctx, toGrant(account));
  recordPassword(ctx, account, services);
  await endSessions({ account: account.id }, access, login.responses);
  if (isCredentialRequired(access)) await beginSession(ctx, { account: account.id }, access);
}

/** Creates the first account. Sends no answer if the connection was closed. @throws Problem if the secret is wrong */
async function createFirstAccount(
  ctx: Context,
  { setup: secret, name, password }: z.output<typeof schemas.setup>,
  services: SetupServices,
): Promise<void> {
  const { access, journal, login } = services;
  const settings = checkGrant({ name, scopes: ['admin'] }, invalidAccount);
  if (access.setup?.isOpen(secret) !== true) return refuse(ctx, new Problem({ code: 'setup_not_found' }), services);
  const hash = await login.passwords.hash(ctx, name, password);
  const account = await waitForSave(access.accounts.createFirst({ ...settings, isDisabled: false }, hash));
  if (account === 'name_taken') throw new Problem({ code: 'account_name_taken', name });
  if (account === 'has_admin') throw new Problem({ code: 'setup_not_found' });
  await beginSession(ctx, { account: account.id }, access);
  setCredential(ctx, 'session');
  setGrant(ctx, toGrant(account));
  const { id, scopes } = account;
  journal.record({ ...toEntryBase(ctx, access, { name, account: id, scopes }), type: 'access.account_created' });
}

/** Answers a wrong secret with the problem, or closes the connection without an answer. */
async function refuse(ctx: Context, problem: Problem, { login }: SetupServices): Promise<void> {
  if ((await login.wrongCredentials.refuse(ctx)) !== null) throw problem;
}

function invalidAccount(field: string | null, problem: string): Problem {
  return new Problem({ code: 'account_invalid', field, problem });
}
