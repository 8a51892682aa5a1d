/** The charts of all durable jobs that can be simulated. */
import { once } from '../../async/once.js';
import { backupCharts } from './backup-charts.js';
import { describeDelivery } from './delivery-chart.js';
import type { JobChart, JobName } from './job-chart.js';
import { describeOccurrence } from './occurrence-chart.js';
import { describeUpdate } from './update-chart.js';

/** The charts, by the ids of their machines. */
export const jobCharts = once(
  (): Readonly<Record<JobName, JobChart>> => ({
    ...backupCharts(),
    occurrence: describeOccurrence(),
    update: describeUpdate(),
    delivery: describeDelivery(),
  }),
);
