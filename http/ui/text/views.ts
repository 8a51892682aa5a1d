/** The titles of the views. */
import type { KeyedView } from '../palette/keys.js';
import type { Text } from './en.js';

/** Returns the title of a view. */
export function viewTitle(view: KeyedView, { app, players, backups }: Text): string {
  if (view === 'players') return players.title;
  return view === 'backups' ? backups.title : app.views[view];
}
