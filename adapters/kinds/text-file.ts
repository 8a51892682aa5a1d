/** Reads small text files of a Build or a Data Folder. */
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/** Longer files are truncated. */
const maxBytes = 262_144;

/** Returns the text, truncated at the limit; null when there is no regular file. Throws other system errors. */
export async function readTextFile(path: string): Promise<string | null> {
  // Opening a FIFO would block.
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return null;
    throw error;
  });
  if (stats === null || !stats.isFile()) return null;
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(stats.size, maxBytes)), { position: 0 });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
