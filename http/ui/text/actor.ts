/** Who caused an entry of the history. Apart from its other texts: the console shows who sent a command. */
import type { HistoryEntry } from '../../client/api.js';
import type { Text } from './en.js';

/** Returns who caused the entry. */
export function actorText({ actor }: Pick<HistoryEntry, 'actor'>, { history: text }: Text): string {
  // The operator names a schedule.
  return (actor.kind === 'schedule' ? null : text.actors[actor.name]) ?? actor.name;
}
