/** Connects a terminal, a console window and its search to the service. */

import { effect, signal, untracked } from '@preact/signals';
import { maxCursor } from '../../../../../machines/console/cursor.js';
import { readRunStart } from '../../../../../machines/run/run-id.js';
import type { Page } from '../../../context.js';
import type { Text } from '../../../text/en.js';
import { momentText } from '../../../text/time.js';
import { type Gutter, gutterText } from '../console-display.js';
import type { Block } from '../window/blocks.js';
import { createConsoleWindow } from '../window/console-window.js';
import { createRangeReader } from '../window/range-reader.js';
import { createLineColours } from './line-colours.js';
import { createLineMarks, type SentCommand } from './line-marks.js';
import { createTerminalSearch } from './search-terminal.js';
import { createCommandReader, toSentCommand, withMarks } from './sent-commands.js';
import { openTerminal } from './terminal.js';
import { createTerminalScreen } from './terminal-screen.js';

export type AttachedConsole = ReturnType<typeof attachConsole>;

interface ConsoleOptions {
  /** The run to show; `null` shows the newest run and all later runs. */
  readonly run: string | null;
  readonly isDark: () => boolean;
  readonly onSearch: () => void;
  /** The text before each line. */
  readonly gutter: Gutter;
  readonly onLink: (address: string) => void;
}

/** The longest wait for the drawing before a copy: browsers allow a copy only within five seconds of a click. */
const drawnLimitMs = 2_000;

/** @param host the element in which the terminal is created */
export function attachConsole(host: HTMLElement, { state, language, clock }: Page, options: ConsoleOptions) {
  const { run, isDark, onSearch, onLink, gutter } = options;
  const requests = new AbortController();
  const marks = createLineMarks();
  const text = (): Text => language.text.peek();
  const commands = createCommandReader(state.api, marks, text, requests.signal);
  const reader = withMarks({
    api: state.api,
    commands,
    reader: createRangeReader(state.api, requests.signal, () => state.status.peek()),
    marks,
    newest: () => state.status.peek()?.run ?? state.status.peek()?.last_exit?.run ?? null,
    hasTimes: gutter !== 'off',
    signal: requests.signal,
  });
  const output = signal(0);
  const shown = openTerminal(host, language.text.value.console.label, isDark(), {
    onSearch,
    onLink,
    onEnd: () => consoleWindow.jumpToEnd(),
  });
  const screen = createTerminalScreen(shown.terminal, {
    onDrained: () => consoleWindow.drained(),
    onMoved: () => consoleWindow.moved(),
    describeNote: (block) => noteText(block, language.text.value),
    marks,
    style: {
      gutter: gutterText(gutter, text()),
      command: (line) => `\x1b[0;1;36m› ${line}\x1b[0m\r\n`,
      colour: createLineColours(),
    },
  });
  const consoleWindow = createConsoleWindow(screen, reader, run);
  const search = createTerminalSearch({
    terminal: shown.terminal,
    addon: shown.search,
    consoleWindow,
    api: state.api,
    isDark,
    findRow: screen.findRow,
  });

  /** Shows a command. If its output is not drawn yet, the command is drawn together with that output. */
  function showCommand({ run: of, cursor }: SentCommand): void {
    const end = consoleWindow.shownEnd();
    if (of !== end.run || cursor > end.cursor) return;
    if (cursor === end.cursor && !consoleWindow.isLoading.peek()) screen.drawCommands(of, cursor);
    // The output of the command is already drawn.
    else void consoleWindow.redraw();
  }

  function readMissedCommands(): void {
    const of = consoleWindow.run.peek();
    if (of !== null) void commands.read(of).then((missed) => missed.forEach(showCommand));
  }

  const unsubscribe = effect(() => {
    if (!consoleWindow.isOpen.value) return;
    // Receive output only if the run is still running.
    if (run !== null && state.status.peek()?.run !== run) return;
    return untracked(() =>
      state.subscribe({
        selection: () => ({ console: consoleWindow.lastEventId(), history: true }),
        onConsole({ run: of, cursor, next, text: printed }, id) {
          output.value += 1;
          if (gutter !== 'off') marks.addTime(of, cursor, clock.now.peek());
          consoleWindow.receive({ kind: 'output', run: of, from: cursor, to: next, text: printed }, id);
        },
        onHistory(entry) {
          const command = toSentCommand(entry, text());
          if (command === null || (run !== null && command.run !== run)) return;
          marks.addCommands([command]).forEach(showCommand);
        },
        onHistoryGap: readMissedCommands,
        onGap: (gap, id) => consoleWindow.receive({ ...gap, kind: 'gap', to: gap.to ?? maxCursor }, id),
      }),
    );
  });
  // The lists come first after each connect. Read the commands again, because some may have been missed.
  const endReads = effect(() => {
    if (consoleWindow.isOpen.value && state.foldersVersion.value > 0) readMissedCommands();
  });
  const endRetries = effect(() => {
    if (state.connection.value === 'live') untracked(() => consoleWindow.retry());
  });
  consoleWindow.open();

  return {
    shown,
    consoleWindow,
    search,
    /** Changes with each piece of new output. */
    output,
    /** Resolves after everything that is being read and drawn is in the terminal, at the latest after two seconds. */
    whenDrawn: (): Promise<void> =>
      Promise.race([
        consoleWindow.whenIdle().then(() => screen.whenDrawn()),
        new Promise<void>((resolve) => setTimeout(resolve, drawnLimitMs)),
      ]),
    end() {
      requests.abort();
      unsubscribe();
      endReads();
      endRetries();
      screen.end();
      shown.dispose();
    },
  };
}

/** Returns the text for a gap or for the start of a run. */
function noteText(piece: Block, text: Text): string {
  const { lostRun, gap, runStart } = text.console;
  if (piece.kind === 'gap') return piece.bytes === null ? lostRun(piece.run) : gap(piece.bytes);
  const time = readRunStart(piece.run);
  return runStart(piece.run, time === null ? '' : momentText(new Date(time).toISOString(), text));
}
