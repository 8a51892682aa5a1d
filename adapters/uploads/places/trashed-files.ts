/**
 * Moves files of uploads into the trash of the Data Folder, and back. The mark of each entry is the id of its upload.
 * Each step can be repeated.
 */
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import type { TrashEntry } from '../../../machines/files/files.js';
import { ignoreMissing } from '../../files/missing.js';
import { type FilePath, toChild, toFilePath, toNameText } from '../../files/path-text.js';
import { findType } from '../../folders/place/entry.js';
import { moveAcross } from '../../folders/trash/move-across.js';
import type { TrashStore } from '../../folders/trash/trash-store.js';
import { toParent } from './moves.js';

export class TrashedFiles {
  /** The age at which entries of the trash are deleted permanently, in milliseconds. */
  readonly maxAgeMs: number;

  constructor(private readonly trash: Pick<TrashStore, 'add' | 'listMarked' | 'forget' | 'toContent' | 'maxAgeMs'>) {
    this.maxAgeMs = trash.maxAgeMs;
  }

  /**
   * Moves files into the trash. Each file, and each directory that contains such files, becomes one entry.
   * @param path the path of the directory that contained the files
   * @param from the directory that contains the files at their paths in the Data Folder
   * @returns the ids of all entries with the mark
   */
  async keep(folder: string, path: string, from: string, mark: string): Promise<readonly string[]> {
    const names = await readdir(toFilePath(from, path), { encoding: 'buffer' }).catch(ignoreMissing);
    for (const name of names ?? []) {
      const entryPath = toChild(path, toNameText(name));
      await this.add(folder, entryPath, toFilePath(from, entryPath), mark);
    }
    return (await this.trash.listMarked(folder, mark)).map(({ id }) => id);
  }

  /**
   * Moves a file or directory into the trash. @param path the path of the file in the Data Folder. @returns the id of
   * the entry
   */
  async add(folder: string, path: string, from: FilePath, mark: string): Promise<string> {
    const stats = await lstat(from);
    const type = findType(stats);
    const entry = { path, type, size: type === 'file' ? stats.size : null };
    const { id } = await this.trash.add(folder, entry, (to) => moveAcross(from, to), mark);
    // On another file system the trash has a copy.
    await rm(from, { recursive: true, force: true });
    return id;
  }

  /**
   * Moves all entries with a mark out of the trash. @param to the directory that gets the files at their paths of the
   * Data Folder
   */
  async takeBack(folder: string, to: string, mark: string): Promise<void> {
    for (const { id, path } of await this.trash.listMarked(folder, mark)) {
      const file = toFilePath(to, path);
      if ((await lstat(file).catch(ignoreMissing)) === null) {
        await mkdir(toParent(file), { recursive: true, mode: 0o700 });
        await moveAcross(this.trash.toContent(folder, id), file);
      }
      await this.trash.forget(folder, id);
    }
  }

  /** Returns the entries with a mark. */
  list(folder: string, mark: string): Promise<readonly TrashEntry[]> {
    return this.trash.listMarked(folder, mark);
  }

  /** Returns whether an entry has the replaced file with a path. */
  async has(folder: string, { id, path: entryPath }: TrashEntry, path: string): Promise<boolean> {
    const inner = path.slice(entryPath.length + 1);
    return (await lstat(toFilePath(this.trash.toContent(folder, id), inner)).catch(ignoreMissing)) !== null;
  }
}
