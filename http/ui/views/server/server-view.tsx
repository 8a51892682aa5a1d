/** What an operator opens in the morning and leaves open: the server's state, what can be done, and its console. */
import { usePage, useText } from '../../context.js';
import { Waiting } from '../../parts/waiting.js';
import { ConsoleCard } from './console-card.js';
import { ControlCard } from './control-card.js';
import './server.css';

export function ServerView() {
  const { state } = usePage();
  const text = useText();
  const status = state.status.value;
  return (
    <div class="server-view">
      <h1 class="unseen">{text.server.title}</h1>
      {status === null ? <Waiting what={text.connection.connecting} /> : <ControlCard status={status} />}
      <ConsoleCard />
    </div>
  );
}
