/** When a view asks for what the events do not tell: once it is known what they tell, so that it is not asked for twice. */
import type { AppState } from './app-state.js';

/** @returns whether the events have told what is there, or cannot be heard, so that nobody has to wait for them */
export function hasHeard({
  status,
  folders,
  builds,
  connection,
}: Pick<AppState, 'status' | 'folders' | 'builds' | 'connection'>): boolean {
  const values = [status.value, folders.value, builds.value];
  return connection.value === 'lost' || values.every((value) => value !== null);
}
