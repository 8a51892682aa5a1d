/**
 * The machine of a schedule's occurrence, or its simulation. No state is marked, because many occurrences exist at
 * once.
 */
import drawing from 'machine:occurrence';
import type { JobChartProps } from '../job-props.js';
import { UnmarkedJob } from './unmarked-job.js';

export const OccurrenceChart = (props: JobChartProps) => <UnmarkedJob {...props} job="occurrence" drawing={drawing} />;
