/** Views that need more than events wait for the first events, so that they request data only once. */
import type { AppState } from './app-state.js';

/** Returns whether the first events have arrived or the connection is lost. */
export function hasInitialData({
  status,
  folders,
  builds,
  connection,
}: Pick<AppState, 'status' | 'folders' | 'builds' | 'connection'>): boolean {
  const values = [status.value, folders.value, builds.value];
  return connection.value === 'lost' || values.every((value) => value !== null);
}
