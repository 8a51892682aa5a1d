/** The main view: server state, operations and console. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { Loading } from '../../parts/loading.js';
import { hasInitialData } from '../../state/initial-data.js';
import { loadConsole } from '../console/run-console.js';
import { ConsoleCard } from './console-card.js';
import { ControlCard } from './control-card.js';
import { useLastRun } from './use-last-run.js';
import './server.css';

export function ServerView() {
  const { state } = usePage();
  const text = useText();
  const status = state.status.value;
  const last = useLastRun(status?.run ?? null);
  // Preload the console.
  useLayoutEffect(() => void loadConsole().catch(() => undefined), []);
  // Show all cards together so that no button moves. The launcher needs the last run.
  const isShown = useRef(false);
  isShown.current ||= hasInitialData(state) && (status?.state === 'running' || last !== undefined);
  return (
    <div class="server-view">
      <h1 class="unseen">{text.server.title}</h1>
      {status === null || !isShown.current ? (
        <Loading what={text.connection.connecting} />
      ) : (
        <>
          <ControlCard status={status} last={last ?? null} />
          <ConsoleCard />
        </>
      )}
    </div>
  );
}
