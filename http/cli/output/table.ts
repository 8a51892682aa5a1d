/** Lists as columns. */

import type { Output } from './output.js';
import { shown } from './printable.js';

/**
 * Writes rows under their heads; without rows the note alone, which is no result.
 * @param rows cells as they are: what a terminal cannot print is escaped here; null is shown as `-`
 */
export async function writeTable(
  output: Output,
  heads: readonly string[],
  rows: readonly (readonly (string | null)[])[],
  none: string,
): Promise<void> {
  if (rows.length === 0) return output.note(none);
  const cells = rows.map((row) => row.map((cell) => (cell === null || cell === '' ? '-' : shown(cell))));
  const widths = heads.map((head, column) =>
    cells.reduce((most, row) => Math.max(most, lengthOf(row[column] ?? '')), head.length),
  );
  const lineOf = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === row.length - 1 ? cell : cell + ' '.repeat((widths[column] ?? 0) - lengthOf(cell) + 2),
      )
      .join('');
  await output.write(`${output.style('bold', lineOf(heads))}\n${cells.map((row) => `${lineOf(row)}\n`).join('')}`);
}

/** Characters, not the units that JavaScript counts in. */
function lengthOf(text: string): number {
  return [...text].length;
}
