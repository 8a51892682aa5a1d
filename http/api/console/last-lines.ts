/** Finds where the last lines of a console begin. */
import type { ConsoleLog } from '../../../machines/console/console.js';
import { lineEnd } from '../../../machines/text/utf8.js';

const chunkBytes = 65_536;

/**
 * Searches backwards from the end.
 * @param count the number of lines, including an unfinished last line
 * @param from the lowest cursor to search. If fewer than `count` lines begin at or after `from`, the result is the
 *   first of them
 * @param isStart whether the console begins at `from`, which is then the start of a line
 * @param size the console's size
 * @returns the cursor of the first of these lines; `null` if no line begins at or after `from`
 * @throws an error of the file system
 */
export async function findLastLines(
  log: ConsoleLog,
  count: number,
  from: number,
  isStart: boolean,
  size: number,
): Promise<number | null> {
  // A line end at the end of the console belongs to the last line.
  let wanted = count + ((await endsWithLine(log, size)) ? 1 : 0);
  let first = isStart ? from : null;
  let end = size;
  const buffer = Buffer.allocUnsafe(chunkBytes);
  // Include one byte before `from`: if it is a line end, a whole line begins at `from`.
  const stop = isStart ? from : from - 1;
  while (end > stop) {
    const begin = Math.max(stop, end - chunkBytes);
    const read = await log.read(begin, buffer.subarray(0, end - begin));
    // The head was pruned during the search.
    if (read.from !== begin) return first;
    for (const at of lineEndsBackwards(buffer.subarray(0, read.bytes))) {
      const start = begin + at + 1;
      wanted -= 1;
      if (start < size && start >= from) first = isStart && wanted > 0 ? from : start;
      if (wanted === 0) return first;
    }
    end = begin;
  }
  return first;
}

/** Yields the offsets of line ends, the last offset first. */
function* lineEndsBackwards(bytes: Buffer): Generator<number> {
  for (let end = bytes.length; end > 0; ) {
    const at = bytes.lastIndexOf(lineEnd, end - 1);
    if (at < 0) return;
    yield at;
    end = at;
  }
}

async function endsWithLine(log: ConsoleLog, size: number): Promise<boolean> {
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  const { bytes } = await log.read(size - 1, last);
  return bytes === 1 && last[0] === lineEnd;
}
