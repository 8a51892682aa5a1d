/** A whole console, piece by piece as it is taken. */
import type { ConsoleLog } from '../../../machines/ports/console.js';

const chunk = 256 * 1024;

/**
 * Reads from one cursor to another; the console is closed by whoever opened it.
 * @throws when the head is removed faster than it is read: what has been promised cannot be kept
 */
export async function* readWhole(log: ConsoleLog, from: number, to: number): AsyncGenerator<Buffer, void, undefined> {
  for (let cursor = from; cursor < to; ) {
    // A new one for each: the one before may not have been sent yet.
    const piece = Buffer.allocUnsafe(Math.min(chunk, to - cursor));
    const { from: begin, bytes } = await log.read(cursor, piece);
    if (begin !== cursor || bytes === 0) throw new Error(`the console ${log.run} was shortened while it was read`);
    yield piece.subarray(0, bytes);
    cursor += bytes;
  }
}
