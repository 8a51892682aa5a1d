import { usePage, usePageText } from '../../../context.js';
import { problemText } from '../../../forms/problem-card.js';
import { Loading } from '../../../parts/loading.js';
import { linkTo } from '../../../route/route.js';
import { usePlayers } from '../../players/use-players.js';

/** The players who are online. If no player is online, a sentence explains the panel. */
export function PlayersPanel() {
  const status = usePage().state.status.value;
  const words = usePageText().server.rail;
  if (status?.state === 'stopped') return <p class="faint">{words.playersWhen}</p>;
  // A server whose players are not counted refuses to list them.
  if (status?.players == null) {
    if (status?.health.reason !== 'not_probed') return <p class="faint">{words.playersUnknown}</p>;
    return (
      <p class="faint">
        {words.playersUnsupported} <a href={linkTo('players')}>{words.playersHow}</a>
      </p>
    );
  }
  return status.players === 0 ? <p class="faint">{words.noPlayers}</p> : <PlayerList count={status.players} />;
}

/** @param count the number of players in the status, which may be known even if the list is not known */
function PlayerList({ count }: { readonly count: number }) {
  const text = usePageText();
  const { value, problem } = usePlayers();
  if (problem !== null)
    return (
      <p class="faint">
        {text.server.playersOnline(count)} {problemText(problem, text).title}
      </p>
    );
  if (value === null) return <Loading what={text.players.reading} />;
  return (
    <ul class="rail-players">
      {value.map((player, index) => (
        <li key={`${player.id} ${index}`} title={player.name}>
          {player.name === '' ? <span class="faint">{text.players.unnamed}</span> : <bdi>{player.name}</bdi>}
          <span class="faint small">{player.ping === null ? player.id : `${player.ping} ms`}</span>
        </li>
      ))}
    </ul>
  );
}
