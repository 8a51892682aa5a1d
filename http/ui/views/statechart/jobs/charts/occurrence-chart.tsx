/** The machine of an occurrence of a schedule, or its simulation. There are many at once: no state is marked. */
import drawing from 'machine:occurrence';
import type { JobChartProps } from '../job-props.js';
import { UnmarkedJob } from './unmarked-job.js';

export const OccurrenceChart = (props: JobChartProps) => <UnmarkedJob {...props} job="occurrence" drawing={drawing} />;
