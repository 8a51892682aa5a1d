/** The main view: the strip with the state, the last day, the console, and the tabs next to the console. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Run, Status } from '../../../client/api.js';
import { usePage, usePageText } from '../../context.js';
import { useIsNarrow } from '../../hooks/use-narrow.js';
import { useLaunchActions } from '../../operations/launch-actions.js';
import { Allowed } from '../../parts/allowed.js';
import { LazyView } from '../../parts/lazy.js';
import { Loading } from '../../parts/loading.js';
import { useHashQuery } from '../../route/hash-query.js';
import type { ViewProps } from '../../route/route.js';
import { hasInitialData } from '../../state/app-state.js';
import { CommandLine } from '../console/command/command-line.js';
import { useCommands } from '../console/command/use-commands.js';
import { loadConsole, RunConsole } from '../console/run-console.js';
import { Day } from './day/day.js';
import { useRuns } from './launch/last-run.js';
import { usePair } from './launch/use-pair.js';
import { Rail, type RailTab, railTabs } from './rail/rail.js';
import { OverConsole } from './strip/over-console.js';
import { Strip } from './strip/strip.js';
import './server.css';
import './rail/rail.css';

/** Loads the code of the charts when they are opened. */
const loadCharts = async () => (await import('../usage/usage-tiles.js')).UsageTiles;

/** @param query the query of the address. Its parameter `tab` names the selected tab */
export function ServerView({ query }: Pick<ViewProps, 'query'>) {
  const { state } = usePage();
  const text = usePageText();
  const status = state.status.value;
  const runs = useRuns(status?.run ?? null);
  // Load the console's code early.
  useLayoutEffect(() => {
    if (state.may('console')) loadConsole().catch(() => undefined);
  }, []);
  // Show all cards at the same time, so that no button moves. The launcher needs the last run.
  const isShown = useRef(false);
  isShown.current ||= hasInitialData(state) && (status?.state === 'running' || runs !== undefined);
  return (
    <div class="server-view">
      <h1 class="unseen">{text.app.views.server}</h1>
      {status === null || !isShown.current ? (
        <Loading what={text.connection.connecting} />
      ) : (
        <Desk status={status} runs={runs ?? []} query={query} />
      )}
    </div>
  );
}

const tabKey = 'rail';

interface DeskProps {
  readonly status: Status;
  readonly runs: readonly Run[];
  readonly query: string;
}

/** The whole view, which fits the screen of a desktop. */
function Desk({ status, runs, query }: DeskProps) {
  const { store } = usePage();
  const text = usePageText().console;
  const actions = useLaunchActions();
  const pair = usePair(status, runs[0] ?? null);
  const [areChartsOpen, setChartsOpen] = useState(false);
  const [sent, setSent] = useState(0);
  const commands = useCommands(() => setSent((count) => count + 1));
  const [address, change] = useHashQuery(query);
  const isNarrow = useIsNarrow();
  const tab = selectTab(address.get('tab'), isNarrow ? null : store.read(tabKey), isNarrow);

  function showTab(next: RailTab): void {
    store.write(tabKey, next);
    change({ tab: next });
  }

  return (
    <div class="desk">
      <Strip
        status={status}
        runs={runs}
        pair={pair}
        actions={actions}
        onShowProblems={() => showTab('problems')}
        isNarrow={isNarrow}
        areChartsOpen={areChartsOpen}
        onCharts={() => setChartsOpen(!areChartsOpen)}
      />
      <OverConsole status={status} runs={runs} actions={actions} isNarrow={isNarrow} />
      <Day status={status} runs={runs} />
      <section class="console" aria-label={text.title}>
        <RunConsole run={null} title={text.title} wantsEnd={sent} />
        <Allowed scope="command">
          <CommandLine status={status} commands={commands} />
        </Allowed>
        {areChartsOpen && (
          <div class="charts-over">
            <LazyView load={loadCharts} props={{}} />
          </div>
        )}
      </section>
      <Rail status={status} pair={pair} commands={commands} tab={tab} isNarrow={isNarrow} onTab={showTab} />
    </div>
  );
}

/** Returns the tab in the address, else the last tab, else the first tab. Only a phone has a tab for the console. */
function selectTab(named: string | null, last: string | null, isNarrow: boolean): RailTab {
  const offered = railTabs.filter((each) => isNarrow || each !== 'console');
  const find = (name: string | null) => offered.find((each) => each === name);
  return find(named) ?? find(last) ?? offered[0] ?? 'problems';
}
