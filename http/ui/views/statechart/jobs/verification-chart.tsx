/** The machine of a verification. Its drawing is loaded when it is opened. */
import drawing from 'machine:verification';
import { JobChart } from './job-chart.js';
import type { JobChartProps } from './job-props.js';

export const VerificationChart = (props: JobChartProps) => <JobChart {...props} job="verification" drawing={drawing} />;
