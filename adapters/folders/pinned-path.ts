/** Pins a path to the same directory, and recognises the file that was read in the directory. */
import { constants } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FileIdentity } from '../bounded-file.js';
import { openInFolder } from '../files/folder-file.js';

/**
 * Opens the directory of a path. Calls `use` with a path to the same file through the directory's descriptor. That path
 * stays valid if a part of the original path is replaced by a link.
 * @param folder the Data Folder that must contain the directory. Throws the errors of openInFolder
 */
export async function withPinnedDirectory<T>(
  folder: string,
  path: string,
  use: (pinned: string) => Promise<T>,
): Promise<T> {
  const directory = await openInFolder(folder, dirname(path), constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return await use(join('/proc/self/fd', String(directory.fd), basename(path)));
  } finally {
    await directory.close();
  }
}

/**
 * Returns whether the path, without following a link, is the regular file that was read.
 * @param file the file that was read; `null` if the path had no file, and must still have no file
 */
export async function isSameFile(path: string, file: FileIdentity | null): Promise<boolean> {
  const stats = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (stats === null || file === null) return stats === null && file === null;
  return stats.isFile() && stats.dev === file.dev && stats.ino === file.ino;
}
