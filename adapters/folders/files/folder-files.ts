/** The files of Data Folders. docs/reference/files.md states the guarantees. */
import { rename } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import type { Fault } from '../../../machines/faults/faults.js';
import type {
  ArchiveFormat,
  FileArchive,
  FileChanges,
  FileEntry,
  FileListQuery,
  FileMatch,
  FilePage,
  FileSearch,
  FileStream,
  FolderFiles,
  OpenedFile,
  Refusal,
  SearchEnd,
  TrashEntry,
} from '../../../machines/files/files.js';
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { ConfigText, ConfigVersion, Precondition } from '../../../machines/folders/config-files.js';
import { findChanges } from '../changes/find-changes.js';
import { describeEntry } from '../place/entry.js';
import { type FaultPlace, FileFault, refuseUse, toFileFault } from '../place/file-fault.js';
import { readInnerPath } from '../place/inner-path.js';
import { refuseSettings } from '../place/settings-guard.js';
import { type Place, withPlace } from '../place/walk.js';
import type { TrashStore } from '../trash/trash-store.js';
import type { Versions } from '../versions.js';
import { copyPlace } from './copy.js';
import type { FileWork } from './file-work.js';
import { listDirectory } from './list.js';
import { openForStream } from './read.js';
import { openArchive, openSearch } from './streams.js';
import { describeDeleted, makeDirectoryAt, moveEntry, removeInPlace, requireEntry } from './transfer.js';
import { type Written, writeFile } from './write.js';

/** A parsed path in an existing Data Folder. */
export interface Located extends FaultPlace {
  /** The path of the Data Folder. */
  readonly directory: string;
  readonly names: readonly Buffer[];
  /** Whether the path is the config file of the Data Folder. */
  readonly isConfig: boolean;
}

export class FilesOfFolders implements FolderFiles {
  /**
   * @param root the absolute path of the workspace
   * @param catalog resolves Data Folders
   * @param mayChangeSettings whether folder.json may be changed
   */
  constructor(
    private readonly root: string,
    private readonly catalog: Pick<Catalog, 'dataFolder'>,
    private readonly work: FileWork,
    private readonly trash: TrashStore,
    private readonly mayChangeSettings: boolean,
  ) {}

  list(folder: string, path: string, query: FileListQuery): Promise<FilePage | Refusal> {
    return this.attempt(folder, path, false, (at) =>
      withPlace(at.directory, at.names, true, async ({ entry, stats }) => {
        if (entry === null || stats === null) throw new FileFault({ code: 'file_not_found', folder, path });
        if (!stats.isDirectory()) return refuseUse(at, 'not_a_directory');
        return (await listDirectory(at.directory, at.names, entry, query)) ?? refuseUse(at, 'too_many_entries');
      }),
    );
  }

  open(folder: string, path: string): Promise<OpenedFile | Refusal> {
    return this.attempt(folder, path, false, (at) =>
      withPlace(at.directory, at.names, true, (place) => openForStream(place, at)),
    );
  }

  write(folder: string, path: string, bytes: Uint8Array, precondition: Precondition): Promise<Written | Refusal> {
    return this.attempt(folder, path, true, (at) =>
      this.work.runExclusive(async () => {
        const versions = await this.openVersions(at);
        return this.withChanged(at, true, (place) => writeFile(place, at, bytes, precondition, versions));
      }),
    );
  }

  versions(folder: string, path: string): Promise<readonly ConfigVersion[] | Refusal> {
    return this.attempt(folder, path, false, async (at) => (await this.openVersions(at)).list(folder, path));
  }

  readVersion(folder: string, path: string, version: string): Promise<ConfigText | Refusal> {
    return this.attempt(folder, path, false, async (at) => {
      const found = await (await this.openVersions(at)).read(folder, path, version);
      if (found === null) throw new FileFault({ code: 'file_version_not_found', folder, path, version });
      return found;
    });
  }

  archive(folder: string, path: string, format: ArchiveFormat): Promise<FileArchive | Refusal> {
    return this.attempt(folder, path, false, (at) =>
      withPlace(at.directory, at.names, true, (place) => openArchive(place, at, format)),
    );
  }

  search(folder: string, search: FileSearch): Promise<FileStream<FileMatch | SearchEnd> | Refusal> {
    return this.attempt(folder, search.path, false, (at) =>
      withPlace(at.directory, at.names, true, (place) => openSearch(place, at, search)),
    );
  }

  changes(folder: string, since: number | null): Promise<FileChanges | Refusal> {
    return this.attempt(folder, '', false, (at) =>
      withPlace(at.directory, at.names, true, async ({ entry }) => {
        if (entry === null) throw new FileFault({ code: 'file_not_found', folder, path: '' });
        if (since === null) return { changes: [], complete: true };
        return findChanges(entry, { folder, since, versions: this.work.versions, trash: this.trash });
      }),
    );
  }

  makeDirectory(folder: string, path: string): Promise<FileEntry | Refusal> {
    return this.attempt(folder, path, true, (at) =>
      this.work.runExclusive(() =>
        this.withChanged(at, false, async (place) => {
          await makeDirectoryAt(place, at);
          return describeEntry(at.directory, at.names, place.path);
        }),
      ),
    );
  }

  move(folder: string, from: string, to: string): Promise<FileEntry | Refusal> {
    return this.attemptBoth(folder, from, to, (source, target) =>
      this.work.runExclusive(() =>
        withPlaces(source, target, async (fromPlace, toPlace) => {
          await this.guard(fromPlace, source);
          await this.guard(toPlace, target);
          await moveEntry(fromPlace, toPlace, source, target);
          await this.work.versions.move(folder, from, to);
          return describeEntry(target.directory, target.names, toPlace.path);
        }),
      ),
    );
  }

  copy(folder: string, from: string, to: string, signal: AbortSignal): Promise<FileEntry | Refusal> {
    return this.attemptBoth(folder, from, to, (source, target) =>
      withPlaces(source, target, async (fromPlace, toPlace) => {
        await this.guard(toPlace, target);
        const copy = { from: fromPlace, fromAt: source, to: toPlace, toAt: target, signal };
        await copyPlace(copy, this.trash, this.work.runExclusive);
        return describeEntry(target.directory, target.names, toPlace.path);
      }),
    );
  }

  remove(folder: string, path: string): Promise<TrashEntry | Refusal> {
    return this.attempt(folder, path, true, (at) =>
      this.work.runExclusive(() => this.withChanged(at, false, (place) => this.moveToTrash(place, at))),
    );
  }

  removeForGood(folder: string, path: string): Promise<TrashEntry | Refusal> {
    return this.attempt(folder, path, true, (at) =>
      this.work.runExclusive(() =>
        this.withChanged(at, false, async (place) => {
          try {
            const entry = await this.moveToTrash(place, at);
            await this.trash.remove(folder, entry.id);
            return entry;
          } catch (error) {
            return removeInPlace(place, at, error);
          }
        }),
      ),
    );
  }

  /** Calls `use` with the opened entry that is changed. */
  private withChanged<T>(at: Located, followsLast: boolean, use: (place: Place) => Promise<T>): Promise<T> {
    return withPlace(at.directory, at.names, followsLast, async (place) => {
      await this.guard(place, at);
      return use(place);
    });
  }

  private async guard(place: Place, at: Located): Promise<void> {
    if (!this.mayChangeSettings) await refuseSettings(place, at);
  }

  private moveToTrash(place: Place, at: Located): Promise<TrashEntry> {
    requireEntry(place, at);
    return this.trash.add(at.folder, describeDeleted(place, at), (to) => rename(place.path, to));
  }

  private async openVersions({ folder, path, isConfig }: Located): Promise<Versions> {
    if (isConfig) await this.work.versions.adopt(folder, path);
    return this.work.versions;
  }

  private attemptBoth<T>(
    folder: string,
    from: string,
    to: string,
    work: (source: Located, target: Located) => Promise<T>,
  ): Promise<T | Refusal> {
    return this.attempt(folder, from, true, async (source) => {
      const target = await this.locate(folder, to);
      if ('fault' in target) throw new FileFault(target.fault);
      return work(source, target);
    });
  }

  /** Calls `work` with a path, and returns its result or its fault. */
  private async attempt<T>(
    folder: string,
    path: string,
    isWrite: boolean,
    work: (at: Located) => Promise<T>,
  ): Promise<T | Refusal> {
    const at = await this.locate(folder, path);
    if ('fault' in at) return at;
    try {
      return await work(at);
    } catch (error) {
      return { fault: toFileFault(error, { folder, path }, isWrite) };
    }
  }

  private async locate(folder: string, path: string): Promise<Located | { readonly fault: Fault }> {
    const found = await this.catalog.dataFolder(folder);
    if (found === null || !found.exists) return { fault: { code: 'folder_not_found', folder, gone: found !== null } };
    const names = readInnerPath(path);
    if ('fault' in names) return names;
    return { folder, path, names, directory: joinPath(this.root, 'data', folder), isConfig: path === found.config };
  }
}

/** Opens two paths. Links within the paths are followed, and links at their ends are not. */
function withPlaces<T>(source: Located, target: Located, use: (from: Place, to: Place) => Promise<T>): Promise<T> {
  return withPlace(source.directory, source.names, false, async (from) => {
    requireEntry(from, source);
    try {
      return await withPlace(target.directory, target.names, false, (to) => use(from, to));
    } catch (error) {
      throw error instanceof FileFault ? error : new FileFault(toFileFault(error, target, true));
    }
  });
}
