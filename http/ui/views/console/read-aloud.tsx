/** The button that makes a screen reader announce each new line. Lines can be read without it. */
import type { Terminal } from '@xterm/xterm';
import { useEffect, useState } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { Icon } from '../../parts/icon.js';

export function ReadAloud({ terminal }: { readonly terminal: Terminal }) {
  const { store } = usePage();
  const text = useText().console;
  const [isOn, setOn] = useState(store.read('read-aloud') === 'yes');
  useEffect(() => {
    // xterm announces lines as assertive, which would suppress all other announcements while the server prints.
    terminal.element
      ?.querySelector('.xterm-accessibility .live-region')
      ?.setAttribute('aria-live', isOn ? 'polite' : 'off');
    store.write('read-aloud', isOn ? 'yes' : null);
  }, [terminal, isOn]);
  return (
    <button
      type="button"
      class="plain"
      title={text.readAloud}
      aria-label={text.readAloud}
      aria-pressed={isOn}
      onClick={() => setOn(!isOn)}
    >
      <Icon name="speech" />
    </button>
  );
}
