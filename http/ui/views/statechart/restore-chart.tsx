/** The machine of a restore. Its drawing is loaded when it is opened. */
import drawing from 'machine:restore';
import { JobChart } from './job-chart.js';

export const RestoreChart = () => <JobChart job="restore" drawing={drawing} />;
