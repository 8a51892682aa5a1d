/** Draws the blocks of a console on an xterm terminal. The first row of each block has a marker. */
import type { IMarker, Terminal } from '@xterm/xterm';
import { maxCursor } from '../../../../../machines/console/cursor.js';
import { type Block, blockKey, countRows } from '../window/blocks.js';
import { createOutputDrawing, type DrawingStyle, type DrawnLines } from './draw-output.js';
import { type DrawnBlock, listShownRows, type ShownRow } from './drawn-rows.js';
import { endSequences, withoutDirections } from './escape-filter.js';
import type { LineMarks } from './line-marks.js';
import { paceWrites } from './paced-writer.js';
import type { Anchor, Screen, ScreenView } from './screen.js';
import { softBreak } from './word-wrap.js';

export interface ScreenEvents {
  /** Is called when all written output is drawn. */
  readonly onDrained: () => void;
  /** Is called when the visible rows may have changed. */
  readonly onMoved: () => void;
  /** Returns the text for a gap or for the start of a run. */
  readonly describeNote: (block: Block) => string;
  /** Is called when the content of the gutter may have changed. */
  readonly onChanged: () => void;
  /** The data that is shown next to the output. */
  readonly marks: LineMarks;
  readonly style: DrawingStyle;
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
  /** Returns the lines that the visible rows show; `null` while they are drawn again. */
  shownRows(): readonly (ShownRow | null)[] | null;
  /** Returns the lines that some rows show, counted from the first row that the terminal keeps. */
  listRows(first: number, count: number): readonly (ShownRow | null)[];
  /** Resolves when all output that was written so far is drawn. */
  whenDrawn(): Promise<void>;
  /** Must be called before the terminal is disposed of. Drawings in progress then end without using the terminal. */
  end(): void;
}

export function createTerminalScreen(terminal: Terminal, events: ScreenEvents): TerminalScreen {
  const { onDrained, onMoved, onChanged, describeNote, marks, style } = events;
  /**
   * The markers by block key; `null` until the block is drawn. If the terminal has removed a row, its marker is
   * disposed and remains in this map.
   */
  const markers = new Map<string, IMarker | null>();
  /** The lines of each drawn block, by block key. */
  const drawn = new Map<string, DrawnLines>();
  const drawing = createOutputDrawing(marks, style);
  let pending = 0;
  let pendingRows = 0;
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
  terminal.onScroll(onChanged);
  terminal.onRender(onChanged);

  function write(block: Block, text: string): void {
    const key = blockKey(block);
    if (!markers.has(key)) {
      markers.set(key, null);
      // If the last line has no line end yet, the first row of the block belongs to that line.
      drawn.set(key, drawing.isLineOpen() ? [null] : []);
      // A search finds a line by the first row of its block.
      drawing.endRepeats();
      writer.write('', () => markers.has(key) && markers.set(key, terminal.registerMarker(0)));
    }
    const { data, lines } =
      block.kind === 'output' ? drawing.draw(block, text) : drawing.drawNote(block.run, noteLine(block));
    drawn.get(key)?.push(...lines);
    if (data === '') return onChanged();
    if (block.kind !== 'output') return put(data, countRows(block, terminal.cols));
    const rows = countRows({ ...block, text: data }, terminal.cols) + data.split(softBreak).length - 1;
    put(endSequences(withoutDirections(data)), rows);
  }

  function put(data: string, rows: number): void {
    pending += data.length;
    pendingRows += rows;
    writer.write(data, () => {
      pending -= data.length;
      pendingRows -= rows;
      if (pending === 0 && !isShowing) onDrained();
    });
  }

  /** Returns a note as a separate line. Escape sequences of the server do not change the style of this text. */
  function noteLine(block: Block): string {
    return `\x1b[0;1;34m── ${describeNote(block)} ──\x1b[0m`;
  }

  function forget(key: string): void {
    markers.get(key)?.dispose();
    markers.delete(key);
    drawn.delete(key);
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
    drawing.reset();
    marks.reset();
    for (const block of blocks) write(block, block.kind === 'output' ? block.text : '');
    await whenDrawn();
    if (isEnded) return new Promise(() => undefined);
    const line = top === 'end' ? null : findLine(top.block);
    if (top === 'end' || line === null) terminal.scrollToBottom();
    else terminal.scrollToLine(Math.max(0, line + top.rows));
    uncover();
    isShowing = false;
    onChanged();
  }

  /** Returns the blocks whose first row the terminal keeps, with the lines in these blocks. */
  function drawnBlocks(): readonly DrawnBlock[] {
    return [...drawn].flatMap(([key, lines]) => {
      const row = findLine(key);
      return row === null ? [] : [{ row, lines }];
    });
  }

  function listRows(first: number, count: number): readonly (ShownRow | null)[] {
    const isWrapped = (row: number): boolean => buffer().getLine(row)?.isWrapped ?? false;
    return listShownRows(drawnBlocks(), isWrapped, first, count);
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
    shownRows: () => (isShowing ? null : listRows(buffer().viewportY, terminal.rows)),
    listRows,
    drawCommands(run, from) {
      if (isShowing) return;
      const { data, lines } = drawing.drawCommands(marks.takeCommands(run, from, maxCursor));
      if (data === '') return;
      [...drawn.values()].at(-1)?.push(...lines);
      put(data, 2 * lines.length);
    },
  };
}

/** Covers the rows with a copy while the rows are drawn again. Returns a function that removes the copy. */
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
