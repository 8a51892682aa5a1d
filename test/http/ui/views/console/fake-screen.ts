/** A terminal of ten rows without a browser. */

import type { Anchor, Screen, ScreenView } from '../../../../../http/ui/views/console/terminal/screen.js';
import { type Block, blockKey } from '../../../../../http/ui/views/console/window/blocks.js';

export const height = 10;

export interface FakeScreen extends Screen {
  /** Returns the content of the terminal: output unchanged, `[gap]` and `[run]` for the other blocks. */
  text(): string;
  /** Scrolls by rows. The test must report the scrolling to the window. */
  scroll(rows: number): void;
  topLine(): string;
  /** Delays the drawing of output that is written after the call. */
  hold(): void;
  /** Draws the delayed output, and ends the delay. */
  release(): void;
}

interface Mark {
  readonly key: string;
  readonly at: number;
}

/** @param scrollback the number of rows that the terminal keeps */
export function createFakeScreen(scrollback: number): FakeScreen {
  let lines = [''];
  /** Number of rows that were dropped. */
  let dropped = 0;
  let top = 0;
  let marks: Mark[] = [];
  let waiting: (() => void)[] | null = null;
  let pending = 0;
  const last = (): number => Math.max(0, lines.length - height);

  function draw(block: Block, text: string): void {
    const wasAtEnd = top >= last();
    const key = blockKey(block);
    if (!marks.some((mark) => mark.key === key)) marks.push({ key, at: dropped + lines.length - 1 });
    const [first = '', ...rest] = (block.kind === 'output' ? text : `[${block.kind}]\n`).split('\n');
    lines[lines.length - 1] += first;
    lines.push(...rest);
    const extra = Math.max(0, lines.length - scrollback);
    lines.splice(0, extra);
    dropped += extra;
    top = wasAtEnd ? last() : Math.max(0, top - extra);
  }

  function findRow(key: string): number | null {
    const mark = marks.find((each) => each.key === key);
    return mark === undefined || mark.at < dropped ? null : mark.at - dropped;
  }

  function topAnchor(): Anchor | null {
    const kept = marks.filter(({ at }) => at >= dropped);
    const mark = kept.filter(({ at }) => at - dropped <= top).at(-1) ?? kept[0];
    return mark === undefined ? null : { block: mark.key, rows: top - (mark.at - dropped) };
  }

  return {
    view: (): ScreenView => ({
      columns: 1_000,
      rows: lines.length,
      pending,
      top: topAnchor(),
      isAtEnd: top >= last(),
      isNearStart: top < height,
      isNearEnd: last() - top < height,
    }),
    write(block, text) {
      if (waiting === null) return draw(block, text);
      pending += text.length;
      waiting.push(() => draw(block, text));
    },
    async show(blocks, anchor) {
      await Promise.resolve();
      // Output that was written before is drawn first.
      for (const each of waiting?.splice(0) ?? []) each();
      pending = 0;
      [lines, dropped, marks] = [[''], 0, []];
      for (const block of blocks) draw(block, block.kind === 'output' ? block.text : '');
      await Promise.resolve();
      top = anchor === 'end' ? last() : Math.min(last(), Math.max(0, (findRow(anchor.block) ?? 0) + anchor.rows));
    },
    scrollToEnd: () => void (top = last()),
    keepScrollPosition: () => void (top = Math.max(0, Math.min(top, last() - 1))),
    isDropped: (block) => marks.some((mark) => mark.key === blockKey(block) && mark.at < dropped),
    forget: (block) => void (marks = marks.filter((mark) => mark.key !== blockKey(block))),
    text: () => lines.join('\n'),
    scroll: (rows) => void (top = Math.min(last(), Math.max(0, top + rows))),
    topLine: () => lines[top] ?? '',
    hold: () => void (waiting ??= []),
    release() {
      const held = waiting ?? [];
      waiting = null;
      pending = 0;
      for (const each of held) each();
    },
  };
}
