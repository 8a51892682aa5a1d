/** The properties of the parts of a job's chart. */
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import type { JobName } from '../../../../../machines/review/jobs/job-chart.js';
import type { ChangeQuery } from '../../../route/hash-query.js';
import type { JobSource } from './job-source.js';

/** The query of the address. The parameter of a job has the name of the job. */
export interface JobChartProps {
  readonly query: URLSearchParams;
  readonly change: ChangeQuery;
}

export interface JobSourceProps<Job extends JobName = JobName> {
  readonly job: Job;
  readonly drawing: Drawing;
  readonly show: (source: JobSource) => void;
}
