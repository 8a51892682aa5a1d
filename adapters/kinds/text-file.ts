/** Small text files of a Build or a Data Folder. */
import { open, stat } from 'node:fs/promises';

/** Bytes; no file that people write by hand comes near to it. */
const maxBytes = 262_144;

/** @returns the text, cut off where it is far too long; null when there is no such file. @throws what the file system says otherwise */
export async function readTextFile(path: string): Promise<string | null> {
  // Opening a FIFO would wait for ever.
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return null;
    throw error;
  });
  if (stats === null || !stats.isFile()) return null;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(stats.size, maxBytes)), { position: 0 });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
