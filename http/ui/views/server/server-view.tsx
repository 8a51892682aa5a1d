/** The main view: the state, the launcher, the console, the tabs next to it and the charts. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Status } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useLaunchActions } from '../../operations/launch-actions.js';
import { Allowed } from '../../parts/allowed.js';
import { Loading } from '../../parts/loading.js';
import { useHashQuery } from '../../route/hash-query.js';
import type { ViewProps } from '../../route/route.js';
import { hasInitialData } from '../../state/app-state.js';
import { CommandLine } from '../console/command/command-line.js';
import { useCommands } from '../console/command/use-commands.js';
import { loadConsole, RunConsole } from '../console/run-console.js';
import { type LastRun, useLastRun } from './launch/last-run.js';
import { LaunchCard } from './launch/launch-card.js';
import { usePair } from './launch/use-pair.js';
import { Rail, type RailTab, railTabs } from './rail/rail.js';
import { StatePanel } from './state-panel.js';
import { UsageCard } from './usage-card.js';
import './server.css';
import './rail/rail.css';

/** @param query of the address: `tab`, the selected one of the rail */
export function ServerView({ query }: Pick<ViewProps, 'query'>) {
  const { state } = usePage();
  const text = useText();
  const status = state.status.value;
  const last = useLastRun(status?.run ?? null);
  // Preload the console.
  useLayoutEffect(() => {
    if (state.may('console')) loadConsole().catch(() => undefined);
  }, []);
  // Show all cards together so that no button moves. The launcher needs the last run.
  const isShown = useRef(false);
  isShown.current ||= hasInitialData(state) && (status?.state === 'running' || last !== undefined);
  return (
    <div class="server-view">
      <h1 class="unseen">{text.app.views.server}</h1>
      {status === null || !isShown.current ? (
        <Loading what={text.connection.connecting} />
      ) : (
        <>
          <Desk status={status} last={last ?? null} query={query} />
          <UsageCard />
        </>
      )}
    </div>
  );
}

const tabKey = 'rail';

interface DeskProps {
  readonly status: Status;
  readonly last: LastRun | null;
  readonly query: string;
}

/** What fits the screen next to the console. */
function Desk({ status, last, query }: DeskProps) {
  const { store } = usePage();
  const text = useText().console;
  const actions = useLaunchActions();
  const pair = usePair(status, last);
  const [sent, setSent] = useState(0);
  const commands = useCommands(() => setSent((count) => count + 1));
  const desk = useRef<HTMLDivElement>(null);
  const [address, change] = useHashQuery(query);
  const named = (name: string | null): RailTab | undefined => railTabs.find((each) => each === name);
  // A link without a tab shows the last one.
  const tab = named(address.get('tab')) ?? named(store.read(tabKey)) ?? 'problems';

  function showTab(next: RailTab): void {
    store.write(tabKey, next);
    change({ tab: next });
  }

  function showProblems(): void {
    showTab('problems');
    desk.current?.querySelector('.rail')?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div class="desk" ref={desk}>
      <StatePanel status={status} actions={actions} />
      <LaunchCard status={status} last={last} pair={pair} actions={actions} onShowProblems={showProblems} />
      <section class="card console" aria-label={text.title}>
        <RunConsole run={null} title={text.title} wantsEnd={sent} />
        <Allowed scope="command">
          <CommandLine status={status} commands={commands} />
        </Allowed>
      </section>
      <Rail status={status} pair={pair} commands={commands} tab={tab} onTab={showTab} />
    </div>
  );
}
