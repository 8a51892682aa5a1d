/** Moves files between a Data Folder and the trash, which may be on another file system. */
import { rename, rm } from 'node:fs/promises';
import { copyTree } from '../../backups/copy/copy-tree.js';
import type { FilePath } from '../../files/path-text.js';

/**
 * Moves a file or directory. On another file system, an exact copy gets the name when the copy is complete, and the
 * original stays. Sockets, FIFOs and devices are not in the copy.
 * @throws an error of the file system
 */
export async function moveAcross(from: FilePath, to: FilePath): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const part = typeof to === 'string' ? `${to}.part` : Buffer.concat([to, Buffer.from('.part')]);
    await rm(part, { recursive: true, force: true });
    await copyTree({ source: from, target: part, signal: new AbortController().signal });
    await rename(part, to);
  }
}
