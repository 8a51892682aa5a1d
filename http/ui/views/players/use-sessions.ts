import type { PlayerSession } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage } from '../../context.js';
import { type FetchState, useFetch } from '../../hooks/use-fetch.js';
import { useTicks } from '../../hooks/use-ticks.js';

/** The interval between two reads, in milliseconds. */
const refreshMs = 30_000;

interface SessionFilter {
  readonly player?: string;
  readonly text?: string;
  readonly limit: number;
}

/** Returns the newest sessions of players, read again every half minute and when the number of players changes. */
export function useSessions(query: SessionFilter): FetchState<readonly PlayerSession[]> {
  const status = usePage().state.status.value;
  const ticks = useTicks(refreshMs);
  return useFetch(toGet('/players/sessions', { params: { query } }), `${status?.run} ${status?.players} ${ticks}`);
}
