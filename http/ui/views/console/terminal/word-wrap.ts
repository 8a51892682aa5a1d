/** Wraps lines at words. A terminal itself breaks a line at its last column, within a word. */

/**
 * The maximum length of a word that is moved to the next row, as a part of a row. A longer word is broken. If the word
 * were moved, the row before the word would be mostly empty.
 */
const maxWordShare = 1 / 4;

/**
 * Continues the line in the next row. A wide character that does not fit into the last column moves the cursor to the
 * next row, and is then erased. The cells before the break stay empty, so that copying and searching find the line as
 * it was printed.
 */
export const softBreak = '\x1b[999G\u3000\r\x1b[2X';

const colour = /\x1b\[[\d;:]*m/g;

/** Matches characters that are all one cell wide. A break after a wrong number of cells would erase a character. */
const narrow = /^[\x20-\x7e\xa0-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20ac\u2500-\u257f]*$/;

/** Matches a word with the colours in the word and the spaces after the word. */
const words = /(?:\x1b\[[\d;:]*m|[^\s\x1b])*\s*/g;

/**
 * Returns a line with a soft break before each word that does not fit into its row. A line with wide characters, tabs
 * or sequences other than colours stays unchanged.
 * @param line a line with or without its line end
 */
export function wrapWords(line: string, columns: number): string {
  if (line.length <= columns) return line;
  const end = /\r?\n$/.exec(line)?.[0] ?? '';
  const text = line.slice(0, line.length - end.length);
  const shown = text.replace(colour, '');
  if (shown.length <= columns || !narrow.test(shown)) return line;
  let column = 0;
  let wrapped = '';
  for (const [part] of text.matchAll(words)) {
    const plain = part.replace(colour, '');
    const length = plain.trimEnd().length;
    // A row does not begin with the space after a word.
    const taken = Math.min(plain.length, length + 1);
    // The terminal continues after a full row by itself.
    if (column === columns) column = 0;
    if (column > 0 && column + taken > columns && length <= columns * maxWordShare) {
      wrapped += softBreak;
      column = 0;
    }
    wrapped += part;
    column += plain.length;
    while (column > columns) column -= columns;
  }
  return wrapped + end;
}
