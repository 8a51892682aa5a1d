/** The number of a line in its run. Counted line ends are kept, so that a run is counted once. */
import type { ConsoleLog } from '../../../machines/console/console.js';
import { lineEnd } from '../../../machines/text/utf8.js';

const blockBytes = 64 * 1024;

/** Lines further into a run have no number: counting up to them would take too long. */
const maxCountedBytes = 512 * 1024 * 1024;

/** Runs whose counts are kept. */
const maxRuns = 64;

export interface LineNumbers {
  /**
   * Returns the number of the line that begins at a cursor, counted from 1; null where the beginning of the run is not
   * kept, or too far away to be counted.
   * @throws file system errors
   */
  numberAt(log: ConsoleLog, cursor: number): Promise<number | null>;
}

export function createLineNumbers(): LineNumbers {
  /** The number of line ends before each block, by run. */
  const counted = new Map<string, number[]>();

  function findCounts(log: ConsoleLog): number[] {
    const known = counted.get(log.run);
    // A console that was truncated is counted again from its start.
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
        // Another search may have counted the same block.
        if (counts.length === at + 1) counts.push((counts[at] ?? 0) + countLineEnds(buffer));
      }
      const rest = buffer.subarray(0, cursor - block * blockBytes);
      return (await fill(log, block * blockBytes, rest)) ? (counts[block] ?? 0) + countLineEnds(rest) + 1 : null;
    },
  };
}

/** Fills the buffer from a cursor: one read may return less. Returns whether the console has that much. */
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
