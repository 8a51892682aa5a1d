/** Loads the runs. Loads them again after each start and end of a run. */

import { useEffect } from 'preact/hooks';
import type { Run } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage } from '../../context.js';
import { type FetchState, useFetch } from '../../hooks/use-fetch.js';
import { hasInitialData } from '../../state/app-state.js';

/** The interval at which the present run's size is read, which no event reports. */
const pollIntervalMs = 5_000;

export function useRuns(): FetchState<readonly Run[]> {
  const { state } = usePage();
  const status = state.status.value;
  // `foldersVersion` changes after a reconnect, during which runs may have been missed.
  const cause = [
    status?.run,
    status?.pid,
    status?.last_exit?.run,
    status?.last_exit?.at,
    state.foldersVersion.value,
  ].join();
  const runs = useFetch(hasInitialData(state) ? toGet('/runs') : null, cause);
  const hasCurrentRun = runs.value?.some(({ running }) => running) === true;
  useEffect(() => {
    if (!hasCurrentRun) return;
    const timer = setInterval(
      () => !document.hidden && state.connection.peek() === 'live' && runs.reload(),
      pollIntervalMs,
    );
    return () => clearInterval(timer);
  }, [hasCurrentRun]);
  return runs;
}
