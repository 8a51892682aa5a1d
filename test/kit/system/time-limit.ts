/** Time limits that hold on a busy machine too. */
import { availableParallelism, loadavg } from 'node:os';

/**
 * Returns a time limit that is longer where more processes are runnable than there are processors, by that factor.
 * @param ms milliseconds on an idle machine
 * @param load how many processes were runnable during the last minute
 */
export const stretch = (ms: number, load = loadavg()[0] ?? 0): number =>
  ms * Math.max(1, load / availableParallelism());

/** Begins a time limit. @param ms milliseconds on an idle machine @returns whether it is over */
export function timeLimit(ms: number): () => boolean {
  const startedAt = performance.now();
  return () => performance.now() > startedAt + stretch(ms);
}
