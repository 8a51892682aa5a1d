/** Reads the runs, and reads them again after each start and end of a run. */
import type { Run } from '../../client/api.js';
import { toGet } from '../api/client.js';
import { usePage } from '../context.js';
import { type FetchState, useKeptFetch } from './use-fetch.js';

/**
 * Returns the runs, the newest first.
 * @param mayRead whether the user may read the runs. If not, the hook sends no request
 */
export function useRuns(mayRead = true): FetchState<readonly Run[]> {
  const { status, foldersVersion } = usePage().state;
  const { run, pid, last_exit: exit } = status.value ?? {};
  // Include the end of a run, because two starts and ends can reach the page within one frame.
  // `foldersVersion` changes after a reconnect. Runs may have been missed while the connection was lost.
  const cause = [run, pid, exit?.run, exit?.at, foldersVersion.value].join();
  return useKeptFetch(mayRead ? toGet('/runs') : null, cause);
}
