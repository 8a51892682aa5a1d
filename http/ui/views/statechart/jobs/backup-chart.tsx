/** The machine of a backup. Its drawing is loaded when it is opened. */
import drawing from 'machine:backup';
import { JobChart } from './job-chart.js';
import type { JobChartProps } from './job-props.js';

export const BackupChart = (props: JobChartProps) => <JobChart {...props} job="backup" drawing={drawing} />;
