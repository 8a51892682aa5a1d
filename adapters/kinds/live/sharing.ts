/** Shares answers, so that several callers do not query a server too often. */

import { createTimeLimit } from '../../../machines/async/time-limit.js';
import type { Unanswered } from '../../../machines/launch/live-server.js';

/** The time limit for a shared answer of a server, in milliseconds. */
const limitMs = 5_000;

/**
 * Returns a function that reads at most once per interval. Calls in between share the last answer.
 * @param now returns the time of a monotonic clock, in milliseconds
 */
export function shareAnswers<T>(
  read: (signal: AbortSignal) => Promise<T>,
  intervalMs: number,
  now: () => number = () => performance.now(),
): (signal: AbortSignal) => Promise<T | Unanswered> {
  let last: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return (signal) => {
    if (last === null || now() - last.at >= intervalMs) last = { at: now(), answer: read(createTimeLimit(limitMs)) };
    return beforeAbort(last.answer, signal);
  };
}

/** Waits for an answer. The result is `timeout` if the signal is aborted first. */
function beforeAbort<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | Unanswered> {
  return new Promise((resolve, reject) => {
    const abort = (): void => resolve({ because: 'timeout' });
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
