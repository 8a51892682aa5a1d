/** The text for the actor of a history entry. A separate file, because the console shows who sent a command. */
import type { HistoryEntry } from '../../client/api.js';
import type { PageText } from './en.js';

/**
 * Returns the text for the actor of an entry.
 * @param own the name of the account or token of the reader; `null` without one, or for a text that is the same for all
 */
export function actorText(
  { actor }: Pick<HistoryEntry, 'actor'>,
  { history: text }: PageText,
  own: string | null = null,
): string {
  if (actor.kind === 'client' && actor.name === own) return text.you(own);
  // A schedule has a name that the operator chose. Show the name instead of a translation.
  return (actor.kind === 'schedule' ? null : text.actors[actor.name]) ?? actor.name;
}
