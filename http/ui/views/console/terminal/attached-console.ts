/** Connects a terminal, a console window and its search to the service. */

import { effect, signal, untracked } from '@preact/signals';
import { maxCursor } from '../../../../../machines/console/cursor.js';
import { readRunStart } from '../../../../../machines/run/run-id.js';
import type { Page } from '../../../context.js';
import type { PageText } from '../../../text/en.js';
import { momentText } from '../../../text/time.js';
import { type ConsoleDisplay, createGutterFormat } from '../console-display.js';
import type { Block } from '../window/blocks.js';
import { createConsoleWindow } from '../window/console-window.js';
import { createRangeReader } from '../window/range-reader.js';
import type { DrawnLine } from './draw-output.js';
import { createGutter } from './gutter.js';
import { createLineMarks, type SentCommand } from './line-marks.js';
import { createLineStyle } from './line-style.js';
import { createTerminalSearch } from './search-terminal.js';
import { readSelection } from './selected-text.js';
import { createCommandReader, toSentCommand, withMarks } from './sent-commands.js';
import { openTerminal } from './terminal.js';
import { createTerminalScreen } from './terminal-screen.js';

export type AttachedConsole = ReturnType<typeof attachConsole>;

interface ConsoleOptions {
  /** The run to show; `null` shows the newest run and all later runs. */
  readonly run: string | null;
  readonly isDark: () => boolean;
  readonly onSearch: () => void;
  readonly display: ConsoleDisplay;
  /** The element of the gutter. */
  readonly gutter: HTMLElement;
  readonly onLink: (address: string) => void;
}

/**
 * The maximum time in milliseconds for which a copy waits until the output is drawn. Browsers allow a copy only within
 * five seconds of a click.
 */
const drawnLimitMs = 2_000;

/** The time between the last change of the width and the new wrapping of the lines, in milliseconds. */
const resizedMs = 150;

/** The width below which times are shown without seconds, in pixels. */
const narrowWidth = 600;

/** Creates a terminal, and draws a console into it. @param host the element in which the terminal is created */
export function attachConsole(host: HTMLElement, { state, language, clock }: Page, options: ConsoleOptions) {
  const { run, isDark, onSearch, onLink } = options;
  let { display } = options;
  const hasTimes = display.gutter !== 'off';
  const requests = new AbortController();
  const marks = createLineMarks();
  const text = (): PageText => language.pageText.peek();
  const commands = createCommandReader(state.api, marks, text, requests.signal);
  const reader = withMarks({
    api: state.api,
    commands,
    reader: createRangeReader(state.api, requests.signal, () => state.status.peek()),
    marks,
    newest: () => state.status.peek()?.run ?? state.status.peek()?.last_exit?.run ?? null,
    hasTimes,
    onTimes: () => gutter.refresh(),
    signal: requests.signal,
  });
  const output = signal(0);
  const shown = openTerminal(host, language.pageText.value.console.label, isDark(), {
    onSearch,
    onLink,
    onEnd: () => consoleWindow.jumpToEnd(),
  });
  const screen = createTerminalScreen(shown.terminal, {
    onDrained: () => consoleWindow.drained(),
    onMoved: () => consoleWindow.moved(),
    describeNote: (block) => noteText(block, language.pageText.value),
    onChanged: () => gutter.refresh(),
    marks,
    style: {
      style: createLineStyle(),
      command: (line) => `\x1b[0;1;36m› ${line}\x1b[0m\r\n`,
      foldsRepeats: () => display.repeats === 'fold',
      columns: () => (display.wrap === 'on' ? shown.terminal.cols : null),
    },
  });
  const findTime = ({ run: of, cursor, at }: DrawnLine): number | null => at ?? marks.findTime(of, cursor);
  let format = createGutterFormat(display.gutter, false, text());
  const gutter = createGutter({
    element: options.gutter,
    terminal: shown.terminal,
    shownRows: screen.shownRows,
    timeText: (line) => (line.kind === 'note' ? '' : format(line.run, findTime(line))),
    repeatsText: (times) => text().console.times(times),
    describe({ severity, repeats }) {
      const words = text().console;
      const parts = [
        ...(severity === 'info' ? [] : [words.severity[severity]]),
        ...(repeats.length === 0 ? [] : [words.repeated(repeats.length + 1)]),
      ];
      return parts.join(', ');
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

  /** Shows a command. If the command's output is not drawn yet, the command is drawn together with that output. */
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
          if (hasTimes) marks.addTime(of, cursor, next, clock.now.peek());
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

  /** Adapts the terminal and the gutter to the size of their elements. */
  function fit(): void {
    const isNarrow = (options.gutter.parentElement?.clientWidth ?? 0) < narrowWidth;
    options.gutter.parentElement?.classList.toggle('narrow-console', isNarrow);
    format = createGutterFormat(display.gutter, isNarrow, text());
    shown.fit();
    gutter.refresh();
  }

  let resized: ReturnType<typeof setTimeout> | undefined;
  let columns = shown.terminal.cols;
  shown.terminal.onResize(({ cols }) => {
    if (cols === columns) return;
    columns = cols;
    clearTimeout(resized);
    // Draw the output again: the terminal itself would not break lines between words.
    resized = setTimeout(() => consoleWindow.isOpen.peek() && void consoleWindow.redraw(), resizedMs);
  });
  const readSelected = (): string => readSelection(shown.terminal, screen.listRows);
  /** Handles the copy event. The terminal itself would copy a repeated line only once. */
  function copy(event: ClipboardEvent): void {
    const selected = readSelected();
    if (selected === '' || event.clipboardData === null) return;
    event.clipboardData.setData('text/plain', selected);
    event.preventDefault();
    event.stopPropagation();
  }
  host.addEventListener('copy', copy, { capture: true });

  return {
    shown,
    fit,
    /** Returns the selected text as it was printed. */
    readSelected,
    display(changed: ConsoleDisplay): void {
      const isRedrawn = changed.repeats !== display.repeats;
      display = changed;
      shown.display(changed);
      fit();
      if (isRedrawn) void consoleWindow.redraw();
    },
    consoleWindow,
    search,
    /** Changes with each piece of new output. */
    output,
    /** Resolves when all output that is being read or drawn is in the terminal, at the latest after two seconds. */
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
      clearTimeout(resized);
      host.removeEventListener('copy', copy, { capture: true });
      gutter.end();
      screen.end();
      shown.dispose();
    },
  };
}

/** Returns the text for a gap or for the start of a run. */
function noteText(piece: Block, text: PageText): string {
  const { lostRun, gap, runStart } = text.console;
  if (piece.kind === 'gap') return piece.bytes === null ? lostRun(piece.run) : gap(piece.bytes);
  const time = readRunStart(piece.run);
  return runStart(piece.run, time === null ? '' : momentText(new Date(time).toISOString(), text));
}
