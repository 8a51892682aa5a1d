/** The players on the running server with the operations on them, and the earlier players. */
import { useRef, useState } from 'preact/hooks';
import { type PlayerCommands, type PlayerVerb, playerVerbs } from '../../../../machines/launch/player-commands.js';
import type { Player, PlayerSession } from '../../../client/api.js';
import type { Problem } from '../../api/answer.js';
import { usePage, useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import type { FetchState } from '../../hooks/use-fetch.js';
import { useRuns } from '../../hooks/use-runs.js';
import { useMay } from '../../parts/allowed.js';
import { CardTable } from '../../parts/card-table.js';
import { Button, EmptyCard, Icon, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { linkTo } from '../../route/route.js';
import { playersText } from '../../text/players.js';
import { NoPlayers } from './no-players.js';
import { PlayerDialog } from './player-dialog.js';
import { PlayerPanel } from './player-panel.js';
import { PlayerRow } from './player-row.js';
import { PlayersDay } from './players-day.js';
import { PlayersFigures } from './players-figures.js';
import { searchPlayers } from './search-players.js';
import { SessionHistory } from './session-history.js';
import { findOpenSession, selectLatest } from './sessions.js';
import { usePeaks } from './use-peaks.js';
import { usePlayers } from './use-players.js';
import { useSessions } from './use-sessions.js';
import './players.css';

/** The number of sessions that are read at first and added by each "older", and the most that the service returns. */
const pageSize = 100;
const maxSessions = 1_000;

/** The open panel of a player, or the open dialog of an operation. */
type Open = { readonly player: Player } | { readonly session: PlayerSession };

export function PlayersView() {
  const { state } = usePage();
  const text = useText();
  const words = text.players;
  const status = state.status.value;
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const [open, setOpen] = useState<Open | null>(null);
  const [asked, setAsked] = useState<{ readonly player: Player; readonly verb: PlayerVerb } | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const players = usePlayers();
  const sessions = useSessions({ limit, ...(search.trim() !== '' && { text: search.trim() }) });
  const commands = usePlayerCommands();
  const verbs = playerVerbs.filter((verb) => commands[verb] !== undefined);
  const number = playersText(status, text);
  const online = open === null ? undefined : findOnline(open, players.value ?? []);
  const { peaks, day } = usePeaks();
  const runs = useRuns();
  // Show all parts together: a part that loads later would move the parts below it. The runs say what can be started.
  const isShown = useRef(false);
  isShown.current ||=
    status !== null &&
    peaks !== null &&
    [sessions, runs, ...(players.isLoading ? [players] : [])].every(
      ({ value, problem }) => value !== null || problem !== null,
    );
  const isEmpty =
    (status?.state === 'stopped' || players.value?.length === 0) &&
    sessions.value?.length === 0 &&
    [peaks?.day, peaks?.week].every((peak) => (peak ?? 0) === 0);
  // The field for the search stays once it was shown, even if a search finds no one.
  const hasPlayers = useRef(false);
  hasPlayers.current ||= isShown.current && !isEmpty;
  return (
    <>
      <ViewHeader title={text.app.views.players} mark={number !== null && <span class="figure faint">{number}</span>} />
      {!isShown.current || peaks === null ? (
        <Loading what={words.reading} />
      ) : !hasPlayers.current ? (
        <NoPlayers />
      ) : (
        <>
          <input
            type="search"
            class="players-search"
            aria-label={words.search}
            placeholder={words.search}
            value={search}
            onInput={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <PlayersFigures sessions={sessions.value ?? []} peaks={peaks} />
          <Online
            players={players}
            sessions={sessions.value ?? []}
            search={search}
            verbs={verbs}
            onVerb={(player, verb) => setAsked({ player, verb })}
            onOpen={(player) => setOpen({ player })}
          />
          <p class="faint" role="status">
            {sent !== null && words.sent(sent)}
          </p>
          <PlayersDay samples={day} />
          <Earlier
            sessions={sessions}
            limit={limit}
            search={search}
            onOlder={() => setLimit(Math.min(limit + pageSize, maxSessions))}
            onOpen={(session) => setOpen({ session })}
          />
        </>
      )}
      {open !== null && (
        <PlayerPanel
          player={'player' in open ? open.player : open.session}
          verbs={online === undefined ? [] : verbs}
          onVerb={(verb) => {
            setOpen(null);
            if (online !== undefined) setAsked({ player: online, verb });
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {asked !== null && (
        <PlayerDialog
          player={asked.player}
          verb={asked.verb}
          line={commands[asked.verb] ?? ''}
          onSent={setSent}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface OnlineProps {
  readonly players: FetchState<readonly Player[]>;
  readonly sessions: readonly PlayerSession[];
  readonly search: string;
  readonly verbs: readonly PlayerVerb[];
  readonly onVerb: (player: Player, verb: PlayerVerb) => void;
  readonly onOpen: (player: Player) => void;
}

/** The players who are online, or why they are not known. */
function Online({ players: { value, problem, reload }, sessions, search, verbs, onVerb, onOpen }: OnlineProps) {
  const text = useText();
  const words = text.players;
  const { state } = usePage();
  const status = state.status.value;
  if (status?.state === 'stopped') return <NotRunning />;
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
        titles={[words.name, words.id, words.ping, text.playerSessions.here, words.actions]}
      >
        {shown.map((player, index) => (
          <PlayerRow
            key={`${player.id} ${index}`}
            player={player}
            session={findOpenSession(sessions, player.key)}
            verbs={verbs}
            onVerb={(verb) => onVerb(player, verb)}
            onOpen={() => onOpen(player)}
          />
        ))}
      </CardTable>
      {verbs.length === 0 && <p class="faint small">{words.noCommands}</p>}
    </>
  );
}

/** Says that no player can be online, with a link to the view of the server. */
function NotRunning() {
  const { title, detail } = useText().players.states.not_running;
  const { toServer } = useText().players;
  return (
    <div class="notice players-off">
      <Icon name="players" />
      <div>
        <strong>{title}</strong>
        <p class="faint">{detail}</p>
      </div>
      <a class="button" href={linkTo('server')}>
        {toServer}
      </a>
    </div>
  );
}

interface EarlierProps {
  readonly sessions: FetchState<readonly PlayerSession[]>;
  readonly limit: number;
  readonly search: string;
  readonly onOlder: () => void;
  readonly onOpen: (session: PlayerSession) => void;
}

/** The players who were on the server earlier. */
function Earlier({ sessions: { value, problem, reload }, limit, search, onOlder, onOpen }: EarlierProps) {
  const words = useText().playerSessions;
  const ended = (value ?? []).filter(({ left_before: left }) => left !== null);
  const mayHaveMore = value !== null && value.length === limit && limit < maxSessions;
  return (
    <section class="players-earlier" aria-labelledby="players-earlier">
      <h2 id="players-earlier">{words.title}</h2>
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {value === null && problem === null && <Loading what={words.reading} />}
      {value !== null && ended.length === 0 && search === '' && <p class="faint">{words.noneDetail}</p>}
      {value !== null && ended.length === 0 && search !== '' && <p class="faint">{words.noMatch}</p>}
      {ended.length > 0 && <SessionHistory sessions={selectLatest(ended)} onOpen={onOpen} />}
      {mayHaveMore && (
        <div class="row">
          <Button icon="bottom" label={words.older} onClick={onOlder} />
        </div>
      )}
    </section>
  );
}

/** Returns the player of the open panel while the player is online. */
function findOnline(open: Open, players: readonly Player[]): Player | undefined {
  if ('player' in open) return players.find(({ id, key }) => id === open.player.id && key === open.player.key);
  return players.find(({ key }) => key === open.session.key);
}

/** Returns the commands of the running Build; an empty object if the user may not send commands. */
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
