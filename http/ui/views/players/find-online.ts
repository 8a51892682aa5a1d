/** Finds the player whom an address names among the players who are online. */
import type { Player } from '../../../client/api.js';

/**
 * Returns the player with the key and the id. Several players may have the same key, and an id may belong to another
 * player later.
 * @param key `null` for a player without a key
 * @param id `null` in the address of a session. The only player with the key is then returned
 */
export function findOnline<T extends Pick<Player, 'key' | 'id'>>(
  players: readonly T[],
  key: string | null,
  id: string | null,
): T | null {
  const same = players.filter((each) => each.key === key);
  if (id !== null) return same.find((each) => each.id === id) ?? null;
  return key !== null && same.length === 1 ? (same[0] ?? null) : null;
}
