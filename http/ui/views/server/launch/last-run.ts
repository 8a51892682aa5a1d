import type { Run } from '../../../../client/api.js';
import { toGet } from '../../../api/client.js';
import { useFetch } from '../../../hooks/use-fetch.js';

/** The Build and the Data Folder of the last run, which are the default for the next start. */
export type LastRun = Pick<Run, 'build' | 'folder'>;

/**
 * Returns the runs, newest first; an empty list if they cannot be read; `undefined` while loading.
 * @param run the present run or `null`. A change loads the runs again.
 * @param mayRead whether the user may read the runs. If not, the result stays `undefined`
 */
export function useRuns(run: string | null, mayRead = true): readonly Run[] | undefined {
  const { value: runs, problem } = useFetch(mayRead ? toGet('/runs') : null, run);
  return runs ?? (problem === null ? undefined : []);
}

/**
 * Returns the newest run; `null` without runs or if they cannot be read; `undefined` while loading.
 * @param run the present run or `null`. A change loads the runs again.
 * @param mayRead whether the user may read the runs. If not, the result stays `undefined`
 */
export function useLastRun(run: string | null, mayRead = true): LastRun | null | undefined {
  const runs = useRuns(run, mayRead);
  return runs === undefined ? undefined : (runs[0] ?? null);
}
