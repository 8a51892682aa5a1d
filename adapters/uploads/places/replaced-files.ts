/** Moves the files that an upload has replaced into the trash of the Data Folder. */
import { cp, lstat, readdir, rename } from 'node:fs/promises';
import { toChild, toFilePath, toNameText } from '../../files/path-text.js';
import { findType } from '../../folders/place/entry.js';
import type { TrashStore } from '../../folders/trash/trash-store.js';

/**
 * Moves replaced files into the trash: one entry for each file, and for each directory that contains such files.
 * @param path the path of the directory in which files were replaced
 * @param replaced the directory with the replaced files, below their paths in the Data Folder
 * @returns the ids of the entries
 */
export type KeepReplaced = (folder: string, path: string, replaced: string) => Promise<readonly string[]>;

export function createKeepReplaced(trash: Pick<TrashStore, 'add'>): KeepReplaced {
  return async (folder, path, replaced) => {
    const ids: string[] = [];
    const names = await readdir(toFilePath(replaced, path), { encoding: 'buffer' }).catch(() => []);
    for (const name of names) {
      const entryPath = toChild(path, toNameText(name));
      const from = toFilePath(replaced, entryPath);
      const stats = await lstat(from);
      const type = findType(stats);
      const entry = { path: entryPath, type, size: type === 'file' ? stats.size : null };
      ids.push((await trash.add(folder, entry, (to) => moveTo(from, to))).id);
    }
    return ids;
  };
}

/** Moves a file, or copies it if the trash is on another file system. Then the caller removes it with its directory. */
async function moveTo(from: string | Buffer, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await cp(from.toString(), to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  }
}
