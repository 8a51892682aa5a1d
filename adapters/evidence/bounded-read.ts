/** Reads files of /proc and /sys without blocking the event loop. */
import { open } from 'node:fs/promises';

/** The beginning of a file, or the code of the error. */
export type ReadText = { readonly text: string } | { readonly error: string };

/** Reads at most `maxBytes` of a file. Never rejects. */
export async function readText(path: string, maxBytes = 16 * 1024): Promise<ReadText> {
  try {
    const file = await open(path);
    try {
      const buffer = Buffer.alloc(maxBytes);
      let length = 0;
      // Read repeatedly, because the kernel may return a large file in pieces.
      while (length < maxBytes) {
        const { bytesRead } = await file.read(buffer, length, maxBytes - length, null);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return { text: buffer.toString('utf8', 0, length) };
    } finally {
      await file.close();
    }
  } catch (error) {
    return { error: (error as NodeJS.ErrnoException).code ?? 'unknown' };
  }
}
