/** Shares the measurements of the current run between all clients that request them. */
import type { Measured } from '../../machines/ports/processes.js';

/** A measurement is shared for this time. */
const maxAgeMs = 1_000;

/**
 * @param measure measures a run: this reads the files of all its processes
 * @param now a clock in milliseconds that is never set
 * @returns `measure`, called at most once a second for a run
 */
export function createUsageMeter(
  measure: (run: string) => Measured,
  now: () => number = () => performance.now(),
): (run: string) => Measured {
  let last: { readonly run: string; readonly at: number; readonly measured: Measured } | null = null;
  return (run) => {
    if (last !== null && last.run === run && now() - last.at < maxAgeMs) return last.measured;
    const measured = measure(run);
    // During a launch there is nothing to share yet.
    last = measured.usage === null ? null : { run, at: now(), measured };
    return measured;
  };
}
