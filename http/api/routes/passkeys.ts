/** The passkeys of the account that has logged in, and the options of a login (docs/reference/passkeys.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Account } from '../../../machines/access/account.js';
import type { AccountPasskeys } from '../../../machines/access/accounts.js';
import { maxPasskeys, type Passkey } from '../../../machines/access/passkeys.js';
import type { EntryType } from '../../../machines/history/journal.js';
import { Problem } from '../../problems/problems.js';
import { isCredentialRequired } from '../access-policy.js';
import { savedAccess } from '../grant-settings.js';
import { entryOf } from '../history/caller.js';
import { revalidate } from '../large-answers.js';
import { readFields } from '../read-fields.js';
import { getBody, readBody } from '../request-body.js';
import { passkeyBody } from '../schemas/access-body.js';
import { newPasskeyBody, passkeyNameBody, secondFactorBody } from '../schemas/passkey-bodies.js';
import type { Services } from '../services.js';
import { sessionFor } from '../session/open-session.js';
import { createPasskeyCheck } from '../session/passkey-check.js';
import type { WrongCredentials } from '../session/wrong-credentials.js';

/** @param wrong slows the answers to wrong credentials */
export function addPasskeyRoutes(
  router: Router,
  { access, journal }: Pick<Services, 'access' | 'journal'>,
  wrong: WrongCredentials,
): void {
  const { accounts } = access;
  const check = createPasskeyCheck(access, wrong);

  router.post('/session/passkey', async (ctx) => {
    if (!isCredentialRequired(access)) throw new Problem({ code: 'no_token' });
    ctx.body = await check.loginOptions(ctx);
  });

  router.get('/access/passkeys', revalidate, (ctx) => {
    sendPasskeys(ctx, ownAccount(ctx));
  });

  router.post('/access/passkey-options', async (ctx) => {
    const account = ownAccount(ctx);
    if (account.passkeys.length >= maxPasskeys) throw new Problem({ code: 'too_many_passkeys', max: maxPasskeys });
    ctx.body = await check.registrationOptions(ctx, account);
  });

  router.post('/access/passkeys', readBody, async (ctx) => {
    const account = ownAccount(ctx);
    const { name, passkey: answer } = readFields(getBody(ctx), newPasskeyBody(), invalid);
    const passkey = await check.register(ctx, account, answer, name);
    await change(account, (now) => ({ passkeys: [...now.passkeys, passkey].slice(0, maxPasskeys) }));
    record(ctx, 'access.passkey_added', { name });
    ctx.status = 201;
    ctx.body = passkeyBody(passkey);
  });

  router.put('/access/passkeys/:id', readBody, async (ctx) => {
    const account = ownAccount(ctx);
    const passkey = findPasskey(ctx, account);
    const renamed = { ...passkey, ...readFields(getBody(ctx), passkeyNameBody(), invalid) };
    await change(account, (now) => ({
      passkeys: now.passkeys.map((each) => (each.id === passkey.id ? { ...each, name: renamed.name } : each)),
    }));
    ctx.body = passkeyBody(renamed);
  });

  router.delete('/access/passkeys/:id', async (ctx) => {
    const account = ownAccount(ctx);
    const { id, name } = findPasskey(ctx, account);
    await change(account, (now) => ({ passkeys: now.passkeys.filter((each) => each.id !== id) }));
    record(ctx, 'access.passkey_removed', { name });
    ctx.status = 204;
  });

  router.put('/access/second-factor', readBody, async (ctx) => {
    const { required } = readFields(getBody(ctx), secondFactorBody(), invalid);
    const account = ownAccount(ctx);
    if (required && account.passkeys.length === 0) throw new Problem({ code: 'no_passkey' });
    const changed = await change(account, () => ({ needsPasskey: required }));
    record(ctx, 'access.second_factor_changed', { required });
    sendPasskeys(ctx, changed);
  });

  function sendPasskeys(ctx: Context, { passkeys, needsPasskey }: Account): void {
    ctx.body = { passkeys: passkeys.map(passkeyBody), required: needsPasskey };
  }

  /** @throws the problem of a client that has not logged in with an account */
  function ownAccount(ctx: Context): Account {
    const account = accounts.getUsable(sessionFor(ctx)?.owner.account ?? '');
    if (account === null) throw new Problem({ code: 'no_account' });
    return account;
  }

  async function change(account: Account, changeOf: (now: Account) => AccountPasskeys): Promise<Account> {
    const changed = await savedAccess(accounts.changePasskeys(account.id, changeOf));
    if (typeof changed === 'string') throw new Problem({ code: 'no_account' });
    return changed;
  }

  function record(ctx: Context, type: EntryType, more: Readonly<Record<string, unknown>>): void {
    journal.record({ ...entryOf(ctx, access, more), type });
  }
}

/** @throws the problem of an id that the account does not have */
function findPasskey(ctx: Context, { passkeys }: Account): Passkey {
  const id = ctx.params.id ?? '';
  const passkey = passkeys.find((each) => each.id === id);
  if (passkey === undefined) throw new Problem({ code: 'passkey_unknown', passkey: id });
  return passkey;
}

function invalid(field: string | null, problem: string): Problem {
  return new Problem({ code: 'passkey_settings_invalid', field, problem });
}
