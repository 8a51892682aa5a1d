/** Computes the ticks between two readings of a histogram. */
import type { TickTimes } from '../launch/live-server.js';
import type { TickSample } from './samples.js';

/**
 * Returns the ticks of each thread since an earlier reading. A thread without an earlier reading and a thread whose
 * counter was reset are left out.
 */
export function subtractTicks(before: readonly TickTimes[], now: readonly TickTimes[]): readonly TickSample[] {
  return now.flatMap((times) => {
    const earlier = before.find(({ thread }) => thread === times.thread);
    if (earlier === undefined || earlier.counts.length !== times.counts.length) return [];
    const counts = times.counts.map((count, index) => count - (earlier.counts[index] ?? 0));
    const sum = times.sum - earlier.sum;
    if (sum < 0 || counts.some((count) => count < 0)) return [];
    return [{ thread: times.thread, count: counts.at(-1) ?? 0, sum, p99: quantile(times.bounds, counts, 0.99) }];
  });
}

/**
 * Estimates a quantile. The ticks within a bucket are assumed to be evenly distributed. The quantile of a bucket
 * without an upper bound is the lower bound.
 * @param counts the number of ticks up to each bound
 */
function quantile(bounds: readonly number[], counts: readonly number[], share: number): number {
  const rank = (counts.at(-1) ?? 0) * share;
  if (rank === 0) return 0;
  const index = counts.findIndex((count) => count >= rank);
  const lower = bounds[index - 1] ?? 0;
  const upper = bounds[index] ?? lower;
  if (!Number.isFinite(upper)) return lower;
  const below = counts[index - 1] ?? 0;
  return lower + ((upper - lower) * (rank - below)) / ((counts[index] ?? 0) - below);
}
