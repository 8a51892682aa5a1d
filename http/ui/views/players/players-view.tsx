/** The players on the running server. */

import type { Player } from '../../../client/api.js';
import type { Problem } from '../../api/answer.js';
import { usePage, useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { usePlayers } from './use-players.js';

export function PlayersView() {
  const { state } = usePage();
  const text = useText();
  const words = text.players;
  const status = state.status.value;
  const players = usePlayers();
  const { value, problem } = players;
  return (
    <>
      <ViewHeader title={words.title} />
      {status?.state === 'stopped' && <EmptyCard {...words.states.not_running} />}
      {problem !== null && <PlayersProblem problem={problem} onRetry={players.reload} />}
      {status?.state === 'running' && value === null && problem === null && <Loading what={words.reading} />}
      {problem === null && value?.length === 0 && <EmptyCard title={words.none} detail={words.noneDetail} />}
      {problem === null && value !== null && value.length > 0 && <PlayerTable players={value} />}
    </>
  );
}

function PlayerTable({ players }: { readonly players: readonly Player[] }) {
  const text = useText();
  const { caption, id, name, ping, identifiers, unnamed } = text.players;
  return (
    <CardTable name="players" caption={caption(players.length)} titles={[name, id, ping, identifiers]}>
      {players.map((player, index) => (
        <tr role="row" key={`${player.id} ${index}`}>
          <th role="rowheader" scope="row">
            {player.name === '' ? <span class="faint">{unnamed}</span> : <bdi>{player.name}</bdi>}
          </th>
          <Cell title={id}>{player.id === '' ? '–' : player.id}</Cell>
          <Cell title={ping}>{player.ping === null ? '–' : `${player.ping} ms`}</Cell>
          <Cell title={identifiers}>
            {player.identifiers.length === 0
              ? '–'
              : player.identifiers.map((each) => (
                  <code key={each} class="identifier">
                    {each}
                  </code>
                ))}
          </Cell>
        </tr>
      ))}
    </CardTable>
  );
}

/** Explains in the page's language why there is no list. Shows other problems unchanged. */
function PlayersProblem({ problem, onRetry }: { readonly problem: Problem; readonly onRetry: () => void }) {
  const words = useText().players;
  const state = words.states[problem.code as keyof typeof words.states];
  if (state === undefined) return <ProblemCard problem={problem} onRetry={onRetry} />;
  return <EmptyCard {...state} />;
}
