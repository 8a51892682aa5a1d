/** Connects a terminal, a console window and its search to the service. */

import { effect, untracked } from '@preact/signals';
import { maxCursor } from '../../../../machines/ports/cursor.js';
import { runStartTime } from '../../../../machines/ports/run-id.js';
import type { Page } from '../../context.js';
import type { Text } from '../../text/en.js';
import { momentText } from '../../text/time.js';
import type { Block } from './blocks.js';
import { createConsoleWindow } from './console-window.js';
import { createRangeReader } from './range-reader.js';
import { createTerminalSearch } from './search-terminal.js';
import { openTerminal } from './terminal.js';
import { createTerminalScreen } from './terminal-screen.js';

export type AttachedConsole = ReturnType<typeof attachConsole>;

interface ConsoleOptions {
  /** The run to show; null shows the newest one and all later ones. */
  readonly run: string | null;
  readonly isDark: () => boolean;
  readonly onSearch: () => void;
}

/** @param host the element in which the terminal is created */
export function attachConsole(host: HTMLElement, { state, language }: Page, { run, isDark, onSearch }: ConsoleOptions) {
  const requests = new AbortController();
  const reader = createRangeReader(state.api, requests.signal, () => state.status.peek());
  const shown = openTerminal(host, language.text.value.console.label, isDark(), {
    onSearch,
    onEnd: () => consoleWindow.jumpToEnd(),
  });
  const screen = createTerminalScreen(shown.terminal, {
    onDrained: () => consoleWindow.drained(),
    onMoved: () => consoleWindow.moved(),
    noteOf: (block) => noteText(block, language.text.value),
  });
  const consoleWindow = createConsoleWindow(screen, reader, run);
  const search = createTerminalSearch({
    terminal: shown.terminal,
    addon: shown.search,
    consoleWindow,
    reader,
    isDark,
    rowOf: screen.rowOf,
  });

  const unsubscribe = effect(() => {
    if (!consoleWindow.isOpen.value) return;
    // The console of an ended run does not grow.
    if (run !== null && state.status.peek()?.run !== run) return;
    return untracked(() =>
      state.subscribe({
        selection: () => ({ console: consoleWindow.lastEventId() }),
        onConsole: ({ run: of, cursor, next, text }, id) =>
          consoleWindow.receive({ kind: 'output', run: of, from: cursor, to: next, text }, id),
        onGap: (gap, id) => consoleWindow.receive({ ...gap, kind: 'gap', to: gap.to ?? maxCursor }, id),
      }),
    );
  });
  const endRetries = effect(() => {
    if (state.connection.value === 'live') untracked(() => consoleWindow.retry());
  });
  consoleWindow.open();

  return {
    shown,
    consoleWindow,
    search,
    end() {
      requests.abort();
      unsubscribe();
      endRetries();
      shown.dispose();
    },
  };
}

/** Returns the line for a gap or for the start of a run. */
function noteText(piece: Block, text: Text): string {
  const { lostRun, gap, runStart } = text.console;
  if (piece.kind === 'gap') return piece.bytes === null ? lostRun(piece.run) : gap(piece.bytes);
  const time = runStartTime(piece.run);
  return runStart(piece.run, time === null ? '' : momentText(new Date(time).toISOString(), text));
}
