/** Prints lists as tables. */

import { escapeControls } from './format.js';
import type { Output } from './output.js';

/** The spaces between two columns. */
const gap = 2;

/** The minimum width of a shortened column, in characters. The head of the column is never shortened. */
const minWidth = 8;

/**
 * Writes a table, or a note if the table has no rows. A table is at most as wide as the terminal: cells of the widest
 * columns are shortened. The first column, which names the entry, is never shortened.
 * @param rows the cells, which this function escapes. `null` is printed as `-`
 * @param note the note, which is written to the standard error instead of an empty table
 */
export async function writeTable(
  output: Output,
  heads: readonly string[],
  rows: readonly (readonly (string | null)[])[],
  note: string,
): Promise<void> {
  if (rows.length === 0) return output.note(note);
  const cells = rows.map((row) => row.map((cell) => escapeControls(cell || '-')));
  const natural = heads.map((head, column) =>
    Math.max(head.length, ...cells.map((row) => measureText(row[column] ?? ''))),
  );
  const widths = output.columns === null ? natural : fitWidths(natural, heads, output.columns);
  const formatRow = (row: readonly string[]): string =>
    row
      .map((cell, column) => padCell(cell, widths[column] ?? 0))
      .join(' '.repeat(gap))
      .trimEnd();
  await output.write(
    `${output.style('bold', formatRow(heads))}\n${cells.map((row) => `${formatRow(row)}\n`).join('')}`,
  );
}

/** Returns widths with which a row fits into the terminal, if such widths exist. */
function fitWidths(natural: readonly number[], heads: readonly string[], columns: number): readonly number[] {
  const widths = [...natural];
  const minimums = widths.map((width, column) =>
    column === 0 ? width : Math.min(width, Math.max(minWidth, heads[column]?.length ?? 0)),
  );
  const sum = (): number => widths.reduce((total, width) => total + width, gap * (widths.length - 1));
  for (let excess = sum() - columns; excess > 0; excess -= 1) {
    const candidates = widths.map((width, column) => (width > (minimums[column] ?? 0) ? width : 0));
    const widest = candidates.indexOf(Math.max(...candidates));
    if (candidates[widest] === 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

/** Returns a cell, padded with spaces or shortened to the width of its column. */
function padCell(cell: string, width: number): string {
  const own = measureText(cell);
  if (own <= width) return cell + ' '.repeat(width - own);
  let start = '';
  for (const { segment } of segmenter.segment(cell)) {
    if (measureText(start + segment) > width - 1) break;
    start += segment;
  }
  return `${start}…${' '.repeat(width - 1 - measureText(start))}`;
}

const segmenter = new Intl.Segmenter();

/** Matches the characters that a terminal shows in two columns (approximately UAX 11), and combining characters. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const combining = /\p{Mn}|\p{Me}|\p{Cf}/u;

/** Returns the number of columns of a terminal that a text occupies. */
function measureText(text: string): number {
  return [...text].reduce((sum, character) => sum + (combining.test(character) ? 0 : wide.test(character) ? 2 : 1), 0);
}
