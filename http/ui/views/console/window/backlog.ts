/** The newest received output. A window that could not draw for a while reads the missed output from the backlog. */
import { compareCursors, type RunCursor } from '../../../../../machines/console/cursor.js';
import { type Block, cutBefore, findEnd, measureLength } from './blocks.js';

export interface Backlog {
  readonly start: RunCursor;
  /** The cursor up to which output was received. */
  readonly end: RunCursor;
  readonly blocks: readonly Block[];
  readonly characters: number;
}

/** Returns an empty backlog that begins at a cursor. */
export function emptyBacklog(at: RunCursor): Backlog {
  return { start: at, end: at, blocks: [], characters: 0 };
}

/**
 * Adds a block. If there are more characters than `maxCharacters`, the oldest blocks are removed, but never the newest
 * block.
 */
export function addToBacklog(backlog: Backlog, block: Block, maxCharacters: number): Backlog {
  const blocks = [...backlog.blocks, block];
  let { start } = backlog;
  let characters = backlog.characters + measureLength(block);
  let dropped = 0;
  for (; characters > maxCharacters && dropped < blocks.length - 1; dropped += 1) {
    const first = blocks[dropped] as Block;
    characters -= measureLength(first);
    start = findEnd(first);
  }
  return { start, end: findEnd(block), blocks: blocks.slice(dropped), characters };
}

/** Returns the output after a cursor; `null` if the backlog begins after the cursor, or cannot be cut there. */
export function blocksAfter({ start, end, blocks }: Backlog, cursor: RunCursor): readonly Block[] | null {
  if (compareCursors(cursor, end) >= 0) return [];
  if (compareCursors(cursor, start) < 0) return null;
  const next = blocks.findIndex((block) => compareCursors(findEnd(block), cursor) > 0);
  const [first, ...others] = blocks.slice(next);
  if (first === undefined || first.run !== cursor.run || first.from === cursor.cursor) return blocks.slice(next);
  const rest = first.kind === 'output' && first.from < cursor.cursor ? cutBefore(first, cursor.cursor) : null;
  return rest === null ? null : [rest, ...others];
}

/** Returns the blocks from the first start of a line. */
export function lastLines({ start, blocks }: Backlog): readonly Block[] {
  if (start.cursor === 0) return blocks;
  const next = blocks.findIndex((block) => block.kind === 'output' && block.text.includes('\n'));
  const first = blocks[next];
  if (first?.kind !== 'output') return blocks;
  const line = new TextEncoder().encode(first.text.slice(0, first.text.indexOf('\n') + 1)).length;
  const rest = cutBefore(first, first.from + line);
  return rest === null ? blocks.slice(next + 1) : [rest, ...blocks.slice(next + 1)];
}
