/** The machine of a verification. Its drawing is loaded when it is opened. */
import drawing from 'machine:verification';
import { JobChart } from './job-chart.js';

export const VerificationChart = () => <JobChart job="verification" drawing={drawing} />;
