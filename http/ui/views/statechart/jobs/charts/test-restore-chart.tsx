/** The machine of a test restore. The drawing is loaded when the chart is opened. */
import drawing from 'machine:test-restore';
import type { JobChartProps } from '../job-props.js';
import { BackupJobChart } from './backup-job-chart.js';

export const TestRestoreChart = (props: JobChartProps) => (
  <BackupJobChart {...props} job="testRestore" drawing={drawing} />
);
