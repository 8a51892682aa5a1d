/** The text for the actor of a history entry. A separate file, because the console shows who sent a command. */
import type { HistoryEntry } from '../../client/api.js';
import type { PageText } from './en.js';

/**
 * Returns the text for the actor of an entry.
 * @param own the name of the reader's account or token; `null` if the reader has neither, or if the text is the same
 *   for all readers
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
