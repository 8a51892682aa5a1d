/** Lists the entries of a directory in a plain copy. */
import { lstat } from 'node:fs/promises';
import type { SnapshotEntry } from '../../../machines/backups/backup-repository.js';
import { readNames, toChild, toFilePath } from '../../files/path-text.js';

/** Returns whether the path is a directory and contains no link. @throws an error of the file system */
export async function isInside(root: string, path: string): Promise<boolean> {
  let directory = '';
  for (const name of path === '' ? [] : path.split('/')) {
    directory = toChild(directory, name);
    const stats = await lstat(toFilePath(root, directory)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (stats?.isDirectory() !== true) return false;
  }
  return true;
}

/** Lists the entries of a directory. @throws an error of the file system */
export async function listEntries(root: string, path: string): Promise<readonly SnapshotEntry[]> {
  const entries: SnapshotEntry[] = [];
  for (const name of await readNames(toFilePath(root, path))) {
    const stats = await lstat(toFilePath(root, toChild(path, name)));
    const type = stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : 'other';
    entries.push({ name, type, bytes: type === 'file' ? stats.size : null, modifiedAt: stats.mtimeMs });
  }
  return entries;
}
