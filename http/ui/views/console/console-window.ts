/**
 * The console that a page shows: a window on a story that is longer than what any page can hold. It goes on at its end as the
 * server prints, and at both ends as it is scrolled, by cursor: no byte is missing or doubled in it, and what is gone is told.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import { formatEventId, maxCursor, type RunCursor } from '../../../../machines/ports/cursor.js';
import type { Answer, Problem } from '../../api/answer.js';
import { firstOf, type Limits, lastRows, usualLimits } from './limits.js';
import { type Parts, piecesOfPart } from './parts.js';
import { endOf, join, lengthOf, type Piece } from './pieces.js';
import { createRecent, type Recent } from './recent.js';
import type { Place, Screen } from './screen.js';

export type Loading = 'opening' | 'earlier' | 'later' | 'end';

export interface ConsoleWindow {
  readonly loading: ReadonlySignal<Loading | null>;
  /** Why something could not be read; nothing more is read until `retry`. */
  readonly problem: ReadonlySignal<Problem | null>;
  /** Nothing was ever run. */
  readonly isEmpty: ReadonlySignal<boolean>;
  /** What is printed is seen as it comes. */
  readonly isFollowing: ReadonlySignal<boolean>;
  /** The end was read: it can be followed from there. */
  readonly isOpen: ReadonlySignal<boolean>;
  /** The run that the window ends in. */
  readonly run: ReadonlySignal<string | null>;
  open(): Promise<void>;
  /** Where the console is to be followed from: the id of what was told last. */
  position(): string;
  /** What came, in its order. @param id the position after it */
  tell(piece: Piece, id: string): void;
  drained(): void;
  moved(): void;
  toEnd(): void;
  retry(): void;
  /** Where the window begins and ends; null: there is nothing before it, or behind it. */
  beforeFirst(): RunCursor | null;
  behindLast(): RunCursor | null;
  /** Shows the line that begins there, with what is around it. @returns its piece, or null when it could not be read */
  goTo(run: string, cursor: number): Promise<Piece | null>;
}

/** @param run the one to be shown; null: the newest, and all that come after it */
export function createConsoleWindow(
  screen: Screen,
  parts: Parts,
  run: string | null,
  limits: Limits = usualLimits,
): ConsoleWindow {
  const loading = signal<Loading | null>(null);
  const problem = signal<Problem | null>(null);
  const isEmpty = signal(false);
  const isFollowing = signal(true);
  const isOpen = signal(false);
  const shownRun = signal<string | null>(run);

  let pieces: Piece[] = [];
  /** Where the window ends. */
  let end: RunCursor = { run, cursor: 0 };
  let recent: Recent = createRecent(end, limits.recent);
  let toldId = formatEventId(end);
  /** All that was told is in the window, and what is told is put to it. */
  let isAttached = false;
  /** More was told than could be drawn. */
  let isBehind = false;
  /** Whoever looks has not scrolled away from the end, or went there. */
  let isEndWanted = true;
  /** That was said while something was read. */
  let isJumpWanted = false;
  let underWay = Promise.resolve();

  function endAt(position: RunCursor): void {
    end = position;
    if (position.run !== null) shownRun.value = position.run;
  }

  function append(piece: Piece): void {
    endAt(endOf(piece));
    const last = pieces.at(-1);
    const drawn = join(pieces, piece, limits.piece);
    screen.write(drawn, piece.kind === 'output' ? piece.text : '');
    if (drawn !== last) forgetStart();
  }

  /** The terminal gives up its first rows by itself. */
  function forgetStart(): void {
    let length = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
    while (pieces.length > 1 && (length > limits.characters || screen.isGone(pieces[1] as Piece))) {
      const first = pieces.shift() as Piece;
      length -= lengthOf(first);
      screen.forget(first);
    }
  }

  /** Puts what was told to the window, as far as it may. */
  function advance(): void {
    if (loading.value !== null || problem.value !== null || isBehind) return;
    // Whoever reads further up is not moved: what comes is there when it is scrolled down.
    const isFull = !screen.isNearEnd() && screen.rows > limits.rows;
    const missed = isFull ? null : recent.after(end);
    const isTooMuch = missed === null || (missed.length > 0 && screen.pending > limits.pending);
    isAttached = !isTooMuch;
    if (!isTooMuch) missed.forEach(append);
    else if (isEndWanted && screen.isAtEnd()) return fallBehind();
    look();
  }

  /** Reads what is about to be seen. */
  function look(): void {
    if (loading.value !== null) return;
    isEndWanted = screen.isAtEnd() && (isEndWanted || isAttached);
    isFollowing.value = isEndWanted;
    if (problem.value !== null || isBehind || !isOpen.value) return;
    if (beforeFirst() !== null && screen.isNearStart()) return void loadEarlier();
    if (behindLast() !== null && screen.isNearEnd()) void loadLater();
  }

  function beforeFirst(): RunCursor | null {
    const first = pieces[0];
    return first === undefined || first.from === 0 ? null : { run: first.run, cursor: first.from };
  }

  function behindLast(): RunCursor | null {
    return isAttached || end.run === null ? null : end;
  }

  /** One thing at a time is read and drawn; what is told, or wished for, meanwhile waits. */
  function load(what: Loading, work: () => Promise<void>): Promise<void> {
    loading.value = what;
    underWay = work().finally(() => {
      loading.value = null;
      if (isJumpWanted) toEnd();
      else advance();
    });
    return underWay;
  }

  /** @returns the answer's value, or null when it is a refusal, which is kept */
  function taken<T>(answer: Answer<T>): T | null {
    if (answer.ok) return answer.value;
    problem.value = answer.problem;
    return null;
  }

  async function show(shown: Piece[], top: Place | 'end'): Promise<void> {
    pieces = shown;
    isBehind = false;
    const last = pieces.at(-1);
    if (last !== undefined) endAt(endOf(last));
    await screen.show(pieces, top);
  }

  async function open(): Promise<void> {
    await load('opening', async () => {
      const answer = await parts.last(run);
      const part = taken(answer);
      isEmpty.value = answer.ok && part === null;
      if (part !== null) {
        await show(piecesOfPart(part, limits.piece), 'end');
        recent = createRecent({ run: part.run, cursor: part.to }, limits.recent);
        toldId = formatEventId(recent.end);
      }
      isOpen.value = problem.value === null;
    });
  }

  function toEnd(): void {
    isJumpWanted = loading.value !== null;
    if (isJumpWanted) return;
    isEndWanted = true;
    problem.value = null;
    if (isAttached) {
      screen.scrollToEnd();
      return look();
    }
    void load('end', async () => {
      const part = taken(await parts.last(run));
      if (part !== null) await show(piecesOfPart(part, limits.piece), 'end');
    });
  }

  /** More came than is drawn in time. Once all that was given is drawn, the last of it is shown. */
  function fallBehind(): void {
    isBehind = true;
    if (screen.pending === 0) catchUp();
  }

  /** What was passed over is in the log: it is there when it is scrolled up. */
  function catchUp(): void {
    const lines: Piece[] = [];
    recent.lastLines().forEach((piece) => join(lines, piece, limits.piece));
    isBehind = false;
    if (screen.isAtEnd()) void load('end', () => show(lines, 'end'));
    else advance();
  }

  function loadEarlier(): Promise<void> {
    return load('earlier', async () => {
      forgetStart();
      const first = beforeFirst();
      const part = first?.run == null ? null : taken(await parts.before(first.run, first.cursor));
      if (part === null) return;
      const top = screen.isAtEnd() ? 'end' : (screen.top() ?? 'end');
      const all = [...lastRows(piecesOfPart(part, limits.piece), screen.columns, limits.rows / 2), ...pieces];
      await show(top === 'end' ? all : firstOf(all, top.piece, screen.columns, limits), top);
    });
  }

  function loadLater(): Promise<void> {
    return load('later', async () => {
      const { run: at, cursor } = end;
      if (at === null) return;
      const part = cursor === maxCursor ? null : taken(await parts.after(at, cursor));
      if (problem.value !== null) return;
      const behind = part === null ? [] : piecesOfPart(part, limits.piece).filter(({ kind }) => kind !== 'run');
      if (behind.length > 0) {
        screen.holdStill();
        return behind.forEach(append);
      }
      const next = at === recent.end.run ? null : taken(await parts.runAfter(at));
      if (next !== null) append({ kind: 'run', run: next, from: 0, to: 0 });
    });
  }

  return {
    loading,
    problem,
    isEmpty,
    isFollowing,
    isOpen,
    run: shownRun,
    open,
    position: () => toldId,
    tell(piece, id) {
      toldId = id;
      if (run !== null && piece.run !== run) return;
      // Shorter than what was told: somebody cut it. It goes on with what there is.
      if (piece.kind === 'gap' && piece.to < piece.from) {
        recent = createRecent({ run: piece.run, cursor: 0 }, limits.recent);
        isAttached = false;
        return toEnd();
      }
      if (piece.run !== recent.end.run) recent.add({ kind: 'run', run: piece.run, from: piece.from, to: piece.from });
      recent.add(piece);
      isEmpty.value = false;
      advance();
    },
    drained: () => isBehind && loading.value === null && catchUp(),
    moved: look,
    toEnd,
    retry() {
      if (problem.value === null) return;
      problem.value = null;
      if (isOpen.value) advance();
      else void open();
    },
    beforeFirst,
    behindLast,
    async goTo(at, cursor) {
      let found: Piece | null = null;
      while (loading.value !== null) await underWay;
      isEndWanted = false;
      await load('earlier', async () => {
        const before = taken(await parts.before(at, cursor));
        const after = before === null ? null : taken(await parts.after(at, cursor));
        if (before === null || after === null) return;
        const behind = piecesOfPart(after, limits.piece).filter(({ kind }) => kind !== 'run');
        found = behind[0] ?? null;
        if (found !== null)
          await show([...piecesOfPart(before, limits.piece), ...behind], { piece: found, rows: -linesAbove });
      });
      return found;
    },
  };
}

/** How much of what comes before a line is seen with it; rows. */
const linesAbove = 4;
