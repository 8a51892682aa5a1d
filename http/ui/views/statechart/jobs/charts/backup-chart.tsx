/** The machine of a backup. Its drawing is loaded when it is opened. */
import drawing from 'machine:backup';
import type { JobChartProps } from '../job-props.js';
import { BackupJobChart } from './backup-job-chart.js';

export const BackupChart = (props: JobChartProps) => <BackupJobChart {...props} job="backup" drawing={drawing} />;
