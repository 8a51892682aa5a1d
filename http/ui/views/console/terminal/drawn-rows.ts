/** Finds the line that each row of a terminal shows. The number of rows of a wrapped line depends on the width. */
import type { DrawnLine, DrawnLines } from './draw-output.js';

/** A drawn block: its first row, and the lines that begin at this row and later. */
export interface DrawnBlock {
  readonly row: number;
  readonly lines: DrawnLines;
}

export interface ShownRow {
  readonly line: DrawnLine;
  /** Whether the line begins at this row. */
  readonly isFirst: boolean;
}

/**
 * Returns the lines that some rows show; `null` for a row without output.
 * @param blocks the blocks in the order of their rows
 * @param isWrapped whether a row continues the row before it
 */
export function listShownRows(
  blocks: readonly DrawnBlock[],
  isWrapped: (row: number) => boolean,
  first: number,
  count: number,
): readonly (ShownRow | null)[] {
  let at = blocks.findLastIndex(({ row }) => row <= first);
  if (at < 0) at = 0;
  let row = blocks[at]?.row ?? first;
  let index = 0;
  let line = blocks[at - 1]?.lines.findLast((each) => each !== null) ?? null;
  const shown: (ShownRow | null)[] = Array.from({ length: Math.min(Math.max(row - first, 0), count) }, () => null);
  for (; row < first + count; row += 1) {
    const next = blocks[at + 1];
    let begins = row === blocks[at]?.row;
    if (next !== undefined && row >= next.row) {
      at += 1;
      index = 0;
      begins = true;
    } else if (!begins && !isWrapped(row)) {
      index += 1;
      begins = true;
    }
    const found = blocks[at]?.lines[index];
    // After the last line the cursor waits in an empty row.
    if (begins && found === undefined) line = null;
    if (begins && found != null) line = found;
    if (row >= first) shown.push(line === null ? null : { line, isFirst: begins && found != null });
  }
  return shown;
}
