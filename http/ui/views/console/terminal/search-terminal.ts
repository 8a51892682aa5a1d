/** Searches the terminal first, then the rest of the run. */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { SearchAddon } from '@xterm/addon-search';
import type { Terminal } from '@xterm/xterm';
import type { Problem } from '../../../api/answer.js';
import type { Api } from '../../../api/client.js';
import { findNearest } from '../search/search-log.js';
import type { Block } from '../window/blocks.js';
import type { ConsoleWindow } from '../window/console-window.js';
import { matchColours } from './colours.js';

export type Direction = 'older' | 'newer';

/** The position at which a line begins. */
export interface LinePlace {
  readonly run: string;
  readonly cursor: number;
}

export interface TerminalSearch {
  /**
   * The index of the selected match in the terminal, counted from 1, and the number of matches; `null` without matches.
   * The index is 0 if it is unknown, because there are too many matches.
   */
  readonly match: ReadonlySignal<{ readonly index: number; readonly count: number } | null>;
  /** Whether the log outside the terminal is being searched. */
  readonly isSearchingLog: ReadonlySignal<boolean>;
  /** Whether the last search found no further match in its direction. */
  readonly isExhausted: ReadonlySignal<boolean>;
  readonly problem: ReadonlySignal<Problem | null>;
  /** Searches only the terminal. This search is used while the user types. */
  preview(words: string): void;
  find(words: string, direction: Direction): Promise<void>;
  /**
   * Shows the line at a cursor. In this line, selects the words, or the whole line. @param words empty to select the
   * line
   */
  show(place: LinePlace, words: string): Promise<void>;
  stop(): void;
  close(): void;
}

interface SearchOptions {
  readonly terminal: Terminal;
  readonly addon: SearchAddon;
  readonly consoleWindow: ConsoleWindow;
  readonly api: Api;
  readonly isDark: () => boolean;
  readonly findRow: (block: Block) => number | null;
}

export function createTerminalSearch(options: SearchOptions): TerminalSearch {
  const { terminal, addon, consoleWindow, api, isDark, findRow } = options;
  const match = signal<{ readonly index: number; readonly count: number } | null>(null);
  const isSearchingLog = signal(false);
  const isExhausted = signal(false);
  const problem = signal<Problem | null>(null);
  /** Identifies the newest search. Older searches stop. */
  let searchId = 0;

  const decorations = () => ({ decorations: matchColours(isDark()) });
  addon.onDidChangeResults(
    ({ resultIndex, resultCount }) =>
      (match.value = resultCount === 0 ? null : { index: resultIndex + 1, count: resultCount }),
  );

  /**
   * Returns whether there is a match in this direction. This check is needed because xterm continues at the other end.
   */
  function findInTerminal(words: string, direction: Direction): boolean {
    const before = terminal.getSelectionPosition()?.start ?? null;
    const isFound =
      direction === 'older' ? addon.findPrevious(words, decorations()) : addon.findNext(words, decorations());
    const after = terminal.getSelectionPosition()?.start ?? null;
    if (!isFound || after === null) return false;
    if (before === null) return true;
    const difference = after.y - before.y || after.x - before.x;
    return direction === 'older' ? difference < 0 : difference > 0;
  }

  async function findInLog(words: string, direction: Direction): Promise<void> {
    const id = ++searchId;
    const isStopped = (): boolean => id !== searchId;
    const from = direction === 'older' ? consoleWindow.startCursor() : consoleWindow.endCursor();
    if (from === null) return void (isExhausted.value = terminal.getSelectionPosition() === undefined);
    isSearchingLog.value = true;
    const answer = await findNearest(api, from, words, direction === 'older' ? 'newest' : 'oldest', isStopped);
    if (isStopped()) return;
    isSearchingLog.value = false;
    if (!answer.ok) return void (problem.value = answer.problem);
    if (answer.value === null) return void (isExhausted.value = true);
    await showLine(answer.value, words, isStopped);
  }

  async function showLine({ run, cursor }: LinePlace, words: string, isStopped: () => boolean): Promise<void> {
    const block = await consoleWindow.seek(run, cursor);
    const line = block === null ? null : findRow(block);
    if (isStopped() || line === null) return;
    if (words === '') return terminal.selectLines(line, line);
    terminal.select(0, line, 1);
    addon.findNext(words, { ...decorations(), incremental: true });
  }

  function reset(): void {
    searchId += 1;
    batch(() => {
      isSearchingLog.value = false;
      isExhausted.value = false;
      problem.value = null;
    });
  }

  return {
    match,
    isSearchingLog,
    isExhausted,
    problem,
    preview(words) {
      reset();
      if (words === '') addon.clearDecorations();
      else addon.findPrevious(words, { ...decorations(), incremental: true });
    },
    async find(words, direction) {
      reset();
      if (words !== '' && !findInTerminal(words, direction)) await findInLog(words, direction);
    },
    async show(place, words) {
      reset();
      const id = searchId;
      await showLine(place, words, () => id !== searchId);
    },
    stop: reset,
    close() {
      reset();
      addon.clearDecorations();
      terminal.clearSelection();
      match.value = null;
    },
  };
}
