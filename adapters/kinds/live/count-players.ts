/** Counts the people who play, from the answer of a server in a query protocol. */
import type { Results } from 'gamedig';

type Reported = Pick<Results, 'players' | 'bots' | 'numplayers' | 'raw'>;

/** Returns the number of players without bots; `null` if the number is unknown. */
export function countPlayers({ players, bots, numplayers, raw }: Reported): number | null {
  const counted = Number(numplayers) || 0;
  if (raw.numbots === undefined) return Math.max(players.length, counted - bots.length);
  return countBesideBots(counted, raw.numbots, players.length + bots.length, players);
}

/**
 * Counts the players without bots in an answer of Valve's protocol, which contains a number of players, a number of
 * bots and a list. Some servers include bots in the number of players. The list may contain players and bots, only
 * players, or no entry. If the list does not show whether bots are included, the number is unknown.
 */
function countBesideBots(counted: number, bots: number, listed: number, list: Results['players']): number | null {
  // A reserved slot has no name.
  if (bots === 0) return Math.max(counted, list.filter(({ name }) => name !== '').length);
  if (bots > counted || listed > counted + bots) return Math.max(counted, listed - bots);
  if (listed === 0) return null;
  if (listed === counted + bots) return counted;
  return listed === counted || listed === counted - bots ? counted - bots : null;
}
