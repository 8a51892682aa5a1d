/** A terminal with a window on it, which follows the service as long as it is shown. */
import { effect, untracked } from '@preact/signals';
import { type ConsoleGap, maxCursor } from '../../../../machines/ports/cursor.js';
import type { Page } from '../../context.js';
import { type ConsoleWindow, createConsoleWindow } from './console-window.js';
import { noteText } from './notes.js';
import { createParts } from './parts.js';
import type { Gap } from './pieces.js';
import { createTerminalSearch, type TerminalSearch } from './search-terminal.js';
import { openTerminal, type ShownTerminal } from './terminal.js';
import { createTerminalScreen } from './terminal-screen.js';

export interface AttachedConsole {
  readonly shown: ShownTerminal;
  readonly consoleWindow: ConsoleWindow;
  readonly search: TerminalSearch;
  end(): void;
}

interface ConsoleWishes {
  /** See {@link createConsoleWindow}. */
  readonly run: string | null;
  readonly isDark: () => boolean;
  readonly onSearch: () => void;
}

/** @param host where the terminal is put */
export function attachConsole(
  host: HTMLElement,
  { state, language }: Page,
  { run, isDark, onSearch }: ConsoleWishes,
): AttachedConsole {
  const requests = new AbortController();
  const parts = createParts(state.api, requests.signal, () => {
    const status = state.status.peek();
    return status !== null && (status.run ?? status.last_exit) !== null;
  });
  const shown = openTerminal(host, language.text.value.console.label, isDark(), {
    onSearch,
    onEnd: () => consoleWindow.toEnd(),
  });
  const screen = createTerminalScreen(shown.terminal, {
    onDrained: () => consoleWindow.drained(),
    onMoved: () => consoleWindow.moved(),
    lineOf: (piece) => noteText(piece, language.text.value),
  });
  const consoleWindow = createConsoleWindow(screen, parts, run);
  const search = createTerminalSearch({
    terminal: shown.terminal,
    addon: shown.search,
    consoleWindow,
    parts,
    isDark,
    rowOf: screen.rowOf,
  });

  const endFollowing = effect(() => {
    if (!consoleWindow.isOpen.value) return;
    // A run that is over prints no more.
    if (run !== null && state.status.peek()?.run !== run) return;
    return untracked(() =>
      state.follow({
        wishes: () => ({ console: consoleWindow.position() }),
        onConsole: ({ next, cursor, ...chunk }, id) =>
          consoleWindow.tell({ kind: 'output', from: cursor, to: next, ...chunk }, id),
        onGap: (gap, id) => consoleWindow.tell(gapOf(gap), id),
      }),
    );
  });
  const endRetrying = effect(() => {
    if (state.connection.value === 'live') untracked(() => consoleWindow.retry());
  });
  void consoleWindow.open();

  return {
    shown,
    consoleWindow,
    search,
    end() {
      requests.abort();
      endFollowing();
      endRetrying();
      shown.dispose();
    },
  };
}

function gapOf({ run, from, to, bytes }: ConsoleGap): Gap {
  return { kind: 'gap', run, from, to: to ?? maxCursor, bytes };
}
