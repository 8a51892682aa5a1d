import type { Run } from '../../../../client/api.js';
import { useRuns } from '../../../hooks/use-runs.js';

/** The Build and the Data Folder of the last run, which are the default for the next start. */
export type LastRun = Pick<Run, 'build' | 'folder'>;

/**
 * Returns the newest run; `null` if there are no runs, or while the runs are not known.
 * @param mayRead whether the user may read the runs. Without this right, the result stays `null`
 */
export function useLastRun(mayRead: boolean): LastRun | null {
  return useRuns(mayRead).value?.[0] ?? null;
}
