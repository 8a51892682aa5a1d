/** Puts the lines of a remote console together: protocols divide what a server sends at any place. */
import { hideSecrets } from './console-secrets.js';

export interface LineWriter {
  write(text: string): void;
  /** Ends a line that the server has not ended. */
  endLine(): void;
}

/** The rest of a line arrives within this time, or the server has not ended the line. */
const quietMs = 50;

/** A longer line is divided. */
const maxLineLength = 65_536;

/**
 * @param append receives whole lines, with their line ends
 * @param secrets returns what is replaced in them, the longest first
 */
export function createLineWriter(
  append: (lines: string) => void,
  secrets: () => readonly string[] = () => [],
): LineWriter {
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
      const hidden = secrets();
      const all = hideSecrets(rest + text, hidden);
      const end = all.lastIndexOf('\n') + 1;
      rest = all.slice(end);
      if (end > 0) append(all.slice(0, end));
      if (rest.length > maxLineLength) {
        // A secret of which only the start has arrived stays in one piece.
        const kept = rest.slice(rest.length - Math.max(0, (hidden[0]?.length ?? 1) - 1));
        append(`${rest.slice(0, rest.length - kept.length)}\n`);
        rest = kept;
      }
      if (rest !== '') timer = setTimeout(endLine, quietMs).unref();
    },
    endLine,
  };
}
