/** Moves resources into the trash of their Data Folder, and back. */
import { lstat } from 'node:fs/promises';
import { ignoreMissing } from '../files/missing.js';
import { findType } from '../folders/place/entry.js';
import { moveAcross } from '../folders/trash/move-across.js';
import type { TrashStore } from '../folders/trash/trash-store.js';

export class TrashedResources {
  constructor(private readonly trash: Pick<TrashStore, 'add' | 'find' | 'findMarked' | 'forget' | 'toContent'>) {}

  /**
   * Moves a directory into the trash, unless an earlier manager has done that.
   * @param path the path of the resource in the Data Folder
   * @param mark identifies the entry
   * @returns the id of the entry; `null` if neither the directory nor the entry exists
   */
  async keep(folder: string, path: string, from: string, mark: string): Promise<string | null> {
    const present = await this.find(folder, mark);
    if (present !== null) return present;
    const stats = await lstat(from).catch(ignoreMissing);
    if (stats === null) return null;
    const entry = { path, type: findType(stats), size: null };
    return (await this.trash.add(folder, entry, (to) => moveAcross(from, to), mark)).id;
  }

  /** Returns the id of the entry with a mark; `null` without such an entry. Another entry may have the same path. */
  find(folder: string, mark: string): Promise<string | null> {
    return this.trash.findMarked(folder, mark);
  }

  async has(folder: string, id: string): Promise<boolean> {
    return (await this.trash.find(folder, id)) !== null;
  }

  /** Moves an entry to a path on the file system of the Data Folder. A missing entry is ignored. */
  async takeBack(folder: string, id: string, to: string): Promise<void> {
    if (!(await this.has(folder, id))) return;
    await moveAcross(this.trash.toContent(folder, id), to);
  }

  /** Removes the entry of a resource that was moved back. */
  async forget(folder: string, id: string): Promise<void> {
    await this.trash.forget(folder, id);
  }
}
