/** How much a run has printed. */
import type { Runs } from '../../../machines/console/console.js';

/** Returns the bytes that a run has printed so far, pruned ones included; null without a readable console. */
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
