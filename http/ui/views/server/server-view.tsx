/** The main view: server state, operations and console. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { Allowed } from '../../parts/allowed.js';
import { Loading } from '../../parts/loading.js';
import { hasInitialData } from '../../state/app-state.js';
import { CommandLine } from '../console/command-line.js';
import { loadConsole, RunConsole } from '../console/run-console.js';
import { ControlCard } from './control-card.js';
import { useLastRun } from './launcher.js';
import { UsageCard } from './usage-card.js';
import './server.css';

export function ServerView() {
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
          <ControlCard status={status} last={last ?? null} />
          <ConsoleCard />
          <UsageCard />
        </>
      )}
    </div>
  );
}

/** The console with its command line. */
function ConsoleCard() {
  const { state } = usePage();
  const text = useText().console;
  const [sent, setSent] = useState(0);
  return (
    <section class="card console" aria-label={text.title}>
      <RunConsole run={null} title={text.title} wantsEnd={sent} />
      <Allowed scope="command">
        <CommandLine status={state.status.value} onSent={() => setSent((count) => count + 1)} />
      </Allowed>
    </section>
  );
}
