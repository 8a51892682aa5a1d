/** Selects lines from the end of a run's output that show why the run ended. */
import { readSeverity } from '../../../../../machines/console/console-line.js';
import { readLastText, removeEscapeSequences } from '../../../../../machines/text/escape-sequences.js';

export interface LastLine {
  readonly text: string;
  /** Whether this is the first line of the cause of the exit, or any line of an error directly before the cause. */
  readonly isCause: boolean;
}

/** All control characters except the tab. */
const controls = /[\x00-\x08\x0a-\x1f\x7f-\x9f]/g;

/**
 * Returns the last lines. If the first line of the cause is before the last lines, the line of the cause is returned
 * too.
 * @param output the last lines of a run
 * @param count the maximum number of lines
 * @param beginsWithCause whether the output begins with the line that the service has chosen as the cause
 */
export function pickLastLines(output: string, count: number, beginsWithCause: boolean): readonly LastLine[] {
  const lines = readLines(output).map(({ text }) => text);
  const end = lines.length - count;
  const shown = lines.map((text, index) => ({ text, isCause: beginsWithCause && index === 0 }));
  if (end <= 0) return shown;
  return beginsWithCause ? [...shown.slice(0, 1), ...shown.slice(end + 1)] : shown.slice(end);
}

/** Matches a further line of an error, such as the trace that FXServer prints below a script error. */
const traceLine = /^(?:\[[^\]]*\] *)?> /;

/**
 * Returns the first line of the error that was printed directly before the cause, and the first lines of its trace.
 * Such an error is, for example, a script error before a fatal error. An error counts only if no other line separates
 * the error from the cause.
 * @param output the output before the cause, from the beginning of a line
 */
export function pickErrorBefore(output: string, count: number): readonly LastLine[] {
  const lines = readLines(output);
  const others = lines.findLastIndex(({ severity }) => severity !== 'error');
  const errors = lines.slice(others + 1).map(({ text }) => text);
  const first = errors.findLastIndex((text) => !traceLine.test(text));
  return errors
    .slice(Math.max(0, first))
    .slice(0, count)
    .map((text) => ({ text, isCause: true }));
}

/** Returns the lines that are not empty, without control sequences for terminals. */
function readLines(output: string) {
  return output
    .split('\n')
    .map((line) => ({
      text: removeEscapeSequences(readLastText(line)).replace(controls, '').trimEnd(),
      severity: readSeverity(line.trimEnd()),
    }))
    .filter(({ text }) => text !== '');
}

/** The channel at the beginning of a line of FXServer, which pads it with spaces. */
const channel = /^\[ *([^ \]][^\]]*)\] */;

/**
 * Splits a line into its channel without the padding, and its text. If the line has no channel, the channel is empty.
 */
export function splitChannel(line: string): readonly [channel: string, text: string] {
  const found = channel.exec(line);
  return found === null ? ['', line] : [`[${found[1]}]`, line.slice(found[0].length)];
}
