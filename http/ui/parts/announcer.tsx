/** Tells a screen reader what changes by itself: the server's state, and the connection. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { usePage, useText } from '../context.js';
import { stateText } from '../text/state.js';

export function Announcer() {
  const { state } = usePage();
  const text = useText();
  const [message, setMessage] = useState('');
  const before = useRef<string | null>(null);
  const status = state.status.value;
  const words = status === null ? null : stateText(status, text);
  useEffect(() => {
    if (words === null || words === before.current) return;
    // What is there when the page opens is read with it.
    if (before.current !== null) setMessage(text.state.announce(words));
    before.current = words;
  }, [words]);
  return (
    <div class="unseen" role="status" aria-live="polite" data-announcer>
      {message}
    </div>
  );
}
