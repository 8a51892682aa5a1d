/** Shares the measurements of the current run among all clients. */
import type { Measured } from '../../../machines/run/processes.js';

/** The time for which clients share a measurement, in milliseconds. */
const maxAgeMs = 1_000;

/**
 * Returns a shared `measure`, which measures a run at most once a second.
 * @param measure measures a run, for which it reads the files of all processes
 * @param now a monotonic clock in milliseconds
 */
export function createUsageMeter(
  measure: (run: string) => Promise<Measured>,
  now: () => number = () => performance.now(),
): (run: string) => Promise<Measured> {
  let last: { readonly run: string; readonly at: number; readonly measured: Promise<Measured> } | null = null;
  return async (run) => {
    if (last === null || last.run !== run || now() - last.at >= maxAgeMs)
      last = { run, at: now(), measured: measure(run) };
    const { measured } = last;
    try {
      const { usage } = await measured;
      // During a launch there is no measurement to share yet.
      if (usage === null && last?.measured === measured) last = null;
    } catch {
      if (last?.measured === measured) last = null;
    }
    return measured;
  };
}
