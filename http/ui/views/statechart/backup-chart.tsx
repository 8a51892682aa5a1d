/** The machine of a backup. Its drawing is loaded when it is opened. */
import drawing from 'machine:backup';
import { JobChart } from './job-chart.js';

export const BackupChart = () => <JobChart job="backup" drawing={drawing} />;
