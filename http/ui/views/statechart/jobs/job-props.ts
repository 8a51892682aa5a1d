/** What the parts of the chart of a job are rendered with. */
import type { BackupJobName } from '../../../../../machines/backups/passed-state.js';
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import type { Backup } from '../../../../client/api.js';
import type { ChangeQuery } from '../../../route/hash-query.js';
import type { JobSource } from './job-source.js';

/** The query of the address has what a chart shows in a parameter called as the job. */
export interface JobChartProps {
  readonly query: URLSearchParams;
  readonly change: ChangeQuery;
}

export interface JobSourceProps {
  readonly job: BackupJobName;
  readonly drawing: Drawing;
  /** Null until they are read. */
  readonly backups: readonly Backup[] | null;
  readonly show: (source: JobSource) => void;
}
