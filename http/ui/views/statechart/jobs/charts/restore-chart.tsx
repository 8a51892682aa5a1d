/** The machine of a restore. Its drawing is loaded when it is opened. */
import drawing from 'machine:restore';
import type { JobChartProps } from '../job-props.js';
import { BackupJobChart } from './backup-job-chart.js';

export const RestoreChart = (props: JobChartProps) => <BackupJobChart {...props} job="restore" drawing={drawing} />;
