/** Searches a run's output outside the window, one range at a time. */
import type { RunCursor } from '../../../../machines/ports/cursor.js';
import { lineEnd } from '../../../../machines/ports/utf8.js';
import type { Answer } from '../../api/answer.js';
import { decode } from './blocks.js';
import { type LogRange, maxRangeBytes, type RangeReader } from './range-reader.js';

export interface Found {
  readonly run: string;
  /** Where the line begins. */
  readonly cursor: number;
}

/** Escape sequences are removed before the search. */
const sequences = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-~])/g;

/**
 * Searches backwards within the run.
 * @param words not case-sensitive
 * @param isStopped checked before each range
 * @returns the nearest matching line before the cursor, or null
 */
export const findBefore = (
  reader: RangeReader,
  from: RunCursor,
  words: string,
  isStopped: () => boolean,
): Promise<Answer<Found | null>> =>
  find(from, words, isStopped, {
    which: 'last',
    read: (run, cursor) => reader.before(run, cursor, maxRangeBytes),
    next: precedingCursor,
  });

/**
 * Searches forwards within the run.
 * @param from has to be the start of a line.
 * @returns the nearest matching line, or null
 */
export const findAfter = (
  reader: RangeReader,
  from: RunCursor,
  words: string,
  isStopped: () => boolean,
): Promise<Answer<Found | null>> =>
  find(from, words, isStopped, {
    which: 'first',
    read: (run, cursor) => reader.after(run, cursor, maxRangeBytes),
    next: followingCursor,
  });

/** What the directions of a search differ in. */
interface Direction {
  /** The match of a range that is the nearest. */
  readonly which: 'first' | 'last';
  readonly read: (run: string, cursor: number) => Promise<Answer<LogRange>>;
  /** Returns the cursor to continue at after a range; null at the end of the run. */
  readonly next: (range: LogRange, cursor: number) => number | null;
}

async function find(
  { run, cursor: from }: RunCursor,
  words: string,
  isStopped: () => boolean,
  { which, read, next }: Direction,
): Promise<Answer<Found | null>> {
  let cursor: number | null = which === 'last' && from === 0 ? null : from;
  while (run !== null && cursor !== null && !isStopped()) {
    const answer: Answer<LogRange> = await read(run, cursor);
    if (!answer.ok) return answer;
    const line = findLine(answer.value, words, which);
    if (line !== null) return { ...answer, value: { run, cursor: line } };
    cursor = next(answer.value, cursor);
  }
  return { ok: true, value: null, headers: new Headers() };
}

function precedingCursor({ from, missing }: LogRange, cursor: number): number | null {
  return missing > 0 || from >= cursor || from === 0 ? null : from;
}

/** A range that ends within a line is continued at the start of that line. */
function followingCursor({ from, to, bytes }: LogRange, cursor: number): number | null {
  const whole = bytes.lastIndexOf(lineEnd) + 1;
  const next = bytes.length < maxRangeBytes / 2 || whole === 0 ? to : from + whole;
  return next <= cursor ? null : next;
}

/** Returns the cursor of the first or last line that contains the words. */
function findLine({ from, bytes }: LogRange, words: string, which: 'first' | 'last'): number | null {
  const wanted = words.toLowerCase();
  const matches = (some: Uint8Array): boolean => decode(some).replace(sequences, '').toLowerCase().includes(wanted);
  if (!matches(bytes)) return null;
  // Bisects at line ends: decoding each line of a megabyte would take longer.
  let [begin, end] = [0, bytes.length];
  for (;;) {
    const middle = middleLine(bytes, begin, end);
    if (middle === null) return from + begin;
    const isInSecondHalf =
      which === 'last' ? matches(bytes.subarray(middle, end)) : !matches(bytes.subarray(begin, middle));
    if (isInSecondHalf) begin = middle;
    else end = middle;
  }
}

/** Returns the start of a line near the middle of the lines from `begin` to `end`; null when they are one line. */
function middleLine(bytes: Uint8Array, begin: number, end: number): number | null {
  const middle = (begin + end) >> 1;
  const before = bytes.lastIndexOf(lineEnd, middle);
  if (before >= begin && before + 1 < end) return before + 1;
  const after = bytes.indexOf(lineEnd, middle);
  return after >= begin && after + 1 < end ? after + 1 : null;
}
