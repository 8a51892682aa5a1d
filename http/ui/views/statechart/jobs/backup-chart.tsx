/** The machine of a backup. Its drawing is loaded when it is opened. */
import drawing from 'machine:backup';
import { BackupJobChart } from './backup-job-chart.js';
import type { JobChartProps } from './job-props.js';

export const BackupChart = (props: JobChartProps) => <BackupJobChart {...props} job="backup" drawing={drawing} />;
