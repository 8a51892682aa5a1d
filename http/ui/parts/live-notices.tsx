/** Shows that the connection is lost or restored. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ManagerEnd } from '../api/events.js';
import { usePage, useText } from '../context.js';
import type { Text } from '../text/en.js';
import { stateText } from '../text/state.js';
import { useDelayed } from './loading.js';

/** Time in milliseconds to show that the connection is back. */
const reconnectedMs = 4_000;

export function ConnectionNotice() {
  const { state } = usePage();
  const text = useText();
  const isLost = useDelayed(state.connection.value === 'lost');
  // Views without data show their own loading text.
  const isConnecting = useDelayed(state.connection.value === 'connecting' && state.status.value !== null);
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (isLost) return setWasLost(true);
    if (!wasLost) return;
    const timer = setTimeout(() => setWasLost(false), reconnectedMs);
    return () => clearTimeout(timer);
  }, [isLost, wasLost]);
  return (
    <div role="status" aria-live="polite" class="connection">
      {(isLost || isConnecting) && (
        <p class={isLost ? 'notice bad' : 'notice'}>
          <span class="spinner" aria-hidden="true" />
          {isLost ? lostText(state.managerEnd.value, text) : text.connection.connecting}
        </p>
      )}
      {!isLost && !isConnecting && wasLost && <p class="notice good">{text.connection.back}</p>}
    </div>
  );
}

/** Returns what is known of the server without a manager. */
function lostText(end: ManagerEnd | null, { connection: text }: Text): string {
  return `${end === null ? text.lost : text.ended[end.server]} ${text.retrying}`;
}

/** Announces changes of the server state to screen readers. */
export function Announcer() {
  const { state } = usePage();
  const text = useText();
  const [message, setMessage] = useState('');
  const before = useRef<string | null>(null);
  const status = state.status.value;
  const current = status === null ? null : stateText(status, text);
  useEffect(() => {
    if (current === null || current === before.current) return;
    // The first state is read with the page.
    if (before.current !== null) setMessage(text.state.announce(current));
    before.current = current;
  }, [current]);
  return (
    <div class="unseen" role="status" aria-live="polite" data-announcer>
      {message}
    </div>
  );
}
