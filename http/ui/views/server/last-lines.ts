/** Picks lines from the end of a run's output that show why it ended. */

export interface LastLine {
  readonly text: string;
  /** Whether it is the first line that reports an error. */
  readonly isError: boolean;
}

/** The words with which servers, interpreters and the C library report that something failed. */
const errorWords =
  /\b(errors?|exception|fatal|panic(ked)?|traceback|segmentation fault|assertion|aborted|out of memory|failed)\b/i;

/** CSI, OSC and other escape sequences (ECMA-48), and control characters but the tab. */
const sequences =
  /\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b[ -/]*[0-~]|[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

/**
 * Returns the first line that reports an error and the lines at the end, in their order.
 * @param output the last lines of a run
 * @param count the maximum number of lines
 */
export function pickLastLines(output: string, count: number): readonly LastLine[] {
  const lines = output
    .split('\n')
    // A line may be rewritten from its beginning.
    .map((line) => line.replace(/\r+$/, '').split('\r').at(-1) ?? '')
    .map((line) => line.replace(sequences, '').trimEnd())
    .filter((line) => line !== '');
  const first = lines.findIndex((line) => errorWords.test(line));
  const end = lines.length - count;
  const shown = lines.map((text, index) => ({ text, isError: index === first }));
  const isBefore = first !== -1 && first < end;
  return isBefore ? [...shown.slice(first, first + 1), ...shown.slice(end + 1)] : shown.slice(Math.max(0, end));
}
