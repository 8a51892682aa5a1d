/** Shares the measurements of the current run between all clients that request them. */
import type { Measured } from '../../../machines/run/processes.js';

/** A measurement is shared for this time. */
const maxAgeMs = 1_000;

/**
 * @param measure measures a run: this reads the files of all its processes
 * @param now a clock in milliseconds that is never set
 * @returns `measure`, called at most once a second for a run
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
      // During a launch there is nothing to share yet.
      if (usage === null && last?.measured === measured) last = null;
    } catch {
      if (last?.measured === measured) last = null;
    }
    return measured;
  };
}
