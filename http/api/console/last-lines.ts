/** Where the last lines of a console begin. */

import type { ConsoleLog } from '../../../machines/ports/console.js';
import { lineEnd } from '../../../machines/ports/utf8.js';

const chunk = 65_536;

/**
 * Looks backwards from the end.
 * @param count how many lines; one without its end counts
 * @param from the cursor to look back to. Where fewer lines fit behind it, they begin with the first whole one
 * @param isStart whether there is nothing before `from`, so that a line begins there
 * @param size the console's size
 * @returns the cursor where they begin; null when no line begins there. @throws what the file system says
 */
export async function findLastLines(
  log: ConsoleLog,
  count: number,
  from: number,
  isStart: boolean,
  size: number,
): Promise<number | null> {
  // The end of the last line ends nothing before it.
  let wanted = count + ((await endsWithLine(log, size)) ? 1 : 0);
  let first = isStart ? from : null;
  let end = size;
  const buffer = Buffer.allocUnsafe(chunk);
  // One byte more: what begins at `from` is a whole line when a line's end is before it.
  const stop = isStart ? from : from - 1;
  while (end > stop) {
    const begin = Math.max(stop, end - chunk);
    const piece = await log.read(begin, buffer.subarray(0, end - begin));
    // It was removed meanwhile.
    if (piece.from !== begin) return first;
    for (const at of lineEnds(buffer.subarray(0, piece.bytes))) {
      const start = begin + at + 1;
      wanted -= 1;
      if (start < size && start >= from) first = isStart && wanted > 0 ? from : start;
      if (wanted === 0) return first;
    }
    end = begin;
  }
  return first;
}

/** Where lines end, the last first. */
function* lineEnds(bytes: Buffer): Generator<number> {
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
