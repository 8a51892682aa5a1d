/** Draws the blocks of a console on an xterm terminal. A marker keeps the first row of each block. */
import type { IMarker, Terminal } from '@xterm/xterm';
import { maxCursor } from '../../../../../machines/console/cursor.js';
import { type Block, blockKey, countRows } from '../window/blocks.js';
import { endSequences, withoutDirections } from './escape-filter.js';
import { type LineMarks, type MarkStyle, markText } from './line-marks.js';
import { paceWrites } from './paced-writer.js';
import type { Anchor, Screen, ScreenView } from './screen.js';

export interface ScreenEvents {
  /** Called after everything written is drawn. */
  readonly onDrained: () => void;
  /** Called when the visible rows may have changed. */
  readonly onMoved: () => void;
  /** Returns the text for a gap or for the start of a run. */
  readonly describeNote: (block: Block) => string;
  /** The marks to show next to the output. */
  readonly marks: LineMarks;
  readonly style: MarkStyle;
}

/** The distance from an end, in screens, within which the screen counts as near that end. */
const nearScreens = 1.5;

export interface TerminalScreen extends Screen {
  /** Returns the first row of a block, counted from the first row that the terminal keeps. */
  findRow(block: Block): number | null;
  /**
   * Draws the commands of a run that follow the drawn output and are not drawn yet.
   * @param from the first cursor
   */
  drawCommands(run: string, from: number): void;
  /** Resolves after everything that was written before the call is drawn. */
  whenDrawn(): Promise<void>;
  /** Must be called before the terminal is disposed. Drawings in progress then end without using the terminal. */
  end(): void;
}

export function createTerminalScreen(terminal: Terminal, events: ScreenEvents): TerminalScreen {
  const { onDrained, onMoved, describeNote, marks, style } = events;
  /**
   * The markers by block key; `null` until the block is drawn. A disposed marker means that the terminal has dropped
   * its row.
   */
  const markers = new Map<string, IMarker | null>();
  let pending = 0;
  let pendingRows = 0;
  let isLineOpen = false;
  let isShowing = false;
  let isEnded = false;

  const writer = paceWrites((text, onDrawn) => terminal.write(text, onDrawn));
  const buffer = () => terminal.buffer.active;
  const whenDrawn = (): Promise<void> =>
    new Promise((resolve) => {
      writer.write('', resolve);
      writer.flush();
    });
  const moved = (): void => {
    if (!isShowing) onMoved();
  };
  terminal.onScroll(moved);
  terminal.onRender(moved);

  function write(block: Block, text: string): void {
    const key = blockKey(block);
    if (!markers.has(key)) {
      markers.set(key, null);
      writer.write('', () => markers.has(key) && markers.set(key, terminal.registerMarker(0)));
    }
    const data =
      block.kind === 'output'
        ? endSequences(withoutDirections(markText(block, text, isLineOpen, marks, style)))
        : noteLine(block);
    if (data === '') return;
    put(data, countRows(block.kind === 'output' ? { ...block, text: data } : block, terminal.cols));
  }

  function put(data: string, rows: number): void {
    isLineOpen = !data.endsWith('\n');
    pending += data.length;
    pendingRows += rows;
    writer.write(data, () => {
      pending -= data.length;
      pendingRows -= rows;
      if (pending === 0 && !isShowing) onDrained();
    });
  }

  /** Returns a note as a separate line. Escape sequences of the server do not change its style. */
  function noteLine(block: Block): string {
    return `${isLineOpen ? '\r\n' : ''}\x1b[0;1;34m── ${describeNote(block)} ──\x1b[0m\r\n`;
  }

  function forget(key: string): void {
    markers.get(key)?.dispose();
    markers.delete(key);
  }

  function findLine(key: string): number | null {
    const marker = markers.get(key);
    return marker == null || marker.isDisposed ? null : marker.line;
  }

  async function show(blocks: readonly Block[], top: Anchor | 'end'): Promise<void> {
    isShowing = true;
    const uncover = cover(terminal);
    await whenDrawn();
    terminal.reset();
    [...markers.keys()].forEach(forget);
    isLineOpen = false;
    marks.reset();
    for (const block of blocks) write(block, block.kind === 'output' ? block.text : '');
    await whenDrawn();
    if (isEnded) return new Promise(() => undefined);
    const line = top === 'end' ? null : findLine(top.block);
    if (top === 'end' || line === null) terminal.scrollToBottom();
    else terminal.scrollToLine(Math.max(0, line + top.rows));
    uncover();
    isShowing = false;
  }

  function topAnchor(): Anchor | null {
    const { viewportY } = buffer();
    let found: Anchor | null = null;
    for (const block of markers.keys()) {
      const line = findLine(block);
      if (line === null) continue;
      if (found !== null && line > viewportY) break;
      found = { block, rows: viewportY - line };
    }
    return found;
  }

  return {
    view(): ScreenView {
      const { length, viewportY, baseY } = buffer();
      const nearRows = terminal.rows * nearScreens;
      return {
        columns: terminal.cols,
        rows: length + pendingRows,
        pending,
        get top() {
          return topAnchor();
        },
        isAtEnd: viewportY >= baseY,
        isNearStart: viewportY < nearRows,
        isNearEnd: baseY - viewportY < nearRows,
      };
    },
    write,
    show,
    scrollToEnd: () => terminal.scrollToBottom(),
    keepScrollPosition() {
      if (buffer().viewportY >= buffer().baseY) terminal.scrollLines(-1);
    },
    isDropped: (block) => markers.get(blockKey(block))?.isDisposed ?? false,
    forget: (block) => forget(blockKey(block)),
    findRow: (block) => findLine(blockKey(block)),
    whenDrawn,
    end() {
      isEnded = true;
      writer.end();
    },
    drawCommands(run, from) {
      if (isShowing) return;
      for (const { line } of marks.takeCommands(run, from, maxCursor))
        put(`${isLineOpen ? '\r\n' : ''}${style.command(line)}`, 2);
    },
  };
}

/** Covers the rows with a copy of them while the rows are drawn again. Returns a function that removes the copy. */
function cover({ element }: Terminal): () => void {
  const rows = element?.querySelector('.xterm-rows');
  if (rows == null || rows.parentElement === null) return () => undefined;
  // Remove an old copy: a hidden page draws no frames, so that its copy may still exist.
  rows.parentElement.querySelector('.console-picture')?.remove();
  const picture = rows.cloneNode(true) as HTMLElement;
  picture.classList.add('console-picture');
  rows.parentElement.append(picture);
  return () => requestAnimationFrame(() => requestAnimationFrame(() => picture.remove()));
}
