/** Pieces of a console on an xterm terminal. Where each begins is kept by a marker, which goes with its row. */
import type { IMarker, Terminal } from '@xterm/xterm';
import { endSequences } from './harmless.js';
import type { Piece } from './pieces.js';
import type { Place, Screen } from './screen.js';

/** What the screen tells, and asks. */
export interface ScreenEvents {
  /** Everything that was given is drawn. */
  readonly onDrained: () => void;
  /** Perhaps other rows are seen than before. */
  readonly onMoved: () => void;
  /** The line that stands for a piece that is no output. */
  readonly lineOf: (piece: Piece) => string;
}

/** How near an end is when what lies behind it has to be read; screens. */
const near = 1.5;

export interface TerminalScreen extends Screen {
  /** @returns the row where a piece begins, from the first that the terminal keeps */
  rowOf(piece: Piece): number | null;
}

export function createTerminalScreen(terminal: Terminal, { onDrained, onMoved, lineOf }: ScreenEvents): TerminalScreen {
  const marks = new Map<Piece, IMarker>();
  const begun = new WeakSet<Piece>();
  const drawn = new WeakSet<Piece>();
  let pending = 0;
  let isLineOpen = false;
  let isShowing = false;

  const buffer = () => terminal.buffer.active;
  const settled = (): Promise<void> => new Promise((resolve) => terminal.write('', resolve));
  const moved = (): void => {
    if (!isShowing) onMoved();
  };
  terminal.onScroll(moved);
  terminal.onRender(moved);

  function write(piece: Piece, text: string): void {
    if (!begun.has(piece)) {
      begun.add(piece);
      terminal.write('', () => mark(piece));
    }
    const data = piece.kind === 'output' ? endSequences(text) : noteOf(piece);
    if (data === '') return;
    isLineOpen = !data.endsWith('\n');
    pending += data.length;
    terminal.write(data, () => {
      pending -= data.length;
      if (pending === 0 && !isShowing) onDrained();
    });
  }

  /** Not the server's words, and seen to be: on a line of its own, which no colour of the server reaches. */
  function noteOf(piece: Piece): string {
    return `${isLineOpen ? '\r\n' : ''}\x1b[0;1;34m── ${lineOf(piece)} ──\x1b[0m\r\n`;
  }

  function mark(piece: Piece): void {
    const marker = terminal.registerMarker(0);
    drawn.add(piece);
    marks.set(piece, marker);
    marker.onDispose(() => marks.get(piece) === marker && marks.delete(piece));
  }

  function forget(piece: Piece): void {
    marks.get(piece)?.dispose();
    marks.delete(piece);
  }

  async function show(pieces: readonly Piece[], top: Place | 'end'): Promise<void> {
    isShowing = true;
    const uncover = cover(terminal);
    await settled();
    terminal.reset();
    [...marks.keys()].forEach(forget);
    isLineOpen = false;
    for (const piece of pieces) {
      begun.delete(piece);
      write(piece, piece.kind === 'output' ? piece.text : '');
    }
    await settled();
    const line = top === 'end' ? null : marks.get(top.piece)?.line;
    if (top === 'end' || line == null) terminal.scrollToBottom();
    else terminal.scrollToLine(Math.max(0, line + top.rows));
    uncover();
    isShowing = false;
  }

  return {
    get columns() {
      return terminal.cols;
    },
    get rows() {
      return buffer().length;
    },
    get pending() {
      return pending;
    },
    write,
    show,
    top() {
      const { viewportY } = buffer();
      let found: Place | null = null;
      for (const [piece, { line }] of marks) {
        if (found !== null && line > viewportY) break;
        found = { piece, rows: viewportY - line };
      }
      return found;
    },
    isAtEnd: () => buffer().viewportY >= buffer().baseY,
    isNearStart: () => buffer().viewportY < terminal.rows * near,
    isNearEnd: () => buffer().baseY - buffer().viewportY < terminal.rows * near,
    scrollToEnd: () => terminal.scrollToBottom(),
    holdStill() {
      if (buffer().viewportY >= buffer().baseY) terminal.scrollLines(-1);
    },
    isGone: (piece) => drawn.has(piece) && !marks.has(piece),
    forget,
    rowOf: (piece) => marks.get(piece)?.line ?? null,
  };
}

/** What is seen stays while the rows are drawn anew: a picture of them lies over them. @returns what takes it away */
function cover({ element }: Terminal): () => void {
  const rows = element?.querySelector('.xterm-rows');
  if (rows == null || rows.parentElement === null) return () => undefined;
  // Of a page that is not seen no frame is drawn, which takes the last one away.
  rows.parentElement.querySelector('.console-picture')?.remove();
  const picture = rows.cloneNode(true) as HTMLElement;
  picture.classList.add('console-picture');
  rows.parentElement.append(picture);
  return () => requestAnimationFrame(() => requestAnimationFrame(() => picture.remove()));
}
