/** Writes an upload into a file, with backpressure and a size limit. Stops early at an unknown format. */
import { open } from 'node:fs/promises';
import type { Fault } from '../../machines/faults/faults.js';
import { findFormatFault, headLength } from '../archives/formats/format.js';

/**
 * Receives an upload. Throws the error of the upload if its client disconnects, or a system error.
 * @param limit the maximum size, in bytes
 * @param onReceived is called with the number of bytes so far
 * @returns the fault; `null` for a success
 */
export async function receiveArchive(
  archive: AsyncIterable<Uint8Array>,
  path: string,
  limit: number,
  onReceived: (bytes: number) => void,
): Promise<Fault | null> {
  const file = await open(path, 'wx', 0o600);
  try {
    let received = 0;
    let head: Uint8Array | null = new Uint8Array();
    for await (const chunk of archive) {
      received += chunk.length;
      if (received > limit) return { code: 'archive_too_large', limit };
      if (head !== null) head = Buffer.concat([head, chunk]);
      if (head !== null && head.length >= headLength) {
        const fault = findFormatFault(head);
        if (fault !== null) return fault;
        head = null;
      }
      await file.writeFile(chunk);
      onReceived(received);
    }
    if (received === 0) return { code: 'archive_empty' };
    return head === null ? null : findFormatFault(head);
  } finally {
    await file.close();
  }
}
