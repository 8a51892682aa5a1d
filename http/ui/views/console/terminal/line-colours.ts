/** Colours the lines of a console by their severity, unless the server colours them itself. */
import { readSeverity } from '../../../../../machines/console/console-line.js';

/** The codes of the colours red and yellow. */
const codes = { error: 31, warning: 33 } as const;

/** Returns the function that colours the lines of one console, in the order in which they are drawn. */
export function createLineColours(): (line: string) => string {
  // Whether a colour of the server continues in the next lines.
  let isColoured = false;
  return (line) => {
    const sequence = line.lastIndexOf('\u001b[');
    if (sequence >= 0) {
      const last = [...line.matchAll(/\u001b\[([\d;]*)m/g)].at(-1)?.[1];
      if (last !== undefined) isColoured = !/^(0*|.*;0|39)$/.test(last);
      return line;
    }
    const severity = isColoured || !line.endsWith('\n') ? 'info' : readSeverity(line.trimEnd());
    if (severity === 'info') return line;
    const end = /\r?\n$/.exec(line)?.index ?? line.length;
    return `\u001b[${codes[severity]}m${line.slice(0, end)}\u001b[39m${line.slice(end)}`;
  };
}
