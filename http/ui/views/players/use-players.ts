import type { Player } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage } from '../../context.js';
import { type FetchState, useFetch } from '../../hooks/use-fetch.js';
import { useTicks } from '../../hooks/use-ticks.js';

/** The service asks the server at most once a second. */
const refreshMs = 5_000;

/** Returns who plays on the running server, read again every five seconds. Without one nothing is requested. */
export function usePlayers(): FetchState<readonly Player[]> {
  const status = usePage().state.status.value;
  const ticks = useTicks(refreshMs);
  return useFetch(status?.phase === 'up' ? toGet('/players') : null, `${status?.run} ${status?.players} ${ticks}`);
}
