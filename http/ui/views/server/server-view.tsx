/** What an operator opens in the morning and leaves open: the server's state, what can be done, and its console. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { Waiting } from '../../parts/waiting.js';
import { hasHeard } from '../../state/heard.js';
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
  // It is there then when it is to be shown.
  useLayoutEffect(() => void loadConsole().catch(() => undefined), []);
  // All of it at once: a part that comes later would move what one is about to press. What ran last is what a start would take.
  const isShown = useRef(false);
  isShown.current ||= hasHeard(state) && (status?.state === 'running' || last !== undefined);
  return (
    <div class="server-view">
      <h1 class="unseen">{text.server.title}</h1>
      {status === null || !isShown.current ? (
        <Waiting what={text.connection.connecting} />
      ) : (
        <>
          <ControlCard status={status} last={last ?? null} />
          <ConsoleCard />
        </>
      )}
    </div>
  );
}
