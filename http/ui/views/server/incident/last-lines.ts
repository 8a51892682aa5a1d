/** Picks lines from the end of a run's output that show why it ended. */
import { readLastText, removeEscapeSequences } from '../../../../../machines/text/escape-sequences.js';

export interface LastLine {
  readonly text: string;
  /** Whether this is the first line of the cause of the exit. */
  readonly isCause: boolean;
}

/** All control characters except the tab. */
const controls = /[\x00-\x08\x0a-\x1f\x7f-\x9f]/g;

/**
 * Returns the last lines, and before them the first line of the cause.
 * @param output the last lines of a run
 * @param count the maximum number of lines
 * @param beginsWithCause whether the output begins with the line that the service has chosen as the cause
 */
export function pickLastLines(output: string, count: number, beginsWithCause: boolean): readonly LastLine[] {
  const lines = output
    .split('\n')
    .map((line) => removeEscapeSequences(readLastText(line)).replace(controls, '').trimEnd())
    .filter((line) => line !== '');
  const end = lines.length - count;
  const shown = lines.map((text, index) => ({ text, isCause: beginsWithCause && index === 0 }));
  if (end <= 0) return shown;
  return beginsWithCause ? [...shown.slice(0, 1), ...shown.slice(end + 1)] : shown.slice(end);
}
