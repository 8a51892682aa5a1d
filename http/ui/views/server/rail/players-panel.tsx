import { usePage, usePageText } from '../../../context.js';
import { problemText } from '../../../forms/problem-card.js';
import { Loading } from '../../../parts/loading.js';
import { linkTo } from '../../../route/route.js';
import { usePlayers } from '../../players/use-players.js';

/** A short list of the players. */
export function PlayersPanel() {
  const { state } = usePage();
  const text = usePageText();
  const words = text.players;
  const { value, problem } = usePlayers();
  const status = state.status.value;
  const absence =
    status?.state === 'stopped'
      ? words.states.not_running.title
      : problem === null
        ? null
        : (words.states[problem.code as keyof typeof words.states]?.title ?? problemText(problem, text).title);
  if (absence !== null) return <p class="faint">{absence}</p>;
  if (value === null) return <Loading what={words.reading} />;
  return (
    <>
      {value.length === 0 && <p class="faint">{words.none}</p>}
      <ul class="rail-list">
        {value.map((player, index) => (
          <li key={`${player.id} ${index}`} title={player.name}>
            <span>{player.name === '' ? <span class="faint">{words.unnamed}</span> : <bdi>{player.name}</bdi>}</span>
            <span class="faint small">{player.ping === null ? player.id : `${player.ping} ms`}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={linkTo('players')}>{text.server.rail.allPlayers}</a>
      </p>
    </>
  );
}
