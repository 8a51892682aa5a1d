/** The buttons of a console: search, copy, download, screen reader. */
import { useEffect, useState } from 'preact/hooks';
import { useText } from '../../context.js';
import { Icon } from '../../parts/icon.js';
import type { AttachedConsole } from './attached-console.js';
import { copyText } from './copy-text.js';
import { ReadAloud } from './read-aloud.js';

interface ConsoleToolsProps {
  readonly console: AttachedConsole;
  readonly onSearch: () => void;
}

const messageMs = 2_000;

export function ConsoleTools({
  console: {
    shown: { terminal },
    consoleWindow,
  },
  onSearch,
}: ConsoleToolsProps) {
  const text = useText().console;
  const [isSelected, setSelected] = useState(false);
  const [copied, setCopied] = useState<string | null>(null);
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
    const selected = terminal.getSelection();
    if (selected === '') terminal.selectAll();
    const isDone = await copyText(selected === '' ? terminal.getSelection() : selected);
    if (selected === '') terminal.clearSelection();
    setCopied(isDone ? text.copied : text.notCopied);
  }

  const run = consoleWindow.run.value;
  return (
    <div class="row" role="group" aria-label={text.tools}>
      <span class="faint" role="status">
        {copied}
      </span>
      <button type="button" class="plain" title={text.search} aria-label={text.search} onClick={onSearch}>
        <Icon name="search" />
      </button>
      <button
        type="button"
        class="plain"
        title={isSelected ? text.copySelection : text.copyShown}
        aria-label={isSelected ? text.copySelection : text.copyShown}
        onClick={() => void copy()}
      >
        <Icon name={copied === null ? 'copy' : 'check'} />
      </button>
      {run !== null && (
        <a
          class="button plain"
          title={text.download}
          aria-label={text.download}
          href={`runs/${encodeURIComponent(run)}/log`}
          download
        >
          <Icon name="download" />
        </a>
      )}
      <ReadAloud terminal={terminal} />
    </div>
  );
}
