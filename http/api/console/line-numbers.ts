/**
 * Finds the number of a line in its run. The counts of line ends are cached, so that the lines of a run are counted
 * only once.
 */
import type { ConsoleLog } from '../../../machines/console/console.js';
import { lineEnd } from '../../../machines/text/utf8.js';

const blockBytes = 64 * 1024;

/**
 * The number of bytes at the beginning of a run in which lines have numbers. Counting more bytes would take too long.
 */
const maxCountedBytes = 512 * 1024 * 1024;

/** The maximum number of runs with cached counts. */
const maxRuns = 64;

export interface LineNumbers {
  /**
   * Returns the number of the line that begins at a cursor, counted from 1; `null` if the beginning of the run was
   * pruned, or is too far away.
   * @throws an error of the file system
   */
  numberAt(log: ConsoleLog, cursor: number): Promise<number | null>;
}

export function createLineNumbers(): LineNumbers {
  /** The number of line ends before each block, by run. */
  const counted = new Map<string, number[]>();

  function findCounts(log: ConsoleLog): number[] {
    const known = counted.get(log.run);
    // Count a truncated console again from its beginning.
    const counts = known === undefined || (known.length - 1) * blockBytes > log.size() ? [0] : known;
    counted.delete(log.run);
    counted.set(log.run, counts);
    for (const run of counted.keys()) {
      if (counted.size <= maxRuns) break;
      counted.delete(run);
    }
    return counts;
  }

  return {
    async numberAt(log, cursor) {
      if (cursor > maxCountedBytes || log.head() > 0) return null;
      const counts = findCounts(log);
      const buffer = Buffer.allocUnsafe(blockBytes);
      const block = Math.floor(cursor / blockBytes);
      while (counts.length <= block) {
        const at = counts.length - 1;
        if (!(await fill(log, at * blockBytes, buffer))) return null;
        // Another search may have counted the same block in the meantime.
        if (counts.length === at + 1) counts.push((counts[at] ?? 0) + countLineEnds(buffer));
      }
      const rest = buffer.subarray(0, cursor - block * blockBytes);
      return (await fill(log, block * blockBytes, rest)) ? (counts[block] ?? 0) + countLineEnds(rest) + 1 : null;
    },
  };
}

/**
 * Fills the buffer with the bytes at a cursor. The file is read repeatedly, because one read may return fewer bytes.
 * Returns whether the console contains enough bytes.
 */
async function fill(log: ConsoleLog, cursor: number, buffer: Buffer): Promise<boolean> {
  let filled = 0;
  while (filled < buffer.length) {
    const { from, bytes } = await log.read(cursor + filled, buffer.subarray(filled));
    if (from !== cursor + filled || bytes === 0) return false;
    filled += bytes;
  }
  return true;
}

function countLineEnds(bytes: Buffer): number {
  let count = 0;
  for (const byte of bytes) if (byte === lineEnd) count += 1;
  return count;
}
