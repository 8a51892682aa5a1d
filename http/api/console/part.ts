/** One part of a console, as bytes: where it begins, what is in it, what of it is gone. */

import type { ConsoleLog, ConsoleTimes } from '../../../machines/ports/console.js';
import { characterStart, cleanStart, completeLength } from '../../../machines/ports/utf8.js';
import { queryProblem } from '../../problems/query.js';
import { findLastLines } from './last-lines.js';
import type { ConsoleQuery } from './query.js';

export interface Part {
  /** The cursor of the first byte. */
  readonly from: number;
  readonly bytes: Buffer;
  /** Bytes before it that were asked for and are gone. */
  readonly missing: number;
  /** The console's size when it was looked at. */
  readonly size: number;
  /** Nothing comes after it any more. */
  readonly isLast: boolean;
}

/**
 * Reads what a query asks for.
 * @param isOver the run has ended: nothing will be added
 * @throws Problem `query_invalid` for a cursor that is beyond the end, and what the file system says
 */
export async function readPart(
  log: ConsoleLog,
  times: ConsoleTimes,
  { limit, beginning }: ConsoleQuery,
  isOver: boolean,
): Promise<Part> {
  const size = log.size();
  const readFrom = (cursor: number): Promise<Part> => read(log, cursor, size, limit, isOver);
  const head = Math.min(log.head(), size);
  /** As far back as the limit goes. */
  const back = Math.max(head, size - limit);
  switch (beginning.kind) {
    case 'after':
      if (beginning.cursor > size)
        throw queryProblem('after', `a cursor of this run's console, which has ${size} bytes`);
      return readFrom(beginning.cursor);
    case 'since': {
      const part = await readFrom(Math.min(times.cursorAt(beginning.time), size));
      return part.from === head ? part : withoutHead(part, characterStart(part.bytes));
    }
    case 'lines': {
      const start = await findLastLines(log, beginning.count, back, back === head, size);
      return start === null ? readEnd() : withoutMissing(await readFrom(start));
    }
    case 'end':
      return readEnd();
  }

  async function readEnd(): Promise<Part> {
    const part = withoutMissing(await readFrom(back));
    return back === head ? part : withoutHead(part, cleanStart(part.bytes));
  }
}

/** Reads from a cursor to `size`, at most `limit` bytes, in as many reads as it takes. */
async function read(log: ConsoleLog, cursor: number, size: number, limit: number, isOver: boolean): Promise<Part> {
  const head = Math.min(log.head(), size);
  const buffer = Buffer.allocUnsafe(Math.min(limit, size - Math.min(Math.max(cursor, head), size)));
  let from = cursor;
  let length = 0;
  while (length < buffer.length) {
    const piece = await log.read(from + length, buffer.subarray(length));
    if (piece.bytes === 0) break;
    if (piece.from > from + length) {
      // What came before it was removed meanwhile: the next answer says so, unless there is nothing to answer yet.
      if (length > 0) break;
      from = piece.from;
    }
    length += piece.bytes;
  }
  if (length === 0) from = Math.max(cursor, head);
  return {
    from,
    bytes: buffer.subarray(0, length),
    missing: from - cursor,
    size,
    isLast: isOver && from + length >= size,
  };
}

/** For a part that was asked for by its end. */
function withoutMissing(part: Part): Part {
  return { ...part, missing: 0 };
}

function withoutHead(part: Part, bytes: number): Part {
  return { ...part, from: part.from + bytes, bytes: part.bytes.subarray(bytes) };
}

/** @returns the part without a character at its end that is not whole yet */
export function wholeCharacters(part: Part): Part {
  return part.isLast ? part : { ...part, bytes: part.bytes.subarray(0, completeLength(part.bytes)) };
}
