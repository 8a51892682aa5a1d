/** Searches the players. */
import type { Player } from '../../../client/api.js';

/** Returns the players whose name, id or identifiers have each word of a search. */
export function searchPlayers(players: readonly Player[], search: string): readonly Player[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return players.filter(({ id, name, identifiers }) => {
    const shown = [id, name, ...identifiers].join('\n').toLowerCase();
    return words.every((word) => shown.includes(word));
  });
}
