/** Slows the answers to wrong credentials, of logins and of requests with a wrong token alike. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'koa';
import type { ReadForwarded } from '../forwarded.js';
import { clientAddress } from '../history/caller.js';
import { createLoginThrottle, type LoginThrottle } from './login-throttle.js';

/** What the answer to a wrong credential contains. */
export interface Refusal {
  /** The value of Retry-After; 0 below the limit of failures. */
  readonly seconds: number;
  /** The headers RateLimit-Policy and RateLimit. */
  readonly limit: Readonly<Record<string, string>>;
}

/**
 * Records a wrong credential. Resolves at once below the limit of failures, else after a delay. The caller must have
 * checked the credential before: a right one is never delayed.
 * @returns null when too many answers are delayed: the connection was closed without an answer
 */
export type RefuseCredential = (ctx: Context) => Promise<Refusal | null>;

/** The delay of an answer beyond the limit of failures. */
const delayMs = 1_000;

/** Delayed answers at one time. Each holds a connection. */
const maxDelayed = 100;

/**
 * @param readForwarded names the client behind a trusted proxy
 * @param record counts a wrong credential of an address
 */
export function createRefuseCredential(
  readForwarded: ReadForwarded,
  record: (address: string) => void,
  throttle: LoginThrottle = createLoginThrottle(),
  delay = (): Promise<unknown> => pause(delayMs, undefined, { ref: false }),
): RefuseCredential {
  let delayed = 0;
  return async (ctx) => {
    const { socket } = ctx.req;
    const address = clientAddress(ctx, readForwarded);
    const seconds = throttle.secondsToWait(address);
    throttle.recordFailure(address);
    record(address);
    const limit = throttle.limitHeaders(address);
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
  };
}
