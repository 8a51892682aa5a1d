/** Announces changes of the server state to screen readers. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { usePage, usePageText } from '../context.js';
import { stateText } from '../text/state.js';

export function Announcer() {
  const { state } = usePage();
  const text = usePageText();
  const [message, setMessage] = useState('');
  const before = useRef<string | null>(null);
  const status = state.status.value;
  const current = status === null ? null : stateText(status, text);
  useEffect(() => {
    if (current === null || current === before.current) return;
    // Do not announce the first state, which screen readers read with the page.
    if (before.current !== null) setMessage(text.state.announce(current));
    before.current = current;
  }, [current]);
  return (
    <div class="unseen" role="status" aria-live="polite" data-announcer>
      {message}
    </div>
  );
}
