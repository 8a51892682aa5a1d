/**
 * Checks passwords of requests. Wrong passwords are recorded and slowed down. A correct password is refused only if too
 * many clients wait for a check.
 */
import type { Context } from 'koa';
import { type Account, type PasswordHash, passwordLimits } from '../../../machines/access/account.js';
import type { PasswordClient } from '../../../machines/access/password-login.js';
import type { ProblemFault } from '../../problems/problem-kind.js';
import { Problem } from '../../problems/problems.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { clientAddress } from '../kit/caller.js';
import { toNetwork } from './login-throttle.js';
import { tooManyLogins, type WrongCredentials } from './wrong-credentials.js';

export class PasswordCheck {
  constructor(
    private readonly access: Pick<AccessPolicy, 'passwords' | 'readForwarded'>,
    private readonly wrong: WrongCredentials,
  ) {}

  /**
   * Returns the account if the password is correct; `null` if the connection was closed without an answer.
   * @throws Problem `login_wrong`, `too_many_logins` or `logins_busy`
   */
  async logIn(ctx: Context, name: string, password: string): Promise<Account | null> {
    const isPossible = password.length <= passwordLimits.max && name.length <= 100;
    const work = isPossible ? this.access.passwords.logIn(name, password, this.describeClient(ctx, name)) : null;
    const account = work === null ? null : await waitForCheck(work);
    if (account !== null) return account;
    await this.refuse(ctx, name, { code: 'login_wrong' });
    return null;
  }

  /**
   * Returns whether a password is correct; `false` if the connection was closed without an answer.
   * @throws Problem `password_wrong`, `too_many_logins` or `logins_busy`
   */
  async confirm(ctx: Context, account: Account, password: string): Promise<boolean> {
    const work = this.access.passwords.confirm(account, password, this.describeClient(ctx, account.name));
    if (await waitForCheck(work)) return true;
    await this.refuse(ctx, account.name, { code: 'password_wrong' });
    return false;
  }

  /** Returns the hash of a new password. @throws Problem `logins_busy` */
  hash(ctx: Context, name: string, password: string): Promise<PasswordHash> {
    return waitForCheck(this.access.passwords.hash(password, this.describeClient(ctx, name)));
  }

  private describeClient(ctx: Context, name: string): PasswordClient {
    return {
      network: toNetwork(clientAddress(ctx, this.access.readForwarded)),
      rank: this.wrong.createRank(ctx, name),
      isWaiting: () => !ctx.req.socket.destroyed,
    };
  }

  /** Answers a wrong password, or closes the connection without an answer. */
  private async refuse(ctx: Context, name: string, fault: ProblemFault): Promise<void> {
    const refusal = await this.wrong.refuse(ctx, name);
    if (refusal === null) return;
    throw refusal.seconds === 0 ? new Problem(fault, refusal.limit) : tooManyLogins(refusal);
  }
}

/** Returns the result of a check or a hash. @throws Problem `logins_busy` if too many clients wait */
async function waitForCheck<T>(work: Promise<T | 'busy'>): Promise<T> {
  const result = await work;
  if (result === 'busy') throw new Problem({ code: 'logins_busy' });
  return result;
}
