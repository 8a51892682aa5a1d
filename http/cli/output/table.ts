/** Prints lists as tables. */

import { escapeControls } from './format.js';
import type { Output } from './output.js';

/** The spaces between two columns. */
const gap = 2;

/** A column that is shortened has at least so many characters, and its head. */
const minWidth = 8;

/**
 * Writes a table, or a note if there are no rows. On a terminal the table is as wide as the terminal at most: cells of
 * the widest columns are shortened. The first column, which names the entry, stays whole.
 * @param rows cells, which are escaped here; null is printed as `-`
 * @param note written to the standard error instead of an empty table
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

/** Returns widths with which a row fits into the columns of a terminal, if that is possible. */
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

/** Returns a cell with spaces up to the width of its column, or shortened to it. */
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

/** The characters that a terminal shows in two columns (UAX 11), roughly, and those that it shows above others. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const combining = /\p{Mn}|\p{Me}|\p{Cf}/u;

/** Returns the number of columns of a terminal that a text takes. */
function measureText(text: string): number {
  return [...text].reduce((sum, character) => sum + (combining.test(character) ? 0 : wide.test(character) ? 2 : 1), 0);
}
