/** Streams a whole console. */
import type { ConsoleLog } from '../../../machines/console/console.js';

const chunkBytes = 256 * 1024;

/**
 * Reads from one cursor to another, with a chunk for each request of the consumer. The function does not close the
 * console.
 * @throws if the head is pruned faster than the consumer reads, because the announced Content-Length is then wrong
 */
export async function* streamLog(log: ConsoleLog, from: number, to: number): AsyncGenerator<Buffer, void, undefined> {
  for (let cursor = from; cursor < to; ) {
    // Do not reuse the buffer, because the previous chunk may not have been sent yet.
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, to - cursor));
    const read = await log.read(cursor, chunk);
    if (read.from !== cursor || read.bytes === 0) throw new Error(`console ${log.run} was pruned during a download`);
    yield chunk.subarray(0, read.bytes);
    cursor += read.bytes;
  }
}
