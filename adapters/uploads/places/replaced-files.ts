/** Moves the files that an upload has replaced into the trash of the Data Folder. */
import { lstat, readdir } from 'node:fs/promises';
import { toChild, toFilePath, toNameText } from '../../files/path-text.js';
import { findType } from '../../folders/place/entry.js';
import { moveAcross } from '../../folders/trash/move-across.js';
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
      ids.push((await trash.add(folder, entry, (to) => moveAcross(from, to))).id);
    }
    return ids;
  };
}
