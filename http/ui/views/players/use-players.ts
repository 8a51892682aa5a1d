import type { Player } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage } from '../../context.js';
import { type FetchState, useFetch } from '../../hooks/use-fetch.js';
import { useTicks } from '../../hooks/use-ticks.js';
import { isUp } from '../../text/state.js';

/** The interval between two reads, in milliseconds. The service asks the server at most once a second. */
const refreshMs = 5_000;

/**
 * Returns the players on the running server. The list is read again every five seconds. Requests nothing if no server
 * runs.
 */
export function usePlayers(): FetchState<readonly Player[]> {
  const status = usePage().state.status.value;
  const ticks = useTicks(refreshMs);
  const request = status !== null && isUp(status) ? toGet('/players') : null;
  return useFetch(request, `${status?.run} ${status?.players} ${ticks}`);
}
