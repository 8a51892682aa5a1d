/** Files that people write, read whole and within bounds. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** A file's bytes, or why there are none; another reason than these two is the code of a system error. */
export type FileRead =
  | { readonly bytes: Uint8Array }
  | { readonly because: 'too_large' | 'not_a_file' | (string & {}) };

/** Bytes that nearly every such file is within. */
const usual = 16_384;

/**
 * Opened without waiting, as a FIFO in the place of a file would hold it for ever, and a terminal would become the manager's own.
 * @param limit bytes. Never rejects
 */
export async function readBounded(path: string, limit: number): Promise<FileRead> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    try {
      if (!(await file.stat()).isFile()) return { because: 'not_a_file' };
      // Not by its size: a file may grow meanwhile. One byte more than is allowed tells one that is too large.
      let buffer = Buffer.allocUnsafe(Math.min(usual, limit + 1));
      let length = 0;
      for (;;) {
        const { bytesRead } = await file.read(buffer, length, buffer.length - length);
        length += bytesRead;
        if (bytesRead === 0 || length > limit) break;
        if (length === buffer.length) buffer = Buffer.concat([buffer], limit + 1);
      }
      return length > limit ? { because: 'too_large' } : { bytes: buffer.subarray(0, length) };
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A socket cannot be opened at all.
    if (code === 'ENXIO') return { because: 'not_a_file' };
    return { because: code ?? 'ERR_INVALID_ARG_VALUE' };
  }
}
