import type { Run } from '../../../../client/api.js';
import { toGet } from '../../../api/client.js';
import { useFetch } from '../../../hooks/use-fetch.js';

/** The default for the next start. */
export type LastRun = Pick<Run, 'build' | 'folder'>;

/**
 * Returns the newest run, null without runs or if they cannot be read, or undefined while loading.
 * @param run the current run or null. A change loads the runs again.
 * @param mayRead whether the caller may read the runs; else they stay loading
 */
export function useLastRun(run: string | null, mayRead = true): LastRun | null | undefined {
  const { value: runs, problem } = useFetch(mayRead ? toGet('/runs') : null, run);
  if (runs !== null) return runs[0] ?? null;
  return problem === null ? undefined : null;
}
