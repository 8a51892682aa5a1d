/** Puts the lines of a remote console together: protocols divide what a server sends at any place. */

export interface LineWriter {
  write(text: string): void;
  /** Ends a line that the server has not ended. */
  endLine(): void;
}

/** The rest of a line arrives within this time, or the server has not ended the line. */
const quietMs = 50;

/** A longer line is divided. */
const maxLineLength = 65_536;

/** @param append receives whole lines, with their line ends */
export function createLineWriter(append: (lines: string) => void): LineWriter {
  let rest = '';
  let timer: NodeJS.Timeout | undefined;

  function endLine(): void {
    clearTimeout(timer);
    const line = rest;
    rest = '';
    if (line !== '') append(`${line}\n`);
  }

  return {
    write(text) {
      clearTimeout(timer);
      const all = rest + text;
      const end = all.lastIndexOf('\n') + 1;
      rest = all.slice(end);
      if (end > 0) append(all.slice(0, end));
      if (rest.length > maxLineLength) endLine();
      else if (rest !== '') timer = setTimeout(endLine, quietMs).unref();
    },
    endLine,
  };
}
