/** Routes for the passkeys of the client's account, and for the options of a login (docs/reference/passkeys.md). */

import type { Context } from 'koa';
import type { Account } from '../../../machines/access/account.js';
import type { AccountPasskeys } from '../../../machines/access/accounts.js';
import { maxPasskeys, type Passkey } from '../../../machines/access/passkeys.js';
import type { EntryType, Journal } from '../../../machines/history/journal.js';
import { Problem } from '../../problems/problems.js';
import { toEntryBase } from '../kit/caller.js';
import { bodyProblems, declareRoutes, json, unwrap } from '../kit/route.js';
import type { LoginServices } from '../session/login-services.js';
import { getSession } from '../session/open-session.js';
import type { AccessPolicy } from './access-policy.js';
import { isCredentialRequired } from './access-policy.js';
import { passkeyBody } from './answers.js';
import { waitForSave } from './grant-settings.js';
import type * as schemas from './schemas.js';

interface PasskeyServices {
  readonly access: AccessPolicy;
  /** The journal, which gets an entry for each change by these requests. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  /** The login, which checks credentials and ends responses whose credentials have become invalid. */
  readonly login: LoginServices;
}

const changeProblems = ['no_account', 'tokens_unwritable'] as const;

const route = declareRoutes<PasskeyServices, typeof schemas>({
  tag: 'Access',
  schemas: () => import('./schemas.js'),
  invalid: (field, problem) => new Problem({ code: 'passkey_settings_invalid', field, problem }),
});

export const passkeyRoutes = [
  route({
    request: 'POST /session/passkey',
    id: 'askForPasskey',
    summary: 'Get the options of a login with a passkey',
    scope: null,
    description: 'For navigator.credentials.get, and one POST /session.',
    isOpen: true,
    success: json('The options.', (all) => all.webAuthnOptions),
    problems: ['passkey_impossible', 'no_token'],
    handle(_, { access, login }, ctx) {
      if (!isCredentialRequired(access)) throw new Problem({ code: 'no_token' });
      return login.passkeys.createLoginOptions(ctx);
    },
  }),
  route({
    request: 'GET /access/passkeys',
    id: 'listPasskeys',
    summary: 'List the passkeys of the caller',
    scope: null,
    description: 'Of the account that has logged in.',
    caching: 'etag',
    success: json('Oldest first.', (all) => all.passkeys),
    problems: ['no_account'],
    handle: (_, services, ctx) => requireAccount(ctx, services).passkeys.map(passkeyBody),
  }),
  route({
    request: 'POST /access/passkeys',
    id: 'addPasskey',
    summary: 'Add a passkey',
    scope: null,
    description: 'Adds what navigator.credentials.create has made.',
    isJudged: true,
    body: (all) => all.newPasskey,
    success: json('Created.', (all) => all.passkey, { status: 201 }),
    problems: [
      ...bodyProblems,
      'passkey_settings_invalid',
      'passkey_invalid',
      'passkey_impossible',
      'too_many_passkeys',
      ...changeProblems,
    ],
    async handle({ query, body }, services, ctx) {
      unwrap(query);
      const account = requireAccount(ctx, services);
      const { name, passkey: answer } = unwrap(body);
      const passkey = await services.login.passkeys.register(ctx, account, answer, name);
      // Check again: other passkeys may have been added since the browser asked for the options.
      const add = (now: Account) => {
        requireRoom(now);
        return { passkeys: [...now.passkeys, passkey] };
      };
      await changePasskeys(account, add, services);
      record(ctx, 'access.passkey_added', { name }, services);
      return passkeyBody(passkey);
    },
  }),
  route({
    request: 'POST /access/passkey-options',
    id: 'startPasskey',
    summary: 'Get the options of a new passkey',
    scope: null,
    description: 'For navigator.credentials.create.',
    success: json('The options.', (all) => all.webAuthnOptions),
    problems: ['passkey_impossible', 'no_account', 'too_many_passkeys'],
    handle(_, services, ctx) {
      const account = requireAccount(ctx, services);
      requireRoom(account);
      return services.login.passkeys.createRegistrationOptions(ctx, account);
    },
  }),
  route({
    request: 'DELETE /access/passkeys/{id}',
    id: 'deletePasskey',
    summary: 'Remove a passkey',
    scope: null,
    description: 'Removes it. Without any passkey, a login does not need one.',
    success: { status: 204, description: 'Done.' },
    problems: ['passkey_not_found', ...changeProblems],
    async handle({ params }, services, ctx) {
      const account = requireAccount(ctx, services);
      const { id, name } = findPasskey(params.id, account);
      const remove = (now: Account) => ({ passkeys: now.passkeys.filter((each) => each.id !== id) });
      await changePasskeys(account, remove, services);
      record(ctx, 'access.passkey_removed', { name }, services);
    },
  }),
  route({
    request: 'PUT /access/passkeys/{id}',
    id: 'renamePasskey',
    summary: 'Rename a passkey',
    scope: null,
    description: 'Changes its name.',
    isJudged: true,
    body: (all) => all.passkeyName,
    success: json('The passkey.', (all) => all.passkey),
    problems: [...bodyProblems, 'passkey_settings_invalid', 'passkey_not_found', ...changeProblems],
    async handle({ params, query, body }, services, ctx) {
      unwrap(query);
      const account = requireAccount(ctx, services);
      const passkey = findPasskey(params.id, account);
      const { name } = unwrap(body);
      const rename = (now: Account) => ({
        passkeys: now.passkeys.map((each) => (each.id === passkey.id ? { ...each, name } : each)),
      });
      await changePasskeys(account, rename, services);
      return passkeyBody({ ...passkey, name });
    },
  }),
  route({
    request: 'GET /access/second-factor',
    id: 'getSecondFactor',
    summary: 'Get whether a passkey is required after the password',
    scope: null,
    description: 'Of the account that has logged in.',
    success: json('Whether it is required.', (all) => all.secondFactor),
    problems: ['no_account'],
    handle: (_, services, ctx) => ({ required: requireAccount(ctx, services).needsPasskey }),
  }),
  route({
    request: 'PUT /access/second-factor',
    id: 'setSecondFactor',
    summary: 'Require a passkey after the password',
    scope: null,
    description: 'Sets whether a login with the password needs a passkey.',
    body: (all) => all.secondFactorInput,
    success: json('Whether it is required.', (all) => all.secondFactor),
    problems: [...bodyProblems, 'passkey_settings_invalid', 'no_passkey', ...changeProblems],
    async handle({ body: { required } }, services, ctx) {
      const account = requireAccount(ctx, services);
      if (required && account.passkeys.length === 0) throw new Problem({ code: 'no_passkey' });
      const changed = await changePasskeys(account, () => ({ needsPasskey: required }), services);
      record(ctx, 'access.second_factor_changed', { required }, services);
      return { required: changed.needsPasskey };
    },
  }),
];

/** Returns the account of the client. @throws Problem `no_account` for another credential */
function requireAccount(ctx: Context, { access }: PasskeyServices): Account {
  const account = access.accounts.getUsable(getSession(ctx)?.owner.account ?? '');
  if (account === null) throw new Problem({ code: 'no_account' });
  return account;
}

/** Refuses a passkey above the maximum. @throws Problem `too_many_passkeys` */
function requireRoom({ passkeys }: Account): void {
  if (passkeys.length >= maxPasskeys) throw new Problem({ code: 'too_many_passkeys', max: maxPasskeys });
}

/**
 * Changes the passkeys of an account. @returns the changed account. @throws Problem `no_account` if the account was
 * deleted, or `tokens_unwritable`
 */
async function changePasskeys(
  account: Account,
  change: (now: Account) => AccountPasskeys,
  { access }: PasskeyServices,
): Promise<Account> {
  const changed = await waitForSave(access.accounts.changePasskeys(account.id, change));
  if (typeof changed === 'string') throw new Problem({ code: 'no_account' });
  return changed;
}

/** Finds a passkey of an account. @throws Problem `passkey_not_found` */
function findPasskey(id: string, { passkeys }: Account): Passkey {
  const passkey = passkeys.find((each) => each.id === id);
  if (passkey === undefined) throw new Problem({ code: 'passkey_not_found', passkey: id });
  return passkey;
}

function record(
  ctx: Context,
  type: EntryType,
  detail: Readonly<Record<string, unknown>>,
  { access, journal }: PasskeyServices,
): void {
  journal.record({ ...toEntryBase(ctx, access, detail), type });
}
