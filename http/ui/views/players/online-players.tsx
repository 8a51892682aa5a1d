/** The players who are online, each with its operations, or the reason why the players are not known. */
import type { PlayerVerb } from '../../../../machines/launch/player-commands.js';
import type { Player, PlayerSession } from '../../../client/api.js';
import type { Problem } from '../../api/answer.js';
import { usePage, useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import type { FetchState } from '../../hooks/use-fetch.js';
import { CardTable } from '../../parts/card-table.js';
import { EmptyCard } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { PlayerRow } from './player-row.js';
import { searchPlayers } from './search-players.js';
import { findOpenSession } from './sessions.js';

interface OnlineProps {
  readonly players: FetchState<readonly Player[]>;
  readonly sessions: readonly PlayerSession[];
  readonly search: string;
  readonly hasIdentifiers: boolean;
  readonly verbs: readonly PlayerVerb[];
  readonly onVerb: (player: Player, verb: PlayerVerb) => void;
}

export function OnlinePlayers({
  players: { value, problem, reload },
  sessions,
  search,
  hasIdentifiers,
  verbs,
  onVerb,
}: OnlineProps) {
  const text = useText();
  const words = text.players;
  const { builds } = usePage().state;
  if (problem !== null) return <PlayersProblem problem={problem} onRetry={reload} />;
  if (value === null) return <Loading what={words.reading} />;
  if (value.length === 0) return <EmptyCard title={words.none} detail={words.noneDetail} />;
  const shown = searchPlayers(value, search);
  if (shown.length === 0) return <p class="faint">{words.noMatch}</p>;
  return (
    <>
      <CardTable
        name="players"
        caption={words.caption(shown.length)}
        titles={[
          words.name,
          ...(hasIdentifiers ? [words.identifier] : []),
          words.id,
          words.ping,
          text.playerSessions.here,
          words.actions,
        ]}
      >
        {shown.map((player, index) => (
          <PlayerRow
            key={`${player.id} ${index}`}
            player={player}
            session={findOpenSession(sessions, player.key)}
            hasIdentifiers={hasIdentifiers}
            verbs={verbs}
            onVerb={(verb) => onVerb(player, verb)}
          />
        ))}
      </CardTable>
      {/* Until the Builds are loaded, the commands are not known. */}
      {builds.value !== null && verbs.length === 0 && <p class="faint small">{words.noCommands}</p>}
    </>
  );
}

/** Explains the usual problems in the page's language. Shows each other problem unchanged. */
function PlayersProblem({ problem, onRetry }: { readonly problem: Problem; readonly onRetry: () => void }) {
  const words = useText().players;
  const state = words.states[problem.code as keyof typeof words.states];
  if (state === undefined) return <ProblemCard problem={problem} onRetry={onRetry} />;
  return <EmptyCard {...state} />;
}
