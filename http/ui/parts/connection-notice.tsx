/** Says that what is shown may be old, and that it is known again. */
import { useEffect, useState } from 'preact/hooks';
import { usePage, useText } from '../context.js';
import { useSlow } from './waiting.js';

/** How long it is said that the connection is back; milliseconds. */
const relief = 4_000;

export function ConnectionNotice() {
  const { state } = usePage();
  const text = useText();
  const isLost = useSlow(state.connection.value === 'lost');
  // Where nothing is known yet, each view says so itself.
  const isConnecting = useSlow(state.connection.value === 'connecting' && state.status.value !== null);
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (isLost) return setWasLost(true);
    if (!wasLost) return;
    const timer = setTimeout(() => setWasLost(false), relief);
    return () => clearTimeout(timer);
  }, [isLost, wasLost]);
  return (
    <div role="status" aria-live="polite" class="connection">
      {isLost && (
        <p class="notice bad">
          <span class="spinner" aria-hidden="true" />
          {text.connection.lost}
        </p>
      )}
      {isConnecting && (
        <p class="notice">
          <span class="spinner" aria-hidden="true" />
          {text.connection.connecting}
        </p>
      )}
      {!isLost && !isConnecting && wasLost && <p class="notice good">{text.connection.back}</p>}
    </div>
  );
}
