/** The main view: the strip with the state, the last day, the console, and the rail next to the console. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Run, Status } from '../../../client/api.js';
import { usePage, usePageText } from '../../context.js';
import { useIsNarrow } from '../../hooks/use-narrow.js';
import { useRuns } from '../../hooks/use-runs.js';
import { useLaunchActions } from '../../operations/launch-actions.js';
import { Allowed } from '../../parts/allowed.js';
import { Lazy, LazyView } from '../../parts/lazy.js';
import { Loading } from '../../parts/loading.js';
import { useHashQuery } from '../../route/hash-query.js';
import { linkTo, type ViewProps } from '../../route/route.js';
import { type AppState, hasInitialData } from '../../state/app-state.js';
import { CommandLine } from '../console/command/command-line.js';
import { QuickMenu } from '../console/command/quick-menu.js';
import { useCommands } from '../console/command/use-commands.js';
import type { ConsolePlace } from '../console/console-place.js';
import { loadConsole, RunConsole } from '../console/run-console.js';
import { Day } from './day/day.js';
import { OverConsole } from './incident/over-console.js';
import { canStart, usePair } from './launch/use-pair.js';
import { focusPart, Rail, type RailTab, railTabs } from './rail/rail.js';
import { Strip } from './strip/strip.js';
import './server.css';
import './rail/rail.css';

/** Loads the card of the first start on demand. The charts are loaded in the same way. */
const loadFirstStart = async () => (await import('./launch/first-start.js')).FirstStart;
const loadCharts = async () => (await import('../usage/usage-tiles.js')).UsageTiles;

/** @param query the query of the address. The parameter `tab` of the query names the selected tab */
export function ServerView({ query }: Pick<ViewProps, 'query'>) {
  const { state } = usePage();
  const text = usePageText();
  const status = state.status.value;
  const read = useRuns();
  const runs = read.value ?? (read.problem === null ? undefined : []);
  // Load the console's code early.
  useLayoutEffect(() => {
    if (state.may('console')) loadConsole().catch(() => undefined);
  }, []);
  // Show all cards at the same time, so that no button moves. The launcher needs the last run.
  const isShown = useRef(false);
  const isSetUpFirst = needsSetUp(state, runs);
  isShown.current ||= hasInitialData(state) && (status?.state === 'running' || runs !== undefined);
  useLayoutEffect(() => {
    if (isSetUpFirst) window.location.replace(linkTo('first-server'));
  }, [isSetUpFirst]);
  return (
    <div class="server-view">
      <h1 class="unseen">{text.app.views.server}</h1>
      {status === null || !isShown.current || isSetUpFirst ? (
        <Loading what={text.connection.connecting} />
      ) : (
        <Desk status={status} runs={runs ?? []} query={query} />
      )}
    </div>
  );
}

/** Returns whether nothing was ever started, nothing can be started now, and the user may set up a server. */
function needsSetUp({ status, builds, folders, may }: AppState, runs: readonly Run[] | undefined): boolean {
  if (runs?.length !== 0 || status.value?.operations.includes('start') !== true) return false;
  if (status.value.last_exit !== null || builds.value === null || folders.value === null) return false;
  const canStart = builds.value.some(({ startable }) => startable) && folders.value.some(({ exists }) => exists);
  return !canStart && may('control') && may('builds') && may('files');
}

interface DeskProps {
  readonly status: Status;
  readonly runs: readonly Run[];
  readonly query: string;
}

/** The whole view, which fits on the screen of a desktop. */
function Desk({ status, runs, query }: DeskProps) {
  const { state } = usePage();
  const words = usePageText();
  const text = words.console;
  const actions = useLaunchActions();
  const [areChartsOpen, setChartsOpen] = useState(false);
  /** Increases when the console should show its end: after a command, and after the user leaves an earlier time. */
  const [ends, setEnds] = useState(0);
  const [place, setPlace] = useState<ConsolePlace | null>(null);
  const commands = useCommands(() => setEnds((count) => count + 1));
  const [address, change] = useHashQuery(query);
  const pair = usePair(status, runs[0] ?? null, address.get('build'));
  const isNarrow = useIsNarrow();
  const isPicked = pair.build !== null && pair.folder !== null;
  const tab = selectTab(address.get('tab'));
  const hasNeverRun = runs.length === 0 && status.state === 'stopped';
  // On a narrow screen, only the tab of the console shows the card.
  const isFirst = hasNeverRun && state.may('control') && (!isNarrow || tab === 'console');

  function showTab(next: RailTab): void {
    change({ tab: next });
  }

  function showTime(looked: ConsolePlace | null): void {
    setPlace(looked);
    if (looked === null) setEnds((count) => count + 1);
    else if (tab !== 'console') showTab('console');
  }

  function showProblems(): void {
    if (isNarrow) showTab('problems');
    else focusPart('problems');
  }

  return (
    <div class={`desk ${isFirst ? 'never-ran' : ''} ${canStart(pair) && !isPicked ? 'unpicked' : ''}`}>
      <Strip
        status={status}
        runs={runs}
        pair={pair}
        actions={actions}
        onShowProblems={showProblems}
        isNarrow={isNarrow}
        hasLauncher={!isFirst}
        areChartsOpen={areChartsOpen}
        onCharts={() => setChartsOpen(!areChartsOpen)}
      />
      {/* Put the card before the rail: the first heading gets the focus when a refusal is dismissed. */}
      {isFirst && (
        <div class="first-place">
          <Lazy load={loadFirstStart} props={{ status, pair, actions, onShowProblems: showProblems }} />
        </div>
      )}
      <OverConsole status={status} runs={runs} pair={pair} actions={actions} isNarrow={isNarrow} />
      <Day status={status} runs={runs} onLook={showTime} />
      <section class="console" aria-label={text.title}>
        <RunConsole run={null} title={text.title} wantsEnd={ends} place={place} />
        <Allowed scope="command">
          <CommandLine status={status} commands={commands}>
            <QuickMenu status={status} commands={commands} />
          </CommandLine>
        </Allowed>
        {!hasNeverRun && status.state === 'stopped' && (pair.builds.length === 0 || pair.folders.length === 0) && (
          <Allowed scope="control">
            <div class="card set-up">
              <p>{words.server.setUpSteps}</p>
              <a class="button primary" href={linkTo('first-server')}>
                {words.app.views.firstServer}
              </a>
            </div>
          </Allowed>
        )}
        {areChartsOpen && (
          <div class="charts-over">
            <LazyView load={loadCharts} props={{}} />
          </div>
        )}
      </section>
      <Rail status={status} pair={pair} tab={tab} isNarrow={isNarrow} onTab={showTab} />
    </div>
  );
}

/** Returns the tab that the address names, otherwise the console. */
function selectTab(named: string | null): RailTab {
  return railTabs.find((each) => each === named) ?? 'console';
}
