/**
 * The status bar above every view. Each part has a fixed position, so that no part moves when the state or the
 * connection changes.
 */
import type { Status } from '../../client/api.js';
import { usePage, usePageText } from '../context.js';
import { useIsStale } from '../hooks/use-known.js';
import { useIsNarrow } from '../hooks/use-narrow.js';
import { FailedDialog } from '../operations/failed-dialog.js';
import { useLastStart } from '../operations/use-last-start.js';
import { useNotice } from '../operations/use-notice.js';
import { useOperations } from '../operations/use-operations.js';
import { Icon, IconButton } from '../parts/elements.js';
import { linkTo, type Route } from '../route/route.js';
import { playersText } from '../text/players.js';
import { stateTone } from '../text/state.js';
import { BarNext } from './bar-next.js';
import { BarNotice } from './bar-notice.js';
import { BarOperations } from './bar-operations.js';
import { BarState } from './bar-state.js';
import './bar.css';
import './bar-narrow.css';

/** @param route the route of the view below the bar */
export function StatusBar({ route }: { readonly route: Route }) {
  const { name, state, overlay } = usePage();
  const text = usePageText();
  const operations = useOperations();
  const { restart, stop, kill, notice, question } = operations;
  const noticeActions = useNotice();
  const lastStart = useLastStart();
  const isStale = useIsStale();
  const status = state.status.value;
  const isInServer = route.view === 'server';
  // On a narrow screen, another tab covers the notices of the view.
  const isNarrow = useIsNarrow();
  const hasOwnNotice = route.view === 'server' && !(isNarrow && isAnotherTab(route.query));
  const tone = status === null ? 'off' : stateTone(status);
  return (
    <>
      <header class={`bar ${isStale ? 'lost' : tone}`}>
        <a class="bar-name" href={linkTo('server')}>
          <img src="./icons/icon.svg" alt="" width="24" height="24" />
          <ServerName name={name} folder={status?.folder ?? lastStart.last?.folder ?? null} />
        </a>
        <BarState status={status} isStale={isStale} hasOwnNotice={hasOwnNotice} />
        <BarNotice
          status={status}
          isStale={isStale}
          last={lastStart.last}
          isInServer={isInServer}
          shownRun={route.view === 'runs' ? route.name : null}
          hasOwnNotice={hasOwnNotice}
        />
        <p class="bar-players">{!hasOwnPlayers(route, status) && <Players status={status} isStale={isStale} />}</p>
        {!isStale && <BarNext next={status?.next_occurrence ?? null} />}
        {state.may('control') && (
          <BarOperations
            status={status}
            isStale={isStale}
            operations={operations}
            noticeActions={noticeActions}
            lastStart={lastStart}
            hasOwnStart={hasOwnStart(route)}
          />
        )}
        <div class="bar-tools">
          <IconButton icon="search" label={text.palette.open} onClick={() => (overlay.shown.value = 'palette')} />
          <IconButton icon="settings" label={text.app.settings} onClick={() => (overlay.shown.value = 'settings')} />
        </div>
      </header>
      {question}
      {noticeActions.question}
      {lastStart.question}
      <FailedDialog
        actions={[
          lastStart.action,
          ...[restart, stop, kill, notice],
          ...[noticeActions.cancel, noticeActions.end, noticeActions.postpone],
        ]}
      />
    </>
  );
}

/** The name of a manager without a configured name. */
const defaultName = 'server-manager';

interface ServerNameProps {
  /** The name of this manager. */
  readonly name: string;
  /** The Data Folder of the running server, or of the last run; `null` without a Data Folder. */
  readonly folder: string | null;
}

/**
 * The name that the operator chose. If the manager has no name, a narrow screen shows the Data Folder instead, which
 * its bar shows nowhere else.
 */
function ServerName({ name, folder }: ServerNameProps) {
  if (name !== defaultName || folder === null) return <bdi title={name}>{name}</bdi>;
  return (
    <>
      <bdi class="wide-name" title={name}>
        {name}
      </bdi>
      <bdi class="narrow-name" title={folder}>
        {folder}
      </bdi>
    </>
  );
}

/** Returns whether the address of the Server view selects a tab that covers the console. */
function isAnotherTab(query: string): boolean {
  const tab = new URLSearchParams(query).get('tab');
  return tab !== null && tab !== 'console';
}

/** Returns whether a view has the number of players itself: Players, and Server unless a notice replaces the number. */
function hasOwnPlayers({ view }: Route, status: Status | null): boolean {
  return view === 'players' || (view === 'server' && status?.announced === null && status.kill_at === null);
}

const viewsWithStart: readonly Route['view'][] = ['server', 'builds', 'first-server'];

/** Returns whether a view has its own Start. The page of a Data Folder has Start unless it shows the config file. */
function hasOwnStart(route: Route): boolean {
  if (route.view !== 'folders') return viewsWithStart.includes(route.view);
  return route.name !== null && !new URLSearchParams(route.query).has('config');
}

interface PlayersProps {
  readonly status: Status | null;
  /** Whether the status is only the last known one. */
  readonly isStale: boolean;
}

/**
 * Shows the number of players. While the status is current, the number is a link to the list of players. Shows nothing
 * if the number is unknown.
 */
function Players({ status, isStale }: PlayersProps) {
  const text = usePageText();
  const number = playersText(status, text);
  if (number === null) return null;
  return (
    <>
      <span class="faint">
        <span class="unseen">{text.bar.players}</span>
        <Icon name="players" />
      </span>
      {isStale ? (
        <span class="faint" title={text.state.lastKnown(number)}>
          {number}
        </span>
      ) : (
        <a href={linkTo('players')}>{number}</a>
      )}
    </>
  );
}
