/** The accounts, for their administrators (docs/reference/accounts.md). */

import type { Context } from 'koa';
import type * as z from 'zod';
import { type Account, type AccountSettings, maxAccounts } from '../../../machines/access/account.js';
import type { AccountRefusal } from '../../../machines/access/accounts.js';
import type { Journal } from '../../../machines/history/journal.js';
import { Problem } from '../../problems/problems.js';
import { setLocation } from '../kit/answer/location.js';
import { toEntryBase } from '../kit/caller.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import type { LoginServices } from '../session/login-services.js';
import { toAccountKey } from '../session/open-responses.js';
import { endSessions } from '../session/open-session.js';
import type { AccessPolicy } from './access-policy.js';
import { accountBody } from './answers.js';
import { checkGrant, waitForSave } from './grant-settings.js';
import type * as schemas from './schemas.js';

interface AccountServices {
  readonly access: AccessPolicy;
  /** What has happened, for GET /history and GET /metrics. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  /** The checks of credentials, and the responses that end with these. */
  readonly login: LoginServices;
}

const route = declareRoutes<AccountServices, typeof schemas>({
  tag: 'Access',
  schemas: () => import('./schemas.js'),
  invalid,
});

export const accountRoutes = [
  route({
    request: 'GET /access/accounts',
    id: 'listAccounts',
    summary: 'List the accounts',
    scope: 'admin',
    description: 'Lists the accounts, also those that are disabled.',
    caching: 'etag',
    success: json('The accounts, the oldest first.', (all) => all.accounts),
    handle: (_, { access }) => ({ accounts: access.accounts.all().map(accountBody) }),
  }),
  route({
    request: 'POST /access/accounts',
    id: 'createAccount',
    summary: 'Create an account',
    scope: 'admin',
    description:
      'Creates an account. Its holder sets the password with the invitation, which only this answer has and which is valid for 7 days.',
    body: (all) => all.accountSettings,
    success: json('The account was created.', (all) => all.invitedAccount, {
      status: 201,
      headers: { Location: 'The path of the account' },
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
    description: 'Deletes an account. Its sessions end, and its event streams are closed.',
    success: { status: 204, description: 'The account was deleted.' },
    problems: ['account_unknown', 'last_admin', 'tokens_unwritable'],
    async handle({ params: { id } }, services, ctx) {
      const { access, login } = services;
      const account = requireChange(await waitForSave(access.accounts.remove(id)), id);
      record(ctx, 'access.account_deleted', account, services);
      await endSessions({ account: id }, access, login.responses, ctx.res);
    },
  }),
  route({
    request: 'PUT /access/accounts/{id}',
    id: 'changeAccount',
    summary: 'Change an account',
    scope: 'admin',
    description:
      'Replaces all settings of an account. Its event streams are closed, so that they are opened again with what it allows; if it is disabled, its sessions end.',
    body: (all) => all.accountSettings,
    success: json('The account.', (all) => all.account),
    problems: [
      ...bodyProblems,
      'account_invalid',
      'account_unknown',
      'account_name_taken',
      'last_admin',
      'tokens_unwritable',
    ],
    async handle({ params: { id }, body }, services, ctx) {
      const { access, login } = services;
      const settings = checkSettings(body);
      const account = requireChange(await waitForSave(access.accounts.change(id, settings)), id, settings.name);
      record(ctx, 'access.account_changed', account, services);
      // Its own answer is sent, if it changes itself.
      if (account.isDisabled) await endSessions({ account: id }, access, login.responses, ctx.res);
      else login.responses.close(toAccountKey(id), ctx.res);
      return accountBody(account);
    },
  }),
  route({
    request: 'POST /access/accounts/{id}/invitation',
    id: 'inviteAccount',
    summary: 'Invite the holder of an account again',
    scope: 'admin',
    description:
      'Makes a new invitation, with which the holder sets a new password, and ends the previous one. The password stays valid until then.',
    success: json('The account with its invitation.', (all) => all.invitedAccount),
    problems: ['account_unknown', 'tokens_unwritable'],
    async handle({ params: { id } }, services, ctx) {
      const { account, invitation } = requireChange(await waitForSave(services.access.accounts.invite(id)), id);
      record(ctx, 'access.account_invited', account, services);
      return { ...accountBody(account), invitation };
    },
  }),
];

function record(
  ctx: Context,
  type: `access.account_${'created' | 'changed' | 'deleted' | 'invited'}`,
  { id, name, scopes }: Account,
  { access, journal }: AccountServices,
): void {
  journal.record({ ...toEntryBase(ctx, access, { name, account: id, scopes }), type });
}

/** Returns the result of a change. @throws Problem of an account that was not changed */
function requireChange<T extends object>(result: T | AccountRefusal, id: string, name = ''): T {
  if (result === 'unknown') throw new Problem({ code: 'account_unknown', account: id });
  if (result === 'name_taken') throw new Problem({ code: 'account_name_taken', name });
  if (result === 'last_admin') throw new Problem({ code: 'last_admin' });
  return result;
}

/** Returns the settings of an account. @throws Problem `account_invalid` */
function checkSettings({ enabled = true, ...fields }: z.output<typeof schemas.accountSettings>): AccountSettings {
  return { ...checkGrant(fields, invalid), isDisabled: !enabled };
}

function invalid(field: string | null, problem: string): Problem {
  return new Problem({ code: 'account_invalid', field, problem });
}
