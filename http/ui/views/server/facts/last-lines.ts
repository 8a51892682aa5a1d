/** Picks lines from the end of a run's output that show why it ended. */
import { isErrorText } from '../../../../../machines/console/console-line.js';
import { readLastText, removeEscapeSequences } from '../../../../../machines/text/escape-sequences.js';

export interface LastLine {
  readonly text: string;
  /** Whether it is the first line that reports an error. */
  readonly isError: boolean;
}

/** Control characters but the tab. */
const controls = /[\x00-\x08\x0a-\x1f\x7f-\x9f]/g;

/**
 * Returns the first line that reports an error and the lines at the end, in their order.
 * @param output the last lines of a run
 * @param count the maximum number of lines
 */
export function pickLastLines(output: string, count: number): readonly LastLine[] {
  const lines = output
    .split('\n')
    .map((line) => removeEscapeSequences(readLastText(line)).replace(controls, '').trimEnd())
    .filter((line) => line !== '');
  const first = lines.findIndex((line) => isErrorText(line));
  const end = lines.length - count;
  const shown = lines.map((text, index) => ({ text, isError: index === first }));
  const isBefore = first !== -1 && first < end;
  return isBefore ? [...shown.slice(first, first + 1), ...shown.slice(end + 1)] : shown.slice(Math.max(0, end));
}
