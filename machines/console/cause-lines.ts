/**
 * Finds the lines of a run's output that show why the run ended. The cause is the last line with a known cause, unless
 * a fatal error follows long after that line. Without a known cause, the cause is the last fatal error, or else the
 * last error. The last of several such lines counts, because the server survived the faults that it reported earlier.
 */
import type { CauseChoice, ExitCause } from '../run/exit-cause.js';
import { showsKnownCause } from '../run/exit-findings.js';
import { removeEscapeSequences } from '../text/escape-sequences.js';
import { readSeverity } from './console-line.js';

/** The cause of the end, with the indexes of its lines. */
export interface CauseLines extends Pick<ExitCause, 'chosenBy' | 'lines'> {
  /** The index of the first line. */
  readonly index: number;
}

/** The words with which runtimes report an uncaught exception or a panic before they end. */
const fatalPatterns: readonly RegExp[] = [
  /\b(?:uncaught|unhandled|fatal)\b/i,
  /\bpanic(?:ked)?\b/i,
  /\bException in thread\b/,
  /^Caused by: /,
  /^(?:[a-z_]\w{0,60}\.){1,12}[A-Z]\w{0,80}(?:Error|Exception)\b/,
  /^[A-Z]\w{0,60}(?:Error|Exception): /,
  /^Traceback \(most recent call last\)/,
  /\bassertion\b.{0,200}\bfailed\b|\bfailed assertion\b/i,
  /\bterminate called\b/,
  /\b(?:out of memory|OutOfMemoryError|stack overflow)\b/i,
];

/** The lines that a shell or the C library prints at the end. A line of this form names no cause. */
const endPattern = /^(?:.{0,200}[:\s])?(?:Segmentation fault|Aborted|Killed|Bus error|Illegal instruction)\b.{0,40}$/i;

/** A further line of an error: a line of a stack trace, or an indented line. */
const belowPattern = /^(?:\s+\S|Caused by: |\.\.\. \d+ more|> .*:\d+\)\s*$)/;

/**
 * The maximum number of lines between a known cause and the last fatal error. A server prints further lines about its
 * end after the cause.
 */
const maxAfterFinding = 20;

const maxCauseLines = 12;

/** Finds the lines of the cause. @param lines the last lines of a run. @returns `null` if no line reports an error */
export function findCauseLines(lines: readonly string[]): CauseLines | null {
  const texts = lines.map((line) => removeEscapeSequences(line).trimEnd());
  const finding = texts.findLastIndex(showsKnownCause);
  const fatal = findFatal(texts);
  if (finding >= 0 && finding >= fatal - maxAfterFinding) return toBlock(texts, finding, 'finding');
  if (fatal >= 0) return toBlock(texts, fatal, 'fatal');
  const error = lines.findLastIndex((line, index) => texts[index] !== '' && readSeverity(line) === 'error');
  return error < 0 ? null : toBlock(texts, error, 'error');
}

/**
 * Returns the index of the last fatal error. A line that only reports the end of the program counts if there is no
 * other fatal error.
 */
function findFatal(texts: readonly string[]): number {
  const fatal = texts.findLastIndex(
    (text) => !/^\s/.test(text) && !endPattern.test(text) && fatalPatterns.some((pattern) => pattern.test(text)),
  );
  return fatal >= 0 ? fatal : texts.findLastIndex((text) => endPattern.test(text));
}

function toBlock(texts: readonly string[], index: number, chosenBy: CauseChoice): CauseLines {
  let end = index + 1;
  while (end < texts.length && end - index < maxCauseLines && belowPattern.test(texts[end] ?? '')) end += 1;
  return { index, lines: end - index, chosenBy };
}
