/** Checks passwords of requests: wrong ones are recorded and slowed down, right ones are never refused. */
import type { Context } from 'koa';
import { type Account, type PasswordHash, passwordLimits } from '../../../machines/access/account.js';
import type { PasswordClient } from '../../../machines/access/password-login.js';
import { Problem } from '../../problems/problems.js';
import type { AccessPolicy } from '../access-policy.js';
import { clientAddress } from '../history/caller.js';
import { networkOf } from './login-throttle.js';
import { tooManyLogins, type WrongCredentials } from './wrong-credentials.js';

/** Seconds after which a client may try again when too many wait. */
const busySeconds = 5;

export function createPasswordCheck(
  { passwords, readForwarded }: Pick<AccessPolicy, 'passwords' | 'readForwarded'>,
  wrong: WrongCredentials,
) {
  const clientOf = (ctx: Context, name: string): PasswordClient => ({
    network: networkOf(clientAddress(ctx, readForwarded)),
    rank: wrong.createRank(ctx, name),
    isWaiting: () => !ctx.req.socket.destroyed,
  });

  /** Returns what the check did. @throws the problem of one that was not made */
  async function done<T>(work: Promise<T | 'busy'>): Promise<T> {
    const result = await work;
    if (result === 'busy') throw new Problem({ code: 'logins_busy' }, { 'Retry-After': String(busySeconds) });
    return result;
  }

  /** Answers a wrong password. @returns when the connection was closed without an answer */
  async function refuse(ctx: Context, name: string, problem: Problem): Promise<void> {
    const refusal = await wrong.refuse(ctx, name);
    if (refusal === null) return;
    throw refusal.seconds === 0 ? problem : tooManyLogins(refusal);
  }

  return {
    /** @returns null when the connection was closed without an answer. @throws the problem of a wrong login */
    async logIn(ctx: Context, name: string, password: string): Promise<Account | null> {
      const isPossible = password.length <= passwordLimits.max && name.length <= 100;
      const account = isPossible ? await done(passwords.logIn(name, password, clientOf(ctx, name))) : null;
      if (account !== null) return account;
      await refuse(ctx, name, new Problem({ code: 'login_wrong' }));
      return null;
    },
    /** @returns whether to continue: the connection was closed otherwise. @throws the problem of a wrong password */
    async confirm(ctx: Context, account: Account, password: string): Promise<boolean> {
      if (await done(passwords.confirm(account, password, clientOf(ctx, account.name)))) return true;
      await refuse(ctx, account.name, new Problem({ code: 'password_wrong' }));
      return false;
    },
    /** @throws the problem of too much work */
    hash: (ctx: Context, name: string, password: string): Promise<PasswordHash> =>
      done(passwords.hash(password, clientOf(ctx, name))),
  };
}
