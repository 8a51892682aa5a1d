/** The player whose panel is open. The address names the player. */
import { useEffect } from 'preact/hooks';
import type { Player, PlayerSession } from '../../../client/api.js';
import { useHashQuery } from '../../route/hash-query.js';
import { findOnline } from './find-online.js';
import { useSessions } from './use-sessions.js';

export interface OpenPlayer {
  /** The player, from the list of online players or from the last session. */
  readonly player: Pick<Player, 'key' | 'name' | 'identifiers'>;
  /** The player in the list of online players; `null` if the player is not online. */
  readonly online: Player | null;
}

/**
 * Returns the open player, and a function that closes the panel. The player is `null` if no panel is open, or if no
 * player has the key or id of the address.
 * @param query the query of the address
 * @param players the players who are online; `null` if they are not known
 * @param sessions the sessions that the view has read; the last session of another player is read
 */
export function useOpenPlayer(
  query: string,
  players: readonly Player[] | null,
  sessions: readonly PlayerSession[],
): { readonly open: OpenPlayer | null; readonly close: () => void } {
  const [address, change] = useHashQuery(query);
  const [key, id] = [address.get('player'), address.get('id')];
  const listedSession = sessions.find((each) => each.key === key) ?? null;
  const lastSession = useLastSession(listedSession === null ? key : null);
  const online = findOnline(players ?? [], key, id);
  const player = online ?? listedSession ?? lastSession;
  const close = (): void => change({ player: null, id: null });
  // Another player may get the id later.
  const hasLeft = key === null && id !== null && players !== null && online === null;
  useEffect(() => {
    if (hasLeft) close();
  }, [hasLeft]);
  return { open: player === null ? null : { player, online }, close };
}

/** @param key `null` to read nothing */
function useLastSession(key: string | null): PlayerSession | null {
  const { value } = useSessions(key === null ? null : { player: key, limit: 1 });
  return value?.[0] ?? null;
}
