/** Reads the runs, and the size of the current run's log while the page is visible. */
import { useEffect } from 'preact/hooks';
import type { Run } from '../../../client/api.js';
import { usePage } from '../../context.js';
import type { FetchState } from '../../hooks/use-fetch.js';
import { useRuns } from '../../hooks/use-runs.js';

/** The interval at which the page reads the size of the current run, because no event reports this size. */
const pollIntervalMs = 5_000;

export function useGrowingRuns(): FetchState<readonly Run[]> {
  const { state } = usePage();
  const runs = useRuns();
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
