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
export async function findBefore(
  reader: RangeReader,
  from: RunCursor,
  words: string,
  isStopped: () => boolean,
): Promise<Answer<Found | null>> {
  const { run } = from;
  let { cursor } = from;
  while (run !== null && cursor > 0 && !isStopped()) {
    const answer = await reader.before(run, cursor, maxRangeBytes);
    if (!answer.ok) return answer;
    const line = findLine(answer.value, words, 'last');
    if (line !== null) return { ...answer, value: { run, cursor: line } };
    if (answer.value.missing > 0 || answer.value.from >= cursor) break;
    cursor = answer.value.from;
  }
  return { ok: true, value: null, headers: new Headers() };
}

/**
 * Searches forwards within the run.
 * @param from has to be the start of a line.
 * @returns the nearest matching line, or null
 */
export async function findAfter(
  reader: RangeReader,
  from: RunCursor,
  words: string,
  isStopped: () => boolean,
): Promise<Answer<Found | null>> {
  const { run } = from;
  let { cursor } = from;
  while (run !== null && !isStopped()) {
    const answer = await reader.after(run, cursor, maxRangeBytes);
    if (!answer.ok) return answer;
    const range = answer.value;
    const line = findLine(range, words, 'first');
    if (line !== null) return { ...answer, value: { run, cursor: line } };
    const whole = range.bytes.lastIndexOf(lineEnd) + 1;
    const next = range.bytes.length < maxRangeBytes / 2 || whole === 0 ? range.to : range.from + whole;
    if (next <= cursor) break;
    cursor = next;
  }
  return { ok: true, value: null, headers: new Headers() };
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
