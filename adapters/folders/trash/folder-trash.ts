/** Lists, restores and deletes the entries of the trash. */
import { rename } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import type { FileEntry, Refusal, Trash, TrashEntry } from '../../../machines/files/files.js';
import type { Catalog } from '../../../machines/folders/catalog.js';
import { copyTree } from '../../backups/copy/copy-tree.js';
import type { FileWork } from '../files/file-work.js';
import { requireFree } from '../files/transfer.js';
import { describeEntry } from '../place/entry.js';
import { FileFault, toFileFault } from '../place/file-fault.js';
import { readInnerPath } from '../place/inner-path.js';
import { refuseSettings } from '../place/settings-guard.js';
import { type Place, withPlace } from '../place/walk.js';
import { withStage } from './stage.js';
import type { TrashStore } from './trash-store.js';

export class FolderTrash implements Trash {
  constructor(
    private readonly root: string,
    private readonly catalog: Pick<Catalog, 'dataFolder'>,
    private readonly work: FileWork,
    private readonly trash: TrashStore,
    private readonly mayChangeSettings: boolean,
  ) {}

  list(folder: string): Promise<readonly TrashEntry[] | Refusal> {
    return this.attempt(folder, '', () => this.trash.list(folder));
  }

  restore(folder: string, id: string, to: string | null): Promise<FileEntry | Refusal> {
    return this.attempt(folder, to ?? '', () =>
      this.work.runExclusive(async () => {
        const found = await this.find(folder, id);
        const path = to ?? found.path;
        const names = readInnerPath(path);
        if ('fault' in names) throw new FileFault(names.fault);
        const directory = joinPath(this.root, 'data', folder);
        try {
          return await withPlace(directory, names, false, async (place) => {
            if (!this.mayChangeSettings) await refuseSettings(place, { folder, path, directory });
            await requireFree(place, { folder, path });
            await this.takeOut(folder, id, place);
            await this.trash.forget(folder, id);
            return describeEntry(directory, names, place.path);
          });
        } catch (error) {
          throw new FileFault(toFileFault(error, { folder, path }, true));
        }
      }),
    );
  }

  remove(folder: string, id: string): Promise<TrashEntry | Refusal> {
    return this.attempt(folder, '', () =>
      this.work.runExclusive(async () => {
        const found = await this.find(folder, id);
        await this.trash.remove(folder, id);
        return found;
      }),
    );
  }

  /** Moves the file of an entry to a path. On another file system, a copy gets the path when the copy is complete. */
  private async takeOut(folder: string, id: string, to: Place): Promise<void> {
    const content = this.trash.toContent(folder, id);
    try {
      await rename(content, to.path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await withStage(to, folder, this.trash, async (staged) => {
        await copyTree({ source: content, target: staged, signal: new AbortController().signal, leavesRoom: true });
        await rename(staged, to.path);
      });
    }
  }

  private async find(folder: string, id: string): Promise<TrashEntry> {
    const found = await this.trash.find(folder, id);
    if (found === null) throw new FileFault({ code: 'trash_entry_not_found', folder, id });
    return found;
  }

  private async attempt<T>(folder: string, path: string, work: () => Promise<T>): Promise<T | Refusal> {
    const found = await this.catalog.dataFolder(folder);
    if (found === null || !found.exists) return { fault: { code: 'folder_not_found', folder, gone: found !== null } };
    try {
      return await work();
    } catch (error) {
      return { fault: toFileFault(error, { folder, path }, true) };
    }
  }
}
