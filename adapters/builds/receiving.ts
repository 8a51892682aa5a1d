/** Takes an upload into a file: piece by piece, never faster than the disk, bounded, and no further than its kind is known. */
import { open } from 'node:fs/promises';
import type { Fault } from '../../machines/ports/faults.js';
import { detectFormat, headLength } from './format.js';

/**
 * @param archive the upload as it arrives
 * @param limit how many bytes it may have
 * @param onReceived is told how many bytes there are so far
 * @returns what is wrong with it, or null
 * @throws what the upload throws when its client goes away, and what the file system says
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
        if (detectFormat(head) === null) return { code: 'archive_format_unknown' };
        head = null;
      }
      await file.writeFile(chunk);
      onReceived(received);
    }
    if (received === 0) return { code: 'archive_empty' };
    return head !== null && detectFormat(head) === null ? { code: 'archive_format_unknown' } : null;
  } finally {
    await file.close();
  }
}
