/** Slows the answers to wrong credentials: passwords, passkeys, tokens, and secrets of invitations and of the setup. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'koa';
import type { Rank } from '../../../machines/async/fair-queue.js';
import { Problem } from '../../problems/problems.js';
import type { ReadForwarded } from '../access/forwarded.js';
import { clientAddress } from '../kit/caller.js';
import { createLoginThrottle, type LoginThrottle, toNetwork } from './login-throttle.js';

/** The fields of the answer to a wrong credential. */
export interface Refusal {
  /** The value of Retry-After; 0 below the limit of failures. */
  readonly seconds: number;
  /** The headers RateLimit-Policy and RateLimit. */
  readonly limit: Readonly<Record<string, string>>;
}

export interface WrongCredentials {
  /**
   * Records a wrong credential. Resolves at once below the limits of failures, and otherwise after a delay. The caller
   * must first have checked the credential, because a correct credential must not be delayed.
   * @param account the name that the client sent with a password
   * @returns `null` if too many answers are already delayed, so that the connection was closed without an answer
   */
  refuse(ctx: Context, account?: string): Promise<Refusal | null>;
  /**
   * Returns a function that returns the current rank of a check. Addresses without failures are first. Addresses
   * without failures that name an account with too many failures are second. Other addresses are last, ordered by their
   * failures.
   */
  createRank(ctx: Context, account: string): () => Rank;
}

/** Returns the problem of a wrong login above a limit of failures. */
export function tooManyLogins({ seconds, limit }: Refusal): Problem {
  return new Problem({ code: 'too_many_logins', seconds }, { 'Retry-After': String(seconds), ...limit });
}

/** The delay of an answer above a limit of failures, in milliseconds. */
const delayMs = 1_000;

/** The maximum number of delayed answers at a time. Each delayed answer keeps a connection open. */
const maxDelayed = 100;

/** The maximum number of failures of an account within a minute, from all addresses. */
const maxFailuresOfAccount = 50;

/** The maximum number of failures of an address that its rank counts. */
const maxFailuresOfAddress = 10;

/**
 * The time for which a failure counts for the rank, in milliseconds. The time is long, because many addresses can guess
 * once a minute.
 */
const rankWindowMs = 3_600_000;

interface Throttles {
  readonly byAddress: LoginThrottle;
  readonly byAccount: LoginThrottle;
  /** Counts failures by address over a longer time. The counts decide which client is checked first. */
  readonly lately: LoginThrottle;
}

const createThrottles = (): Throttles => ({
  byAddress: createLoginThrottle(),
  byAccount: createLoginThrottle(maxFailuresOfAccount),
  lately: createLoginThrottle(maxFailuresOfAddress, rankWindowMs),
});

/**
 * Creates the object that counts wrong credentials and slows their answers.
 * @param readForwarded reads the address of the client behind a trusted proxy
 * @param record counts a wrong credential of an address
 */
export function createWrongCredentials(
  readForwarded: ReadForwarded,
  record: (address: string) => void,
  { byAddress, byAccount, lately }: Throttles = createThrottles(),
  delay = (): Promise<unknown> => pause(delayMs, undefined, { ref: false }),
): WrongCredentials {
  let delayed = 0;
  return {
    async refuse(ctx, account) {
      const { socket } = ctx.req;
      const address = clientAddress(ctx, readForwarded);
      const key = account === undefined ? null : toFailureKey(account);
      const seconds = Math.max(byAddress.secondsToWait(address), key === null ? 0 : byAccount.secondsToWait(key));
      byAddress.recordFailure(address);
      lately.recordFailure(address);
      if (key !== null) byAccount.recordFailure(key);
      record(address);
      const limit = byAddress.limitHeaders(address);
      if (seconds === 0) return { seconds, limit };
      if (delayed >= maxDelayed) {
        ctx.respond = false;
        socket.destroy();
        return null;
      }
      delayed += 1;
      await delay();
      delayed -= 1;
      return { seconds, limit };
    },
    createRank(ctx, account) {
      const [network, key] = [toNetwork(clientAddress(ctx, readForwarded)), toFailureKey(account)];
      return () => {
        const failures = lately.countFailures(network);
        if (failures > 0) return 1 + failures;
        return byAccount.countFailures(key) >= maxFailuresOfAccount ? 1 : 0;
      };
    },
  };
}

/**
 * Returns the key of an account's failures. The key has a bounded length, because a client can send a name of any
 * length.
 */
function toFailureKey(account: string): string {
  return `account ${account.toLowerCase().slice(0, 100)}`;
}
