/** Creates the measurements for GET /status, GET /metrics and the samples. */
import { measureManager } from './own-usage.js';
import { createUsageSampler, measureRun } from './usage.js';
import { createUsageMeter } from './usage-meter.js';

/**
 * Returns the functions that measure a run and the manager. All clients share the measurements of the run. @param runs
 * `<root>/run`
 */
export function createMeasurements(runs: string) {
  return {
    measure: createUsageMeter((run) => measureRun(runs, run)),
    measureUsage: createUsageSampler(runs),
    measureManager,
  };
}
