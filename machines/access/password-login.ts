/**
 * Checks passwords. A hash costs a tenth of a second of CPU time. The work is therefore limited, and divided fairly
 * among addresses.
 */

import { createFairQueue, type Rank } from '../async/fair-queue.js';
import { type Account, canLogIn, type PasswordHash } from './account.js';
import type { Accounts } from './accounts.js';

export interface PasswordPorts {
  readonly accounts: Pick<Accounts, 'find' | 'get'>;
  readonly hashPassword: (password: string) => Promise<PasswordHash>;
  /** Checks a password. If the stored password is `null`, the check takes the same time and returns false. */
  readonly isPassword: (password: string, kept: PasswordHash | null) => Promise<boolean>;
}

/** The client that waits for the check of a password. */
export interface PasswordClient {
  /** The client's address, or the network of the address. */
  readonly network: string;
  /** Returns the rank of the client after its earlier wrong passwords: rank 0 is checked first. */
  readonly rank: () => Rank;
  /** Returns whether the client still waits for the answer. */
  readonly isWaiting: () => boolean;
}

export interface PasswordLogin {
  /** Checks a login. @returns the account; `null` for a wrong name or password; `busy` if there was no check */
  logIn(name: string, password: string, client: PasswordClient): Promise<Account | null | 'busy'>;
  /** Returns whether the password belongs to the account; `busy` if the password was not checked. */
  confirm(account: Account, password: string, client: PasswordClient): Promise<boolean | 'busy'>;
  /** Returns the hash of a new password; `busy` if it was not computed. */
  hash(password: string, client: PasswordClient): Promise<PasswordHash | 'busy'>;
}

/** The limits of password checks: they may use two of the four threads that Node has for such work and for files. */
const limits = { maxRunning: 2, maxWaitingOfKey: 100, maxWaiting: 5_000 };

export function createPasswordLogin({ accounts, hashPassword, isPassword }: PasswordPorts): PasswordLogin {
  const queue = createFairQueue(limits);

  const check = (password: string, kept: PasswordHash | null, client: PasswordClient): Promise<boolean | null> =>
    queue.run(client.network, client.rank, async () => client.isWaiting() && (await isPassword(password, kept)));

  return {
    async logIn(name, password, client) {
      const found = accounts.find(name);
      const account = found !== null && canLogIn(found) ? found : null;
      const isRight = await check(password, account?.password ?? null, client);
      if (isRight === null) return 'busy';
      if (!isRight || account === null) return null;
      // The account may have changed during the check.
      const now = accounts.get(account.id);
      return now !== null && canLogIn(now) && now.password?.hash === account.password?.hash ? now : null;
    },
    confirm: async ({ password: kept }, password, client) => (await check(password, kept, client)) ?? 'busy',
    hash: async (password, { network, rank }) =>
      (await queue.run(network, rank, () => hashPassword(password))) ?? 'busy',
  };
}
