/** Routes with which administrators list, create, change, invite and remove accounts (docs/reference/accounts.md). */

import type { Context } from 'koa';
import type * as z from 'zod';
import { type Account, type AccountSettings, maxAccounts } from '../../../machines/access/account.js';
import type { AccountRefusal } from '../../../machines/access/accounts.js';
import type { Journal } from '../../../machines/history/journal.js';
import { Problem } from '../../problems/problems.js';
import { setLocation } from '../kit/answer/location.js';
import { toEntryBase } from '../kit/caller.js';
import { requireMatch } from '../kit/preconditions.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import type { LoginServices } from '../session/login-services.js';
import { toAccountKey } from '../session/open-responses.js';
import { endInvalidSessions, endSessions } from '../session/open-session.js';
import type { AccessPolicy } from './access-policy.js';
import { accountBody, createAccountEtag, describeAccountSettings } from './answers.js';
import { checkGrant, waitForSave } from './grant-settings.js';
import type * as schemas from './schemas.js';

interface AccountServices {
  readonly access: AccessPolicy;
  /** The journal, which gets an entry for each change by these requests. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  /** The login, which checks credentials and ends responses whose credentials have become invalid. */
  readonly login: LoginServices;
}

const route = declareRoutes<AccountServices, typeof schemas>({
  tag: 'Access',
  schemas: () => import('./schemas.js'),
  invalid,
});

const changeEffect = 'and closes its event streams. Disabling ends its sessions.';

const changeProblems = [
  ...bodyProblems,
  'account_invalid',
  'account_not_found',
  'account_name_taken',
  'last_admin',
  'tokens_unwritable',
  'sessions_unwritable',
] as const;

export const accountRoutes = [
  route({
    request: 'GET /access/accounts',
    id: 'listAccounts',
    summary: 'List the accounts',
    scope: 'admin',
    description: 'Includes disabled accounts.',
    caching: 'etag',
    success: json('Oldest first.', (all) => all.accounts),
    handle: (_, { access }) => access.accounts.all().map(accountBody),
  }),
  route({
    request: 'POST /access/accounts',
    id: 'createAccount',
    summary: 'Create an account',
    scope: 'admin',
    description: 'Only this answer has the invitation, which is valid for 7 days.',
    settingsEtag: 'sent',
    body: (all) => all.newAccount,
    success: json('Created.', (all) => all.invitedAccount, {
      status: 201,
      headers: { Location: 'Its path' },
    }),
    problems: [...bodyProblems, 'account_invalid', 'account_name_taken', 'too_many_accounts', 'tokens_unwritable'],
    async handle({ body }, services, ctx) {
      const { accounts } = services.access;
      const settings = checkSettings(body);
      if (accounts.all().length >= maxAccounts) throw new Problem({ code: 'too_many_accounts', max: maxAccounts });
      const created = await waitForSave(accounts.create(settings));
      if (created === null) throw new Problem({ code: 'account_name_taken', name: settings.name });
      record(ctx, 'access.account_created', created.account, services);
      setLocation(ctx, `/access/accounts/${created.account.id}`);
      return { ...accountBody(created.account), invitation: created.invitation };
    },
  }),
  route({
    request: 'DELETE /access/accounts/{id}',
    id: 'deleteAccount',
    summary: 'Delete an account',
    scope: 'admin',
    description: 'Ends its sessions, and closes its event streams.',
    settingsEtag: 'checked',
    success: { status: 204, description: 'Done.' },
    problems: ['account_not_found', 'last_admin', 'tokens_unwritable'],
    async handle({ params: { id } }, services, ctx) {
      const { access, login } = services;
      const account = requireChange(await waitForSave(access.accounts.remove(id, createCheck(ctx))), id);
      record(ctx, 'access.account_deleted', account, services);
      await endInvalidSessions({ account: id }, access, login.responses, ctx.res);
    },
  }),
  route({
    request: 'GET /access/accounts/{id}',
    id: 'getAccount',
    summary: 'Get one account',
    scope: 'admin',
    description: 'As in the list.',
    settingsEtag: 'sent',
    success: json('The account.', (all) => all.account),
    problems: ['account_not_found'],
    handle: ({ params: { id } }, { access }) => accountBody(requireChange(access.accounts.get(id) ?? 'unknown', id)),
  }),
  route({
    request: 'PATCH /access/accounts/{id}',
    id: 'changeAccount',
    summary: 'Change settings of an account',
    scope: 'admin',
    description: `Changes the settings in the body, ${changeEffect}`,
    settingsEtag: 'checked',
    body: (all) => all.accountPatch,
    success: json('The account.', (all) => all.account),
    problems: changeProblems,
    async handle({ params: { id }, body }, services, ctx) {
      const [{ patchSettings }, { newAccount }] = await Promise.all([
        import('../kit/body/merge-patch.js'),
        import('./schemas.js'),
      ]);
      const toInput = (present: Account) => patchSettings(newAccount, describeAccountSettings(present), body, invalid);
      return changeAccount(id, toInput, services, ctx);
    },
  }),
  route({
    request: 'PUT /access/accounts/{id}',
    id: 'replaceAccount',
    summary: 'Replace an account',
    scope: 'admin',
    description: `Replaces all settings, ${changeEffect}`,
    settingsEtag: 'checked',
    body: (all) => all.accountSettings,
    success: json('The account.', (all) => all.account),
    problems: changeProblems,
    handle: ({ params: { id }, body }, services, ctx) => changeAccount(id, () => body, services, ctx),
  }),
  route({
    request: 'POST /access/accounts/{id}/invitation',
    id: 'inviteAccount',
    summary: 'Invite the holder of an account again',
    scope: 'admin',
    description: 'Ends the previous invitation. The password stays valid.',
    settingsEtag: 'sent',
    success: json('The invitation.', (all) => all.invitedAccount),
    problems: ['account_not_found', 'tokens_unwritable'],
    async handle({ params: { id } }, services, ctx) {
      const { account, invitation } = requireChange(await waitForSave(services.access.accounts.invite(id)), id);
      record(ctx, 'access.account_invited', account, services);
      return { ...accountBody(account), invitation };
    },
  }),
];

/** Changes an account. @param toInput returns the new settings from the current account */
async function changeAccount(
  id: string,
  toInput: (present: Account) => z.output<typeof schemas.newAccount>,
  services: AccountServices,
  ctx: Context,
) {
  const { access, login } = services;
  const check = createCheck(ctx);
  let name = '';
  const changing = access.accounts.change(id, (present) => {
    check(present);
    const settings = checkSettings(toInput(present));
    name = settings.name;
    return settings;
  });
  const account = requireChange(await waitForSave(changing), id, name);
  record(ctx, 'access.account_changed', account, services);
  // If the account changes itself, its own answer is still sent.
  if (account.isDisabled) await endSessions({ account: id }, access, login.responses, ctx.res);
  else login.responses.close(toAccountKey(id), ctx.res);
  return accountBody(account);
}

/** Returns the check that refuses a change if the account does not match If-Match. */
function createCheck(ctx: Context): (present: Account) => void {
  return (present) => requireMatch(ctx, { resource: 'account', id: present.id }, createAccountEtag(present));
}

function record(
  ctx: Context,
  type: `access.account_${'created' | 'changed' | 'deleted' | 'invited'}`,
  { id, name, scopes }: Account,
  { access, journal }: AccountServices,
): void {
  journal.record({ ...toEntryBase(ctx, access, { name, account: id, scopes }), type });
}

/** Returns the result of a change. @throws Problem if the account was not changed */
function requireChange<T extends object>(result: T | AccountRefusal, id: string, name = ''): T {
  if (result === 'unknown') throw new Problem({ code: 'account_not_found', account: id });
  if (result === 'name_taken') throw new Problem({ code: 'account_name_taken', name });
  if (result === 'last_admin') throw new Problem({ code: 'last_admin' });
  return result;
}

/** Returns the settings of an account. @throws Problem `account_invalid` */
function checkSettings({ enabled = true, ...fields }: z.output<typeof schemas.newAccount>): AccountSettings {
  return { ...checkGrant(fields, invalid), isDisabled: !enabled };
}

function invalid(field: string | null, problem: string): Problem {
  return new Problem({ code: 'account_invalid', field, problem });
}
