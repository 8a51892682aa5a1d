/** The runs that are kept, asked for anew whenever one begins or ends. */
import { useEffect } from 'preact/hooks';
import type { Run } from '../../api/types.js';
import { usePage } from '../../context.js';
import { type Loaded, useLoaded } from '../../parts/use-loaded.js';
import { hasHeard } from '../../state/heard.js';

/** How often it is looked how much the one that goes on has printed; milliseconds. */
const interval = 5_000;

export function useRuns(): Loaded<readonly Run[]> {
  const { state } = usePage();
  const status = state.status.value;
  // The lists are told anew when the connection is back: what happened meanwhile is not.
  const cause = [
    status?.run,
    status?.pid,
    status?.last_exit?.run,
    status?.last_exit?.at,
    state.foldersRead.value,
  ].join();
  const runs = useLoaded<readonly Run[]>(hasHeard(state) ? 'runs' : null, cause);
  const goesOn = runs.value?.some(({ running }) => running) === true;
  useEffect(() => {
    if (!goesOn) return;
    const timer = setInterval(() => !document.hidden && state.connection.peek() === 'live' && runs.reload(), interval);
    return () => clearInterval(timer);
  }, [goesOn]);
  return runs;
}
