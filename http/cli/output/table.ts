/** Prints lists as tables. */

import { escapeControls } from './format.js';
import type { Output } from './output.js';

/**
 * Writes a table, or a note if there are no rows.
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
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...cells.map((row) => countCharacters(row[column] ?? ''))),
  );
  const formatRow = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - countCharacters(cell) + 2))
      .join('')
      .trimEnd();
  await output.write(
    `${output.style('bold', formatRow(heads))}\n${cells.map((row) => `${formatRow(row)}\n`).join('')}`,
  );
}

/** Counts characters, not UTF-16 units. */
function countCharacters(text: string): number {
  return [...text].length;
}
