/** Keeps several callers from asking a server more often than it answers. */

import { createTimeLimit } from '../../../machines/async/time-limit.js';
import type { Unanswered } from '../../../machines/launch/live-server.js';

/** How long a server may take for an answer that several callers await. */
const limitMs = 5_000;

/**
 * Returns a function that reads at most once per interval: calls in between share the last answer.
 * @param now milliseconds of a clock that never goes backwards
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

/** Returns the answer, or `timeout` when the signal comes first. */
function beforeAbort<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | Unanswered> {
  return new Promise((resolve, reject) => {
    const abort = (): void => resolve({ because: 'timeout' });
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
