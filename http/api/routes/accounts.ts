/** The accounts, for their administrators (docs/reference/accounts.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import { type Account, type AccountSettings, maxAccounts } from '../../../machines/access/account.js';
import type { AccountRefusal } from '../../../machines/access/accounts.js';
import { Problem } from '../../problems/problems.js';
import { checkGrant, savedAccess } from '../grant-settings.js';
import { entryOf } from '../history/caller.js';
import { revalidate } from '../large-answers.js';
import { readFields } from '../read-fields.js';
import { getBody, readBody } from '../request-body.js';
import { accountBody } from '../schemas/access-body.js';
import { accountSettingsBody } from '../schemas/request-bodies.js';
import type { Services } from '../services.js';
import { keyOfAccount, keyWithoutCredential, type SessionResponses } from '../session/open-responses.js';
import { endOwner } from '../session/open-session.js';

/** @param responses the open responses of each account, which are closed when it changes */
export function addAccountRoutes(
  router: Router,
  { access, journal }: Pick<Services, 'access' | 'journal'>,
  responses: SessionResponses,
): void {
  const { accounts } = access;
  accounts.onFirstAdmin(() => responses.close(keyWithoutCredential));

  router.get('/access/accounts', revalidate, (ctx) => {
    ctx.body = { accounts: accounts.all().map(accountBody) };
  });

  router.post('/access/accounts', readBody, async (ctx) => {
    const settings = readSettings(ctx);
    if (accounts.all().length >= maxAccounts) throw new Problem({ code: 'too_many_accounts', max: maxAccounts });
    const created = await savedAccess(accounts.create(settings));
    if (created === null) throw new Problem({ code: 'account_name_taken', name: settings.name });
    record(ctx, 'created', created.account);
    ctx.status = 201;
    ctx.set('Location', `/access/accounts/${created.account.id}`);
    ctx.body = { ...accountBody(created.account), invitation: created.invitation };
  });

  router.put('/access/accounts/:id', readBody, async (ctx) => {
    const id = ctx.params.id ?? '';
    const settings = readSettings(ctx);
    const account = changed(await savedAccess(accounts.change(id, settings)), id, settings.name);
    record(ctx, 'changed', account);
    // Its own answer is sent, if it changes itself.
    if (account.isDisabled) await endOwner({ account: id }, access, responses, ctx.res);
    else responses.close(keyOfAccount(id), ctx.res);
    ctx.body = accountBody(account);
  });

  router.delete('/access/accounts/:id', async (ctx) => {
    const id = ctx.params.id ?? '';
    const account = changed(await savedAccess(accounts.remove(id)), id);
    record(ctx, 'deleted', account);
    await endOwner({ account: id }, access, responses, ctx.res);
    ctx.status = 204;
  });

  router.post('/access/accounts/:id/invitation', async (ctx) => {
    const id = ctx.params.id ?? '';
    const { account, invitation } = changed(await savedAccess(accounts.invite(id)), id);
    record(ctx, 'invited', account);
    ctx.body = { ...accountBody(account), invitation };
  });

  function record(ctx: Context, what: 'created' | 'changed' | 'deleted' | 'invited', account: Account): void {
    const { id, name, scopes } = account;
    journal.record({ ...entryOf(ctx, access, { name, account: id, scopes }), type: `access.account_${what}` });
  }
}

/** @throws the problem of an account that was not changed */
function changed<T extends object>(result: T | AccountRefusal, id: string, name = ''): T {
  if (result === 'unknown') throw new Problem({ code: 'account_unknown', account: id });
  if (result === 'name_taken') throw new Problem({ code: 'account_name_taken', name });
  if (result === 'last_admin') throw new Problem({ code: 'last_admin' });
  return result;
}

/** @throws the problem of the body */
function readSettings(ctx: Context): AccountSettings {
  const { enabled = true, ...fields } = readFields(getBody(ctx), accountSettingsBody(), invalid);
  return { ...checkGrant(fields, invalid), isDisabled: !enabled };
}

function invalid(field: string | null, problem: string): Problem {
  return new Problem({ code: 'account_invalid', field, problem });
}
