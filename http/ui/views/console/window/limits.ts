/** Limits how much of a console a page keeps and draws. */
import { type Block, type BlockLimit, blockKey, countRows, defaultBlockLimit, measureLength } from './blocks.js';

export interface Limits {
  /** The maximum number of rows in one redraw. The terminal has space for more rows. */
  readonly rows: number;
  /** The maximum number of characters that a window keeps. */
  readonly characters: number;
  /** The maximum number of characters that wait to be drawn. If more characters wait, the window skips to the end. */
  readonly pending: number;
  /** The maximum number of characters in the backlog. */
  readonly backlog: number;
  readonly block: BlockLimit;
}

export const defaultLimits: Limits = {
  rows: 8_000,
  characters: 4_194_304,
  pending: 131_072,
  backlog: 65_536,
  block: defaultBlockLimit,
};

/** Returns the last blocks that take at most `maxRows` rows together, at least one block. */
export function lastRows(blocks: readonly Block[], columns: number, maxRows: number): readonly Block[] {
  let rows = 0;
  const last = blocks.findLastIndex((block) => (rows += countRows(block, columns)) > maxRows);
  return last < 0 ? blocks : blocks.slice(Math.min(last + 1, blocks.length - 1));
}

/** Returns the first blocks within the limits of one drawing, but always includes the block after the visible block. */
export function firstBlocks(
  blocks: readonly Block[],
  visible: string,
  columns: number,
  limits: Limits,
): readonly Block[] {
  let [rows, length] = [0, 0];
  const end = blocks.findIndex(
    (block) =>
      (rows += countRows(block, columns)) > limits.rows || (length += measureLength(block)) > limits.characters,
  );
  const visibleAt = blocks.findIndex((block) => blockKey(block) === visible);
  return blocks.slice(0, end < 0 ? blocks.length : Math.max(end, visibleAt + 2));
}
