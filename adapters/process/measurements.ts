/** What GET /status and GET /metrics measure. */
import { measureManager } from './own-usage.js';
import { measureRun } from './usage.js';
import { createUsageMeter } from './usage-meter.js';

/** Returns the measurements of a run, shared by all clients, and of the manager. @param runs `<root>/run` */
export function createMeasurements(runs: string) {
  return { measure: createUsageMeter((run) => measureRun(runs, run)), measureManager };
}
