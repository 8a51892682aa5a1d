/** POST /access/setup: makes the first account (docs/reference/accounts.md). */
import type Router from '@koa/router';
import { grantOf } from '../../../machines/access/access-tokens.js';
import { Problem } from '../../problems/problems.js';
import { checkGrant, savedAccess } from '../grant-settings.js';
import { entryOf, setCredential, setGrant } from '../history/caller.js';
import { readFields } from '../read-fields.js';
import { getBody, readSmallBody } from '../request-body.js';
import { setupBody } from '../schemas/request-bodies.js';
import type { Services } from '../services.js';
import { beginSession } from '../session/begin-session.js';
import { createPasswordCheck } from '../session/password-check.js';
import type { WrongCredentials } from '../session/wrong-credentials.js';

/** @param wrong slows the answers to wrong credentials */
export function addSetupRoutes(
  router: Router,
  { access, journal }: Pick<Services, 'access' | 'journal'>,
  wrong: WrongCredentials,
): void {
  const { setup, accounts } = access;
  const passwords = createPasswordCheck(access, wrong);

  router.post('/access/setup', readSmallBody, async (ctx) => {
    const { setup: secret, name, password } = readFields(getBody(ctx), setupBody(), invalid);
    const settings = checkGrant({ name, scopes: ['admin'] }, invalid);
    if (setup?.isOpen(secret) !== true) {
      if ((await wrong.refuse(ctx)) !== null) throw new Problem({ code: 'setup_unknown' });
      return;
    }
    const hash = await passwords.hash(ctx, name, password);
    const account = await savedAccess(accounts.createFirst({ ...settings, isDisabled: false }, hash));
    if (account === 'name_taken') throw new Problem({ code: 'account_name_taken', name });
    if (account === 'has_admin') throw new Problem({ code: 'setup_unknown' });
    await beginSession(ctx, { account: account.id }, access);
    setCredential(ctx, 'session');
    setGrant(ctx, grantOf(account));
    const { id, scopes } = account;
    journal.record({ ...entryOf(ctx, access, { name, account: id, scopes }), type: 'access.account_created' });
    ctx.status = 204;
  });
}

function invalid(field: string | null, problem: string): Problem {
  return new Problem({ code: 'account_invalid', field, problem });
}
