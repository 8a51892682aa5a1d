/** Measures how current the status of the server is: without a connection, the page shows the last known status. */
import { usePage } from '../context.js';
import { useDelayed } from '../parts/loading.js';

/**
 * Returns whether the status is only the last known one. The result is false during a short interruption of the
 * connection.
 */
export function useIsStale(): boolean {
  const { connection, status } = usePage().state;
  return useDelayed(connection.value !== 'live' && connection.value !== 'login' && status.value !== null);
}

/** Returns the time up to which the state of the server is known, in milliseconds since the epoch. */
export function useKnownTime(): number {
  const { state, clock } = usePage();
  return useIsStale() ? state.lastContact.value : clock.now.value;
}
