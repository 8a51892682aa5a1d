/** The terminal that a console is shown on: for reading only. */
import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { terminalTheme } from './colours.js';
import { allowTerminalStyles } from './element-rules.js';
import { filterEscapes } from './escape-filter.js';

export interface ShownTerminal {
  readonly terminal: Terminal;
  readonly search: SearchAddon;
  /** As many rows and columns as there is room for. */
  fit(): void;
  dispose(): void;
}

export interface TerminalKeys {
  readonly onSearch: () => void;
  /** To the end, and what comes then is followed. */
  readonly onEnd: () => void;
}

/** Rows that xterm keeps. */
const scrollback = 12_000;
const smallScreen = 600;

/** @param host where it is put. @param label its name for a screen reader */
export function openTerminal(host: HTMLElement, label: string, isDark: boolean, keys: TerminalKeys): ShownTerminal {
  const disallow = allowTerminalStyles(document);
  Terminal.strings.promptLabel = label;
  const terminal = new Terminal({
    allowProposedApi: true,
    convertEol: true,
    cursorInactiveStyle: 'none',
    cursorStyle: 'bar',
    disableStdin: true,
    fontFamily: getComputedStyle(host).fontFamily,
    fontSize: host.clientWidth < smallScreen ? 12 : 13,
    lineHeight: 1.2,
    linkHandler: { activate: (_event, address) => openLink(address) },
    minimumContrastRatio: 4.5,
    screenReaderMode: true,
    scrollback,
    scrollOnEraseInDisplay: false,
    theme: terminalTheme(isDark),
  });
  filterEscapes(terminal);
  const [search, fitting] = [new SearchAddon(), new FitAddon()];
  terminal.loadAddon(search);
  terminal.loadAddon(fitting);
  terminal.loadAddon(new WebLinksAddon((_event, address) => openLink(address)));
  terminal.attachCustomKeyEventHandler((event) => handleKey(terminal, event, keys));
  terminal.open(host);
  fitting.fit();
  return {
    terminal,
    search,
    fit: () => fitting.fit(),
    dispose() {
      terminal.dispose();
      disallow();
    },
  };
}

/** xterm itself gets no key: nothing is typed into a record, and Tab leads on. */
function handleKey(terminal: Terminal, event: KeyboardEvent, { onSearch, onEnd }: TerminalKeys): false {
  if (event.type !== 'keydown') return false;
  const isCommand = event.ctrlKey || event.metaKey;
  const act = actionOf(event.key, isCommand);
  if (act !== undefined) {
    act();
    event.preventDefault();
  }
  return false;

  function actionOf(key: string, withCommand: boolean): (() => void) | undefined {
    if (withCommand) return key === 'f' ? onSearch : key === 'a' ? () => terminal.selectAll() : undefined;
    switch (key) {
      case 'PageUp':
        return () => terminal.scrollPages(-1);
      case 'PageDown':
        return () => terminal.scrollPages(1);
      case 'ArrowUp':
        return () => terminal.scrollLines(-1);
      case 'ArrowDown':
        return () => terminal.scrollLines(1);
      case 'Home':
        return () => terminal.scrollToTop();
      case 'End':
        return onEnd;
      default:
        return undefined;
    }
  }
}

/** Only what a browser shows: a server's words must not start programs. */
function openLink(address: string): void {
  if (/^https?:\/\//i.test(address)) window.open(address, '_blank', 'noopener,noreferrer');
}
