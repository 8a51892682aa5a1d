/** Looks for words: in the window, and where it has no more, in the rest of the run. */

import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { SearchAddon } from '@xterm/addon-search';
import type { Terminal } from '@xterm/xterm';
import type { Problem } from '../../api/answer.js';
import { matchColours } from './colours.js';
import type { ConsoleWindow } from './console-window.js';
import type { Parts } from './parts.js';
import type { Piece } from './pieces.js';
import { findAfter, findBefore } from './search-log.js';

export type Direction = 'older' | 'newer';

export interface TerminalSearch {
  /** Of the matches in the window, which is selected, from 1 on; null: there are none, or too many to count. */
  readonly match: ReadonlySignal<{ readonly index: number; readonly count: number } | null>;
  /** It looks beyond the window. */
  readonly isLooking: ReadonlySignal<boolean>;
  /** Nothing more is there in this direction. */
  readonly isOver: ReadonlySignal<boolean>;
  readonly problem: ReadonlySignal<Problem | null>;
  /** As the words are being written: in the window only. */
  preview(words: string): void;
  find(words: string, direction: Direction): Promise<void>;
  stop(): void;
  close(): void;
}

interface Shown {
  readonly terminal: Terminal;
  readonly addon: SearchAddon;
  readonly consoleWindow: ConsoleWindow;
  readonly parts: Parts;
  readonly isDark: () => boolean;
  readonly rowOf: (piece: Piece) => number | null;
}

export function createTerminalSearch({ terminal, addon, consoleWindow, parts, isDark, rowOf }: Shown): TerminalSearch {
  const match = signal<{ readonly index: number; readonly count: number } | null>(null);
  const isLooking = signal(false);
  const isOver = signal(false);
  const problem = signal<Problem | null>(null);
  let turn = 0;

  const options = () => ({ decorations: matchColours(isDark()) });
  addon.onDidChangeResults(
    ({ resultIndex, resultCount }) =>
      (match.value = resultCount === 0 ? null : { index: resultIndex + 1, count: resultCount }),
  );

  function row(): number | null {
    return terminal.getSelectionPosition()?.start.y ?? null;
  }

  /** xterm goes on at the other end by itself. @returns whether it has found something on this side */
  function findShown(words: string, direction: Direction): boolean {
    const before = terminal.getSelectionPosition()?.start ?? null;
    const isFound = direction === 'older' ? addon.findPrevious(words, options()) : addon.findNext(words, options());
    const after = terminal.getSelectionPosition()?.start ?? null;
    if (!isFound || after === null) return false;
    if (before === null) return true;
    const difference = after.y - before.y || after.x - before.x;
    return direction === 'older' ? difference < 0 : difference > 0;
  }

  async function findBeyond(words: string, direction: Direction): Promise<void> {
    const mine = ++turn;
    const isStopped = (): boolean => mine !== turn;
    const from = direction === 'older' ? consoleWindow.beforeFirst() : consoleWindow.behindLast();
    if (from === null) return void (isOver.value = row() === null);
    isLooking.value = true;
    const answer = await (direction === 'older' ? findBefore : findAfter)(parts, from, words, isStopped);
    if (isStopped()) return;
    isLooking.value = false;
    if (!answer.ok) return void (problem.value = answer.problem);
    if (answer.value === null) return void (isOver.value = true);
    const piece = await consoleWindow.goTo(answer.value.run, answer.value.cursor);
    const line = piece === null ? null : rowOf(piece);
    if (isStopped() || line === null) return;
    terminal.select(0, line, 1);
    addon.findNext(words, { ...options(), incremental: true });
  }

  function begin(): void {
    turn += 1;
    batch(() => {
      isLooking.value = false;
      isOver.value = false;
      problem.value = null;
    });
  }

  return {
    match,
    isLooking,
    isOver,
    problem,
    preview(words) {
      begin();
      if (words === '') addon.clearDecorations();
      else addon.findPrevious(words, { ...options(), incremental: true });
    },
    async find(words, direction) {
      begin();
      if (words !== '' && !findShown(words, direction)) await findBeyond(words, direction);
    },
    stop: begin,
    close() {
      begin();
      addon.clearDecorations();
      terminal.clearSelection();
      match.value = null;
    },
  };
}
