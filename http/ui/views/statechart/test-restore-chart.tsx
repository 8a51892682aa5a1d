/** The machine of a test restore. Its drawing is loaded when it is opened. */
import drawing from 'machine:test-restore';
import { JobChart } from './job-chart.js';

export const TestRestoreChart = () => <JobChart job="testRestore" drawing={drawing} />;
