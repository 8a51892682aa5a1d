/** The health while no server runs. */
import type { HealthReport } from '../../../machines/health/report.js';

export const noHealth: HealthReport = {
  state: 'unknown',
  since: null,
  because: 'not_running',
  thread: null,
  evidence: null,
};
