/**
 * When a failed delivery is tried again: the intervals that Standard Webhooks 1.0 recommends, some 75 hours in all.
 * They belong to the receiver, not to one delivery: while it is down, the oldest delivery is tried and the others
 * wait.
 */
import type { PostResult } from './webhook.js';

const second = 1_000;
const hour = 3_600 * second;

/** The pauses after the first, second, … failure in a row. The last one repeats. */
const pauses = [5 * second, 300 * second, 0.5 * hour, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** A delivery that fails this long after its entry is given up. */
export const giveUpAfterMs = 76 * hour;

/** A receiver cannot postpone the next attempt for longer. */
const maxRetryAfterMs = 24 * hour;

/** Each pause is up to this much longer, so that receivers that come back are not met by all senders at once. */
const jitter = 0.1;

/** No attempt is planned later than this. */
const maxWaitMs = 24 * hour * (1 + jitter);

/** Whether the time of an attempt has come. A clock that was set back would postpone it for as long: then it has. */
export function isDue(notBefore: number, now: number): boolean {
  return now >= notBefore || notBefore - now > maxWaitMs;
}

/** Whether the receiver has accepted the message. A redirect does not count: it would send the message elsewhere. */
export function isAccepted({ status, error }: PostResult): boolean {
  return error === null && status !== null && status >= 200 && status < 300;
}

/** Whether the receiver wants no further messages. */
export function isGone({ status }: PostResult): boolean {
  return status === 410;
}

/**
 * Returns the time of the next attempt.
 * @param failures failures in a row, this one included
 * @param random from 0 to 1
 */
export function nextAttemptAt(failures: number, { retryAfterMs }: PostResult, now: number, random: number): number {
  const pause = pauses[Math.min(failures, pauses.length) - 1] ?? 0;
  return now + Math.max(pause * (1 + jitter * random), Math.min(retryAfterMs ?? 0, maxRetryAfterMs));
}
