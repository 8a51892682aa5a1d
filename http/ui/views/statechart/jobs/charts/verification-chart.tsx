/** The machine of a verification. The drawing is loaded when the chart is opened. */
import drawing from 'machine:verification';
import type { JobChartProps } from '../job-props.js';
import { BackupJobChart } from './backup-job-chart.js';

export const VerificationChart = (props: JobChartProps) => (
  <BackupJobChart {...props} job="verification" drawing={drawing} />
);
