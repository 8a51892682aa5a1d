/** The machine of a restore. The drawing is loaded when the chart is opened. */
import drawing from 'machine:restore';
import type { JobChartProps } from '../job-props.js';
import { BackupJobChart } from './backup-job-chart.js';

export const RestoreChart = (props: JobChartProps) => <BackupJobChart {...props} job="restore" drawing={drawing} />;
