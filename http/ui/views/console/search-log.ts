/** Looks for words in a run's output beyond what is shown, part by part. */
import type { RunCursor } from '../../../../machines/ports/cursor.js';
import { lineEnd } from '../../../../machines/ports/utf8.js';
import type { Answer } from '../../api/answer.js';
import { mostBytes, type Part, type Parts } from './parts.js';
import { decode } from './pieces.js';

export interface Found {
  readonly run: string;
  /** Where the line begins. */
  readonly cursor: number;
}

/** What colours and titles are made of: no part of the words. */
const sequences = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-~])/g;

/**
 * @param from a run and a cursor. @param words in any case of their letters. @param isStopped asked before each part
 * @returns the nearest line before the cursor that has the words; null when none has
 */
export async function findBefore(
  parts: Parts,
  from: RunCursor,
  words: string,
  isStopped: () => boolean,
): Promise<Answer<Found | null>> {
  const { run } = from;
  let { cursor } = from;
  while (run !== null && cursor > 0 && !isStopped()) {
    const answer = await parts.before(run, cursor, mostBytes);
    if (!answer.ok) return answer;
    const line = lineWith(answer.value, words, 'last');
    if (line !== null) return { ...answer, value: { run, cursor: line } };
    if (answer.value.missing > 0 || answer.value.from >= cursor) break;
    cursor = answer.value.from;
  }
  return { ok: true, value: null, headers: new Headers() };
}

/** @returns the nearest line behind the cursor, a line's beginning, that has the words; null when none has yet */
export async function findAfter(
  parts: Parts,
  from: RunCursor,
  words: string,
  isStopped: () => boolean,
): Promise<Answer<Found | null>> {
  const { run } = from;
  let { cursor } = from;
  while (run !== null && !isStopped()) {
    const answer = await parts.after(run, cursor, mostBytes);
    if (!answer.ok) return answer;
    const part = answer.value;
    const line = lineWith(part, words, 'first');
    if (line !== null) return { ...answer, value: { run, cursor: line } };
    const whole = part.bytes.lastIndexOf(lineEnd) + 1;
    const next = part.bytes.length < mostBytes / 2 || whole === 0 ? part.to : part.from + whole;
    if (next <= cursor) break;
    cursor = next;
  }
  return { ok: true, value: null, headers: new Headers() };
}

/** @returns the cursor of the first or last line that has the words */
function lineWith({ from, bytes }: Part, words: string, which: 'first' | 'last'): number | null {
  const wanted = words.toLowerCase();
  const has = (some: Uint8Array): boolean => decode(some).replace(sequences, '').toLowerCase().includes(wanted);
  if (!has(bytes)) return null;
  // Halves that end with a line, until it is one line: decoding each line of a megabyte takes longer.
  let [begin, end] = [0, bytes.length];
  for (;;) {
    const middle = lineAfter(bytes, begin, end);
    if (middle === null) return from + begin;
    const isBehind = which === 'last' ? has(bytes.subarray(middle, end)) : !has(bytes.subarray(begin, middle));
    if (isBehind) begin = middle;
    else end = middle;
  }
}

/** @returns where a line begins near the middle of the lines from `begin` to `end`; null when that is one line */
function lineAfter(bytes: Uint8Array, begin: number, end: number): number | null {
  const middle = (begin + end) >> 1;
  const before = bytes.lastIndexOf(lineEnd, middle);
  if (before >= begin && before + 1 < end) return before + 1;
  const after = bytes.indexOf(lineEnd, middle);
  return after >= begin && after + 1 < end ? after + 1 : null;
}
