/**
 * Which lines of a run's output show why it ended. The last ones count: what a server reports early it has survived.
 * In this order: a line that shows a known cause, the last fatal error, the last error.
 */
import type { CauseChoice, ExitCause } from '../run/exit-cause.js';
import { showsKnownCause } from '../run/exit-findings.js';
import { removeEscapeSequences } from '../text/escape-sequences.js';
import { readSeverity } from './console-line.js';

/** What the lines show, by their indexes. */
export interface CauseLines extends Pick<ExitCause, 'chosenBy' | 'lines'> {
  /** The index of the first line. */
  readonly index: number;
}

/** What runtimes print before they end: uncaught exceptions and panics, with their first words. */
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

/** What a shell or the C library adds. It names no cause. */
const endPattern = /^(?:.{0,200}[:\s])?(?:Segmentation fault|Aborted|Killed|Bus error|Illegal instruction)\b.{0,40}$/i;

/** A line below the first one of an error: of a stack trace, or indented. */
const belowPattern = /^(?:\s+\S|Caused by: |\.\.\. \d+ more|> .*:\d+\)\s*$)/;

/** A known cause as many lines before the last fatal error is still the cause: servers report that they end. */
const maxAfterFinding = 20;

const maxCauseLines = 12;

/** @param lines the last lines of a run. Returns null where none reports an error */
export function findCauseLines(lines: readonly string[]): CauseLines | null {
  const texts = lines.map((line) => removeEscapeSequences(line).trimEnd());
  const finding = texts.findLastIndex(showsKnownCause);
  const fatal = findFatal(texts);
  if (finding >= 0 && finding >= fatal - maxAfterFinding) return toBlock(texts, finding, 'finding');
  if (fatal >= 0) return toBlock(texts, fatal, 'fatal');
  const error = lines.findLastIndex((line, index) => texts[index] !== '' && readSeverity(line) === 'error');
  return error < 0 ? null : toBlock(texts, error, 'error');
}

/** Returns the index of the last fatal error: of what only says that the program was ended, where there is no other. */
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
