/**
 * The channel before each line of FXServer, such as `[ server]`. The console shows the padding after the channel, so
 * that the names begin in one column and the messages begin in another. A narrow screen leaves the padding out.
 */

/** The number of columns below which the padding is left out, because it would fill a large part of each row. */
const maxColumns = 70;

/** The number of spaces in a channel as it was printed, and whether the spaces are drawn after the channel. */
export interface ChannelPadding {
  readonly spaces: number;
  readonly isMoved: boolean;
}

export const noPadding: ChannelPadding = { spaces: 0, isMoved: false };

const colours = '(?:\\x1b\\[[\\d;]*m)*';
/** Numbers in brackets are times, which stay aligned at their ends. */
const padded = new RegExp(`^(${colours}(?:cfx> )?${colours}\\[)( +)(?![\\d.]+\\])([^ \\]\n][^\\]\n]{0,99}\\])`);
const shown = /^(?:cfx> )?\[[^\]]*\]/;

/**
 * Returns a line without padding in its channel.
 * @param columns the columns of the terminal; `null` if lines are not wrapped
 */
export function alignChannel(
  line: string,
  columns: number | null,
): { readonly text: string; readonly padding: ChannelPadding } {
  const match = padded.exec(line);
  if (match === null) return { text: line, padding: noPadding };
  const [whole, begin = '', spaces = '', name = ''] = match;
  const isMoved = columns === null || columns >= maxColumns;
  return {
    text: begin + name + (isMoved ? spaces : '') + line.slice(whole.length),
    padding: { spaces: spaces.length, isMoved },
  };
}

/**
 * Returns a selected part of a line as it was printed.
 * @param row the first row of the line as it is shown
 * @param from the index in the row at which the part begins
 */
export function restoreChannel(part: string, row: string, from: number, { spaces, isMoved }: ChannelPadding): string {
  const end = shown.exec(row)?.[0].length ?? 0;
  if (spaces === 0 || end === 0) return part;
  const before = part.slice(0, Math.max(0, end - from));
  const after = part.slice(Math.max(0, end + (isMoved ? spaces : 0) - from));
  return (from === 0 ? before.replace('[', `[${' '.repeat(spaces)}`) : before) + after;
}
