/** The channel before each line of FXServer, such as `[     server]`. A narrow screen leaves out its padding. */

/** The number of columns below which the padding is left out, because it would fill a large part of each row. */
const maxColumns = 70;

const colours = '(?:\\x1b\\[[\\d;]*m)*';
const padded = new RegExp(`^(${colours}(?:cfx> )?${colours}\\[)( +)(?=[^ \\]])`);

/**
 * Returns a line without the padding of its channel, and the number of spaces that were left out.
 * @param columns the columns of the terminal; `null` if lines are not wrapped
 */
export function shortenChannel(
  line: string,
  columns: number | null,
): { readonly text: string; readonly padding: number } {
  const [whole = '', begin = '', spaces = ''] =
    columns === null || columns >= maxColumns ? [] : (padded.exec(line) ?? []);
  return { text: begin + line.slice(whole.length), padding: spaces.length };
}

/** Returns the beginning of a line as it was printed. */
export function padChannel(text: string, padding: number): string {
  return text.replace(/^(?:cfx> )?\[/, (begin) => begin + ' '.repeat(padding));
}
