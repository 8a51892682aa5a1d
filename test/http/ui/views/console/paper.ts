/** For tests of the console's window: a screen of ten rows without a browser, and the logs of runs in memory. */
import type { Answer } from '../../../../../http/ui/api/answer.js';
import type { Part, Parts } from '../../../../../http/ui/views/console/parts.js';
import type { Piece } from '../../../../../http/ui/views/console/pieces.js';
import type { Place, Screen } from '../../../../../http/ui/views/console/screen.js';
import { cleanStart, completeLength } from '../../../../../machines/ports/utf8.js';

export const height = 10;

export interface Paper extends Screen {
  /** What the terminal holds: output as it is, `[gap]` and `[run]` for what is said between. */
  text(): string;
  /** Scrolls by rows; the window is told by the test. */
  scroll(rows: number): void;
  topLine(): string;
  /** From now on what is written waits. */
  hold(): void;
  release(): void;
}

interface Mark {
  readonly piece: Piece;
  readonly at: number;
}

/** @param scrollback how many rows it keeps */
export function createPaper(scrollback: number): Paper {
  let lines = [''];
  /** Rows that were given up. */
  let gone = 0;
  let top = 0;
  let marks: Mark[] = [];
  let waiting: (() => void)[] | null = null;
  let pending = 0;
  const last = (): number => Math.max(0, lines.length - height);

  function draw(piece: Piece, text: string): void {
    const wasAtEnd = top >= last();
    if (!marks.some((mark) => mark.piece === piece)) marks.push({ piece, at: gone + lines.length - 1 });
    const [first = '', ...rest] = (piece.kind === 'output' ? text : `[${piece.kind}]\n`).split('\n');
    lines[lines.length - 1] += first;
    lines.push(...rest);
    const extra = Math.max(0, lines.length - scrollback);
    lines.splice(0, extra);
    gone += extra;
    top = wasAtEnd ? last() : Math.max(0, top - extra);
  }

  function write(piece: Piece, text: string): void {
    if (waiting === null) return draw(piece, text);
    pending += text.length;
    waiting.push(() => draw(piece, text));
  }

  const rowOf = (piece: Piece): number | null => {
    const mark = marks.find((each) => each.piece === piece);
    return mark === undefined || mark.at < gone ? null : mark.at - gone;
  };

  return {
    columns: 1_000,
    get rows() {
      return lines.length;
    },
    get pending() {
      return pending;
    },
    write,
    async show(pieces, place: Place | 'end') {
      await Promise.resolve();
      // What was given before is drawn first.
      for (const each of waiting?.splice(0) ?? []) each();
      pending = 0;
      [lines, gone, marks] = [[''], 0, []];
      for (const piece of pieces) draw(piece, piece.kind === 'output' ? piece.text : '');
      await Promise.resolve();
      top = place === 'end' ? last() : Math.min(last(), Math.max(0, (rowOf(place.piece) ?? 0) + place.rows));
    },
    top() {
      const seen = marks.filter(({ at }) => at >= gone);
      const mark = seen.filter(({ at }) => at - gone <= top).at(-1) ?? seen[0];
      return mark === undefined ? null : { piece: mark.piece, rows: top - (mark.at - gone) };
    },
    isAtEnd: () => top >= last(),
    isNearStart: () => top < height,
    isNearEnd: () => last() - top < height,
    scrollToEnd: () => void (top = last()),
    holdStill: () => void (top = Math.max(0, Math.min(top, last() - 1))),
    isGone: (piece) => marks.some((mark) => mark.piece === piece && mark.at < gone),
    forget: (piece) => void (marks = marks.filter((mark) => mark.piece !== piece)),
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

export interface Log {
  bytes: Buffer;
  /** How much of its beginning is gone. */
  head: number;
}

/** Reads as GET /console does. @param logs by run, the oldest first. @param usual bytes of an answer */
export function partsOf(logs: Map<string, Log>, usual: number): Parts {
  function read(run: string, cursor: number, most: number): Part {
    const { bytes, head } = logs.get(run) as Log;
    const from = Math.max(cursor, head);
    const part = bytes.subarray(from, from + most);
    return { run, from, to: from + part.length, bytes: part, missing: from - cursor };
  }
  const cut = (part: Part, begin: number, end: number): Part => ({
    ...part,
    from: part.from + begin,
    to: part.from + end,
    bytes: part.bytes.subarray(begin, end),
  });
  const answer = <T>(value: T) =>
    new Promise<Answer<T>>((resolve) => setImmediate(() => resolve({ ok: true, value, headers: new Headers() })));

  return {
    last(wanted) {
      const run = wanted ?? [...logs.keys()].at(-1);
      if (run === undefined) return answer(null);
      const { bytes, head } = logs.get(run) as Log;
      const part = { ...read(run, Math.max(head, bytes.length - usual), usual), missing: 0 };
      const begin = part.from === head ? 0 : cleanStart(part.bytes);
      return answer(cut(part, begin, Math.max(begin, completeLength(part.bytes))));
    },
    before(run, cursor, most = usual) {
      const part = read(run, Math.max(0, cursor - most), Math.min(cursor, most));
      if (part.from >= cursor)
        return answer({ run, from: cursor, to: cursor, bytes: Buffer.alloc(0), missing: cursor });
      const wanted = cut(part, 0, cursor - part.from);
      if (part.missing > 0) return answer({ ...wanted, missing: part.from });
      return answer(part.from === 0 ? wanted : cut(wanted, cleanStart(wanted.bytes), wanted.bytes.length));
    },
    after(run, cursor, most = usual) {
      const part = read(run, cursor, most);
      return answer(cut(part, 0, completeLength(part.bytes)));
    },
    runAfter: (run) => answer([...logs.keys()].find((each) => each > run) ?? null),
  };
}
