/** Time limits that are long enough even on a busy machine. */
import { availableParallelism, loadavg } from 'node:os';

/**
 * Returns a time limit. If there are more runnable processes than processors, the limit is multiplied by their ratio.
 * @param ms milliseconds on an idle machine
 * @param load the number of processes that were runnable during the last minute
 */
export const stretch = (ms: number, load = loadavg()[0] ?? 0): number =>
  ms * Math.max(1, load / availableParallelism());

/**
 * Starts a time limit. @param ms milliseconds on an idle machine @returns a function that returns whether the time
 * limit has passed
 */
export function timeLimit(ms: number): () => boolean {
  const startedAt = performance.now();
  return () => performance.now() > startedAt + stretch(ms);
}
