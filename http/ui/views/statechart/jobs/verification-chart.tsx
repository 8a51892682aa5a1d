/** The machine of a verification. Its drawing is loaded when it is opened. */
import drawing from 'machine:verification';
import { BackupJobChart } from './backup-job-chart.js';
import type { JobChartProps } from './job-props.js';

export const VerificationChart = (props: JobChartProps) => (
  <BackupJobChart {...props} job="verification" drawing={drawing} />
);
