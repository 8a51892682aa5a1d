/** Shows how many players an operation would disconnect, in the dialog that confirms it. */
import { usePageText } from '../context.js';

interface PlayersOnlineProps {
  /** The number of players online; `null` if it is unknown. */
  readonly players: number | null;
}

/** Renders nothing if no player is online. */
export function PlayersOnline({ players }: PlayersOnlineProps) {
  const text = usePageText().server;
  if (players === 0) return null;
  return <p>{players === null ? text.playersUnknown : text.playersOnline(players)}</p>;
}
