/** Picks lines from the end of a run's output that show why it ended. */
import { readSeverity } from '../../../../../machines/console/console-line.js';
import { readLastText, removeEscapeSequences } from '../../../../../machines/text/escape-sequences.js';

export interface LastLine {
  readonly text: string;
  /** Whether this is the first line of the cause of the exit, or an error directly before it. */
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
  const lines = readLines(output).map(({ text }) => text);
  const end = lines.length - count;
  const shown = lines.map((text, index) => ({ text, isCause: beginsWithCause && index === 0 }));
  if (end <= 0) return shown;
  return beginsWithCause ? [...shown.slice(0, 1), ...shown.slice(end + 1)] : shown.slice(end);
}

/** Matches a further line of an error, such as the trace that FXServer prints below a script error. */
const traceLine = /^(?:\[[^\]]*\] *)?> /;

/**
 * Returns the error that was printed directly before the cause, such as a script error before a fatal error: its first
 * line and the first lines of its trace. Only an error that no other line separates from the cause counts.
 * @param output what was printed before the cause, from the beginning of a line
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

/** Splits a line into its channel without the padding, and its text. The channel is empty without one. */
export function splitChannel(line: string): readonly [channel: string, text: string] {
  const found = channel.exec(line);
  return found === null ? ['', line] : [`[${found[1]}]`, line.slice(found[0].length)];
}
