/** The buttons of a console: search, copy, download, screen reader. */

import type { Terminal } from '@xterm/xterm';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { toUrl } from '../../api/client.js';
import { usePage, usePageText } from '../../context.js';
import { copyText } from '../../parts/copy-text.js';
import { Icon, IconButton } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import type { AttachedConsole } from './terminal/attached-console.js';

const messageMs = 2_000;

export function ConsoleTools({
  console,
  isFolded,
  onSearch,
  children,
}: {
  readonly console: AttachedConsole;
  /** Whether the tools are in a menu. */
  readonly isFolded: boolean;
  readonly onSearch: () => void;
  /** Further tools. */
  readonly children: ComponentChildren;
}) {
  const text = usePageText().console;
  const { terminal } = console.shown;
  const run = console.consoleWindow.run.value;
  const [isSelected, setSelected] = useState(false);
  const [copied, setCopied] = useState<{ readonly message: string } | null>(null);
  useEffect(() => {
    const listening = terminal.onSelectionChange(() => setSelected(terminal.getSelection() !== ''));
    return () => listening.dispose();
  }, [terminal]);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), messageMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    // Remove the message of an earlier copy first: screen readers announce only changes.
    setCopied(null);
    const isAll = terminal.getSelection() === '';
    if (isAll) {
      // Lines that are drawn again are not in the terminal for a moment.
      await console.whenDrawn();
      terminal.selectAll();
    }
    const isDone = await copyText(console.readSelected());
    if (isAll) terminal.clearSelection();
    setCopied({ message: isDone ? text.copied : text.notCopied });
  }
  const tools = (
    <>
      <IconButton icon="search" label={text.search} hasText onClick={onSearch} />
      <IconButton
        icon={copied === null ? 'copy' : 'check'}
        label={isSelected ? text.copySelection : text.copyShown}
        onClick={() => void copy()}
      />
      {run !== null && (
        <a
          class="button plain"
          title={text.download}
          aria-label={text.download}
          href={toUrl('/runs/{run}/log', { params: { path: { run } } })}
          download
        >
          <Icon name="download" />
        </a>
      )}
      <ReadAloud terminal={terminal} />
      {children}
    </>
  );
  return (
    <div class="row" role="group" aria-label={text.title}>
      <span class="faint" role="status">
        {copied?.message}
      </span>
      {isFolded ? <Menu label={text.tools}>{tools}</Menu> : tools}
    </div>
  );
}

/**
 * The button that makes a screen reader announce each new line. Without this button, a screen reader can still read
 * single lines.
 */
function ReadAloud({ terminal }: { readonly terminal: Terminal }) {
  const { store } = usePage();
  const text = usePageText().console;
  const [isOn, setOn] = useState(store.read('read-aloud') === 'yes');
  useEffect(() => {
    // Make the announcements polite: xterm makes them assertive, which would suppress all other announcements.
    terminal.element
      ?.querySelector('.xterm-accessibility .live-region')
      ?.setAttribute('aria-live', isOn ? 'polite' : 'off');
    store.write('read-aloud', isOn ? 'yes' : null);
  }, [terminal, isOn]);
  return <IconButton icon="speech" label={text.readAloud} isPressed={isOn} onClick={() => setOn(!isOn)} />;
}
