/** The machine of a backup. The drawing is loaded when the chart is opened. */
import drawing from 'machine:backup';
import type { JobChartProps } from '../job-props.js';
import { BackupJobChart } from './backup-job-chart.js';

export const BackupChart = (props: JobChartProps) => <BackupJobChart {...props} job="backup" drawing={drawing} />;
