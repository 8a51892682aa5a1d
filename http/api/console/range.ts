/** Reads a range of bytes of a console. */
import type { ConsoleLog, ConsoleTimes } from '../../../machines/console/console.js';
import type { ConsoleText } from '../../../machines/console/console-text.js';
import { cleanStart } from '../../../machines/text/utf8.js';
import { queryProblem } from '../../problems/problems.js';
import { findLastLines } from './last-lines.js';
import type { ConsoleQuery } from './query.js';

export interface ConsoleRange {
  /** The decoder of the bytes. */
  readonly text: ConsoleText;
  /** The cursor of the first byte. */
  readonly from: number;
  readonly bytes: Buffer;
  /** The number of requested bytes before `from` that were pruned. */
  readonly missing: number;
  /** The console's size at the time of the read. */
  readonly size: number;
  /** Whether the run has ended and the range reaches the end of the console. */
  readonly isLast: boolean;
}

/**
 * Reads the range that a query selects.
 * @param isComplete whether the run has ended, so that its console no longer grows
 * @throws Problem `query_invalid` for a cursor after the end of the console, or an error of the file system
 */
export async function readRange(
  log: ConsoleLog,
  times: ConsoleTimes,
  { bytes: limit, until, start }: ConsoleQuery,
  isComplete: boolean,
): Promise<ConsoleRange> {
  const size = log.size();
  const end = until === null ? size : Math.min(size, times.cursorAt(until));
  const readFrom = async (cursor: number): Promise<ConsoleRange> => {
    const range = await readBytes(log, cursor, end, limit);
    return { ...range, size, isLast: isComplete && range.from + range.bytes.length >= size };
  };
  const head = Math.min(log.head(), end);
  /** The lowest cursor from which the limit reaches the end. */
  const endStart = Math.max(head, end - limit);
  switch (start.kind) {
    case 'after':
      if (start.cursor > size) throw queryProblem('after', `a cursor of this run's console, which has ${size} bytes`);
      return readFrom(start.cursor);
    case 'since': {
      const cursor = Math.min(times.cursorAt(start.time), end);
      if (log.text.encoding !== 'utf-8') return readFrom(await findCharacter(log, cursor));
      const range = await readFrom(cursor);
      return range.from === head ? range : dropStart(range, log.text.characterStart(range.bytes));
    }
    case 'lines': {
      const cursor = await findLastLines(log, start.count, endStart, endStart === head, end);
      return cursor === null ? readEnd() : withoutMissing(await readFrom(cursor));
    }
    case 'end':
      return readEnd();
  }

  async function readEnd(): Promise<ConsoleRange> {
    const range = withoutMissing(await readFrom(endStart));
    return endStart === head ? range : dropStart(range, cleanStart(range.bytes, log.text.characterStart));
  }
}

/**
 * The number of bytes before a cursor that are read to find the start of a character. In encodings such as Shift JIS,
 * only a space, a digit or punctuation shows the start of a character, and words are shorter than this number.
 */
const contextBytes = 256;

/**
 * Returns the cursor at which the character at a cursor begins. In encodings other than UTF-8, only the bytes before
 * the cursor show where the character begins.
 */
async function findCharacter(log: ConsoleLog, cursor: number): Promise<number> {
  const context = Buffer.allocUnsafe(Math.min(contextBytes, cursor));
  const { from, bytes } = await log.read(cursor - context.length, context);
  const before = context.subarray(0, Math.max(0, Math.min(bytes, cursor - from)));
  return before.length === 0 ? cursor : from + log.text.completeLength(before);
}

/** Reads from one cursor to another, at most `limit` bytes. Uses as many reads as necessary. */
async function readBytes(
  log: ConsoleLog,
  cursor: number,
  end: number,
  limit: number,
): Promise<Omit<ConsoleRange, 'size' | 'isLast'>> {
  const head = Math.min(log.head(), end);
  const buffer = Buffer.allocUnsafe(Math.min(limit, end - Math.min(Math.max(cursor, head), end)));
  let from = cursor;
  let length = 0;
  while (length < buffer.length) {
    const read = await log.read(from + length, buffer.subarray(length));
    if (read.bytes === 0) break;
    if (read.from > from + length) {
      // The head was pruned during the read. The next answer reports the gap, unless this answer is still empty.
      if (length > 0) break;
      from = read.from;
    }
    length += read.bytes;
  }
  if (length === 0) from = Math.max(cursor, head);
  return { text: log.text, from, bytes: buffer.subarray(0, length), missing: from - cursor };
}

/** Returns the range without its number of missing bytes, because the client requested no particular beginning. */
function withoutMissing(range: ConsoleRange): ConsoleRange {
  return { ...range, missing: 0 };
}

function dropStart(range: ConsoleRange, bytes: number): ConsoleRange {
  return { ...range, from: range.from + bytes, bytes: range.bytes.subarray(bytes) };
}

/** Returns the range without an incomplete character at its end, unless no further byte can complete it. */
export function wholeCharacters(range: ConsoleRange): ConsoleRange {
  return range.isLast ? range : { ...range, bytes: range.bytes.subarray(0, range.text.completeLength(range.bytes)) };
}
