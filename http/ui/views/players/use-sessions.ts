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

/**
 * Returns the newest sessions of players. The sessions are read again every half minute, and when the number of players
 * changes.
 * @param query `null` to read nothing
 */
export function useSessions(query: SessionFilter | null): FetchState<readonly PlayerSession[]> {
  const status = usePage().state.status.value;
  const ticks = useTicks(refreshMs);
  const request = query === null ? null : toGet('/players/sessions', { params: { query } });
  return useFetch(request, `${status?.run} ${status?.players} ${ticks}`);
}
