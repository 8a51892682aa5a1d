/**
 * Decides when a failed delivery is tried again, with the intervals that Standard Webhooks 1.0 recommends: about 75
 * hours in total. The intervals apply to a receiver, not to a delivery. While the receiver is down, only the oldest
 * delivery is tried.
 */
import type { PostResult } from './webhook.js';

const second = 1_000;
const hour = 3_600 * second;

/** The pauses after the first, second, … consecutive failure, in milliseconds. The last pause repeats. */
const pauses = [5 * second, 300 * second, 0.5 * hour, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** The age of an entry at which its failing delivery is given up, in milliseconds. */
export const giveUpAfterMs = 76 * hour;

/** The maximum time by which a receiver can postpone the next attempt, in milliseconds. */
const maxRetryAfterMs = 24 * hour;

/**
 * The maximum share by which a pause is extended at random. Without this share, all senders would try a recovered
 * receiver at the same time.
 */
const jitter = 0.1;

/** The maximum time until the next attempt, in milliseconds. */
const maxWaitMs = 24 * hour * (1 + jitter);

/**
 * Returns whether the time of an attempt has come. The result is true if the time is too far in the future, because the
 * clock was then set back.
 */
export function isDue(notBefore: number, now: number): boolean {
  return now >= notBefore || notBefore - now > maxWaitMs;
}

/**
 * Returns whether the receiver has accepted the message. The result is false for a redirect, because the message would
 * then be sent to another address.
 */
export function isAccepted({ status, error }: PostResult): boolean {
  return error === null && status !== null && status >= 200 && status < 300;
}

/** Returns whether the receiver refuses all further messages. */
export function isGone({ status }: PostResult): boolean {
  return status === 410;
}

/**
 * Returns the time of the next attempt.
 * @param failures the number of consecutive failures, including the current failure
 * @param random a random number from 0 to 1
 */
export function nextAttemptAt(failures: number, { retryAfterMs }: PostResult, now: number, random: number): number {
  const pause = pauses[Math.min(failures, pauses.length) - 1] ?? 0;
  return now + Math.max(pause * (1 + jitter * random), Math.min(retryAfterMs ?? 0, maxRetryAfterMs));
}
