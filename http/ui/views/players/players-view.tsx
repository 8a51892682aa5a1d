/** Who plays on the running server, what can be done about each, and how many there were. */

import { useState } from 'preact/hooks';
import type { PlayerCommands } from '../../../../machines/launch/player-commands.js';
import type { Player } from '../../../client/api.js';
import type { Problem } from '../../api/answer.js';
import { usePage, useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useMay } from '../../parts/allowed.js';
import { CardTable } from '../../parts/card-table.js';
import { EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { PlayerRow } from './player-row.js';
import { PlayersDay } from './players-day.js';
import { searchPlayers } from './search-players.js';
import { usePlayers } from './use-players.js';
import './players.css';

export function PlayersView() {
  const { state } = usePage();
  const text = useText();
  const words = text.players;
  const status = state.status.value;
  const players = usePlayers();
  const { value, problem } = players;
  return (
    <>
      <ViewHeader
        title={text.app.views.players}
        mark={value !== null && <span class="figure faint">{value.length}</span>}
      />
      {status?.state === 'stopped' && <EmptyCard {...words.states.not_running} />}
      {problem !== null && <PlayersProblem problem={problem} onRetry={players.reload} />}
      {status?.state === 'running' && value === null && problem === null && <Loading what={words.reading} />}
      {problem === null && value?.length === 0 && <EmptyCard title={words.none} detail={words.noneDetail} />}
      {problem === null && value !== null && value.length > 0 && <PlayerList players={value} />}
      <PlayersDay />
    </>
  );
}

function PlayerList({ players }: { readonly players: readonly Player[] }) {
  const words = useText().players;
  const [search, setSearch] = useState('');
  const [sent, setSent] = useState<string | null>(null);
  const commands = usePlayerCommands();
  const shown = searchPlayers(players, search);
  return (
    <>
      <input
        type="search"
        class="players-search"
        aria-label={words.search}
        placeholder={words.search}
        value={search}
        onInput={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {shown.length === 0 && <p class="faint">{words.noMatch}</p>}
      {shown.length > 0 && (
        <CardTable
          name="players"
          caption={words.caption(shown.length)}
          titles={[words.name, words.id, words.ping, words.identifiers, words.actions]}
        >
          {shown.map((player, index) => (
            <PlayerRow key={`${player.id} ${index}`} player={player} commands={commands} onSent={setSent} />
          ))}
        </CardTable>
      )}
      <p class="faint" role="status">
        {sent !== null && words.sent(sent)}
      </p>
      {Object.keys(commands).length === 0 && <p class="faint small">{words.noCommands}</p>}
    </>
  );
}

/** Returns the commands of the Build that runs; none for a caller that may send no commands. */
function usePlayerCommands(): PlayerCommands {
  const { builds, status } = usePage().state;
  const mayCommand = useMay('command');
  const build = builds.value?.find(({ id }) => id === status.value?.build);
  return (mayCommand ? build?.player_commands : undefined) ?? {};
}

/** Explains in the page's language why there is no list. Shows other problems unchanged. */
function PlayersProblem({ problem, onRetry }: { readonly problem: Problem; readonly onRetry: () => void }) {
  const words = useText().players;
  const state = words.states[problem.code as keyof typeof words.states];
  if (state === undefined) return <ProblemCard problem={problem} onRetry={onRetry} />;
  return <EmptyCard {...state} />;
}
