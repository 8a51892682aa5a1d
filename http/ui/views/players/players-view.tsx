/** The players on the running server with their operations, and the earlier players. */
import { useRef, useState } from 'preact/hooks';
import { type PlayerCommands, type PlayerVerb, playerVerbs } from '../../../../machines/launch/player-commands.js';
import type { Player } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useRuns } from '../../hooks/use-runs.js';
import { useMay } from '../../parts/allowed.js';
import { ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import type { ViewProps } from '../../route/route.js';
import { playersText } from '../../text/players.js';
import { EarlierPlayers, maxSessions } from './earlier-players.js';
import { findShownIdentifier } from './identifier-cell.js';
import { NoPlayers } from './no-players.js';
import { OnlinePlayers } from './online-players.js';
import { PlayerDialog } from './player-dialog.js';
import { PlayerPanel } from './player-panel.js';
import { PlayersSummary } from './summary/players-summary.js';
import { usePeaks } from './summary/use-peaks.js';
import { useOpenPlayer } from './use-open-player.js';
import { usePlayers } from './use-players.js';
import { useSessions } from './use-sessions.js';
import './players.css';

/** The number of sessions that are read at first, and that each "Show older" adds. */
const pageSize = 100;

export function PlayersView({ query }: Pick<ViewProps, 'query'>) {
  const { state } = usePage();
  const text = useText();
  const words = text.players;
  const status = state.status.value;
  const isStopped = status?.state === 'stopped';
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const [asked, setAsked] = useState<{ readonly player: Player; readonly verb: PlayerVerb } | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const players = usePlayers();
  // The figures and the visits include all players, even while a search shows only some of them.
  const newest = useSessions({ limit });
  const found = useSessions(search.trim() === '' ? null : { limit, text: search.trim() });
  const sessions = search.trim() === '' ? newest : found;
  const commands = usePlayerCommands();
  const verbs = playerVerbs.filter((verb) => commands[verb] !== undefined);
  const number = playersText(status, text);
  const { open, close } = useOpenPlayer(query, players.value, sessions.value ?? newest.value ?? []);
  const { peaks, day, isKnown } = usePeaks();
  const runs = useRuns();
  // Show all parts together: a part that loads later would move the parts below it. The list of runs says
  // since when no player is recorded.
  const isShown = useRef(false);
  isShown.current ||=
    status !== null &&
    peaks !== null &&
    [newest, runs, ...(players.isLoading ? [players] : [])].every(
      ({ value, problem }) => value !== null || problem !== null,
    );
  const hasSeen =
    [players, newest].some(({ value }) => (value?.length ?? 0) > 0) ||
    [peaks?.day, peaks?.week].some((peak) => (peak ?? 0) > 0);
  const isUnknown = !isKnown || [players, newest].some(({ problem }) => problem !== null);
  const isWhole = (newest.value?.length ?? 0) < limit;
  // Both lists have the column of identifiers, or none has it.
  const hasIdentifiers = [...(players.value ?? []), ...(newest.value ?? [])].some(
    ({ identifiers }) => findShownIdentifier(identifiers) !== undefined,
  );
  // After the search field was shown, it stays, even if the lists become empty.
  const hasPlayers = useRef(false);
  hasPlayers.current ||= isShown.current && (hasSeen || isUnknown);
  return (
    <>
      <ViewHeader title={text.app.views.players} />
      {!isShown.current || peaks === null ? (
        <Loading what={words.reading} />
      ) : !hasPlayers.current ? (
        <NoPlayers runs={runs.value} isReported={players.value !== null} />
      ) : (
        <div class={isStopped ? 'players-layout stopped' : 'players-layout'}>
          <div class="players-online">
            <div class="row card-head players-head">
              <div class="row">
                <h2>{isStopped ? text.playerSessions.title : text.playerSessions.online}</h2>
                {number !== null && <span class="figure faint">{number}</span>}
              </div>
              <input
                type="search"
                class="players-search"
                aria-label={words.search}
                placeholder={words.search}
                value={search}
                onInput={({ currentTarget }) => setSearch(currentTarget.value)}
              />
            </div>
            {!isStopped && (
              <OnlinePlayers
                players={players}
                sessions={newest.value ?? []}
                search={search}
                hasIdentifiers={hasIdentifiers}
                verbs={verbs}
                onVerb={(player, verb) => setAsked({ player, verb })}
              />
            )}
            <p class={sent === null ? 'unseen' : 'faint'} role="status">
              {sent !== null && words.sent(sent)}
            </p>
          </div>
          <PlayersSummary sessions={newest.value ?? []} isWhole={isWhole} peaks={peaks} day={day} />
          <EarlierPlayers
            sessions={sessions}
            newest={newest.value ?? []}
            limit={limit}
            search={search}
            hasHeading={!isStopped}
            hasIdentifiers={hasIdentifiers}
            onOlder={() => setLimit(Math.min(limit + pageSize, maxSessions))}
          />
        </div>
      )}
      {open !== null && (
        <PlayerPanel
          player={open.player}
          verbs={open.online === null ? [] : verbs}
          onVerb={(verb) => {
            close();
            if (open.online !== null) setAsked({ player: open.online, verb });
          }}
          onClose={close}
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

/** Returns the commands of the running Build; an empty object if the user may not send commands. */
function usePlayerCommands(): PlayerCommands {
  const { builds, status } = usePage().state;
  const mayCommand = useMay('command');
  const build = builds.value?.find(({ id }) => id === status.value?.build);
  return (mayCommand ? build?.player_commands : undefined) ?? {};
}
