/** Slows the answers to wrong credentials, of logins and of requests with a wrong token alike. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'koa';
import type { Rank } from '../../../machines/async/fair-queue.js';
import { Problem } from '../../problems/problems.js';
import type { ReadForwarded } from '../access/forwarded.js';
import { clientAddress } from '../kit/caller.js';
import { createLoginThrottle, type LoginThrottle, toNetwork } from './login-throttle.js';

/** What the answer to a wrong credential contains. */
export interface Refusal {
  /** The value of Retry-After; 0 below the limit of failures. */
  readonly seconds: number;
  /** The headers RateLimit-Policy and RateLimit. */
  readonly limit: Readonly<Record<string, string>>;
}

export interface WrongCredentials {
  /**
   * Records a wrong credential. Resolves at once below the limits of failures, else after a delay. The caller must have
   * checked the credential before: a right one is never delayed.
   * @param account the name that was given with a password
   * @returns null when too many answers are delayed: the connection was closed without an answer
   */
  refuse(ctx: Context, account?: string): Promise<Refusal | null>;
  /**
   * Returns a function that returns when a credential is checked: first one from an address without failures, then one
   * for an account that has too many, then attempts of addresses by their number of failures.
   */
  createRank(ctx: Context, account: string): () => Rank;
}

/** Returns the problem of a wrong login beyond a limit of failures. */
export function tooManyLogins({ seconds, limit }: Refusal): Problem {
  return new Problem({ code: 'too_many_logins', seconds }, { 'Retry-After': String(seconds), ...limit });
}

/** The delay of an answer beyond a limit of failures. */
const delayMs = 1_000;

/** Delayed answers at one time. Each holds a connection. */
const maxDelayed = 100;

/** Failures of one account in a minute, from all addresses. */
const maxFailuresOfAccount = 50;

/** Failures of one address that are counted for its rank, and for how long: many addresses can guess once a minute. */
const maxFailuresOfAddress = 10;
const rankWindowMs = 3_600_000;

interface Throttles {
  readonly byAddress: LoginThrottle;
  readonly byAccount: LoginThrottle;
  /** Counts failures by address over a longer time, which decides who is checked first. */
  readonly lately: LoginThrottle;
}

const createThrottles = (): Throttles => ({
  byAddress: createLoginThrottle(),
  byAccount: createLoginThrottle(maxFailuresOfAccount),
  lately: createLoginThrottle(maxFailuresOfAddress, rankWindowMs),
});

/**
 * @param readForwarded names the client behind a trusted proxy
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

/** Returns the key of an account's failures. It is bounded: a name is as long as its sender likes. */
function toFailureKey(account: string): string {
  return `account ${account.toLowerCase().slice(0, 100)}`;
}
