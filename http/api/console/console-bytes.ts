/** Measures the output of runs. */
import type { Runs } from '../../../machines/console/console.js';

/**
 * Returns the number of bytes that a run has printed so far, including pruned bytes; `null` without a readable console.
 */
export function consoleBytes(runs: Pick<Runs, 'open'>, run: string): number | null {
  try {
    const log = runs.open(run);
    if (log === null) return null;
    try {
      return log.size();
    } finally {
      log.close();
    }
  } catch {
    return null;
  }
}
