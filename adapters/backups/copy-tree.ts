/** Copies files, which share their blocks with the originals where the file system can do that. */
import { constants } from 'node:fs';
import { cp, lstat } from 'node:fs/promises';
import { relative } from 'node:path';
import type { IsExcluded } from './exclude-patterns.js';

/** Copies a file or directory. Links stay links; sockets and FIFOs have no content and are left out. */
export async function copyTree(
  source: string,
  target: string,
  signal: AbortSignal,
  isExcluded: IsExcluded = () => false,
): Promise<void> {
  await cp(source, target, {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    async filter(path) {
      signal.throwIfAborted();
      if (path !== source && isExcluded(relative(source, path))) return false;
      const stats = await lstat(path);
      return stats.isDirectory() || stats.isFile() || stats.isSymbolicLink();
    },
  });
}
