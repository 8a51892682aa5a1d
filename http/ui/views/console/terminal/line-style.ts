/** Reads the severity of console lines, and colours the lines that the server has not coloured. */
import { type LineSeverity, readSeverity } from '../../../../../machines/console/console-line.js';

/** The codes of red and yellow. */
const codes = { error: 31, warning: 33 } as const;

export interface StyledLine {
  /** The text that is drawn. */
  readonly text: string;
  readonly severity: LineSeverity;
}

/** Returns the function that styles the lines of one console, in the order in which they are drawn. */
export function createLineStyle(): (line: string) => StyledLine {
  // Whether a colour of the server continues in the next lines.
  let isColoured = false;
  return (line) => {
    // The severity of a line is not known before its end.
    const severity = line.endsWith('\n') ? readSeverity(line.trimEnd()) : 'info';
    const sequence = line.lastIndexOf('\u001b[');
    if (sequence >= 0) {
      const last = [...line.matchAll(/\u001b\[([\d;]*)m/g)].at(-1)?.[1];
      if (last !== undefined) isColoured = !/^(0*|.*;0|39)$/.test(last);
      return { text: line, severity };
    }
    if (isColoured || severity === 'info') return { text: line, severity };
    const end = /\r?\n$/.exec(line)?.index ?? line.length;
    return { text: `\u001b[${codes[severity]}m${line.slice(0, end)}\u001b[39m${line.slice(end)}`, severity };
  };
}
