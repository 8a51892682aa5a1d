/** Manages the directories of Data Folders for backups and restores. */
import { chmod, lstat, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readKeptName } from '../../machines/backups/kept-folders.js';
import type { BackupFolders, HoldOperations, Stage } from '../../machines/backups/ports.js';
import type { Backed, BackupFault } from '../../machines/backups/types.js';
import { readBounded } from '../bounded-file.js';
import { syncDirectory } from '../directories.js';
import { findOutsideLinks, readMayFollow } from '../files/outside-links.js';
import { toFilePath } from '../files/path-text.js';
import { StageParents } from '../folders/place/stage-parents.js';
import { removeFolder } from '../folders/remove.js';
import { carryOver } from './copy/carry-over.js';
import { findChanged, findChangedInTarget } from './copy/changed-files.js';
import { createIsExcluded } from './copy/exclude-patterns.js';
import { StagedCopy } from './copy/staged-copy.js';
import type { ReadBackupSettings } from './dumps/database-sources.js';
import { dumpsPrefix } from './dumps/dump-databases.js';
import { createKeptRestore, listKeptFolders } from './swap/kept-folders.js';
import { placeNear, syncFiles } from './swap/near-files.js';
import { findPlaceFault, makePrivate, resolveSwap, type SwapPaths, swapRestored } from './swap/swap.js';

/**
 * The beginning of the name of a directory with restored files. The name is hidden, so that the directory is not listed
 * as a Data Folder.
 */
export const restoredPrefix = '.restore-';

/** The beginning of the names of files that a backup writes next to the Data Folders. */
const stagePrefix = '.backup-';

/** The maximum tick of a file system's clock, in milliseconds. A tick is usually 4 ms, and two seconds with FAT. */
const maxClockTickMs = 3_000;

/** Matches the directory of a backup's dumps. The id of a backup is `b` and a time in base 36. */
const isDumps = new RegExp(`^\\${dumpsPrefix}b[0-9a-z]{8,}$`);

/** Returns the paths of a swap. @param data the directory of the Data Folders */
export function swapPaths(data: string, id: string, folder: string, kept: string | null): SwapPaths {
  return {
    live: join(data, folder),
    restored: join(data, `${restoredPrefix}${id}`),
    kept: kept === null ? null : join(data, kept),
  };
}

export class BackupDataFolders implements BackupFolders {
  private readonly putBack: BackupFolders['restoreKept'];
  private readonly parents = new StageParents('.server-manager-restores');

  /** @param data the directory of the Data Folders */
  constructor(
    private readonly data: string,
    private readonly hold: HoldOperations,
    private readonly readSettings: ReadBackupSettings,
    private readonly onRestored: () => Promise<void> = async () => undefined,
  ) {
    this.putBack = createKeptRestore(data, (folder, work) => this.whileStopped(folder, work), this.parents);
  }

  /** Returns the real path of a Data Folder, which may be a link to a directory elsewhere. */
  toPath(folder: string): Promise<string> {
    return realpath(this.join(folder));
  }

  /** Returns the time of the file system's clock. Files that change after the answer have a later time. */
  async timeOfFiles(): Promise<number> {
    const directory = await mkdtemp(this.join(stagePrefix));
    try {
      const { ctimeMs } = await lstat(directory);
      const limit = performance.now() + maxClockTickMs;
      while (performance.now() < limit) {
        await chmod(directory, 0o700);
        if ((await lstat(directory)).ctimeMs > ctimeMs) break;
      }
      return ctimeMs;
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  async readExclude(folder: string): Promise<Backed<readonly string[]>> {
    const read = await this.readSettings({ name: folder, path: this.join(folder) });
    return 'fault' in read
      ? { fault: { code: 'backup_settings_invalid', problem: String(read.fault.problem) } }
      : { value: read.file.exclude };
  }

  async findOutside(folder: string, exclude: readonly string[]): ReturnType<BackupFolders['findOutside']> {
    const path = this.join(folder);
    const read = await this.readSettings({ name: folder, path });
    const isFollowed = !('fault' in read) && read.file.followLinks;
    return findOutsideLinks(path, createIsExcluded(exclude), isFollowed ? await readMayFollow(path) : undefined);
  }

  async openStage(
    id: string,
    folder: string,
    { exclude, followed }: Parameters<BackupFolders['openStage']>[2],
  ): Promise<Stage> {
    const path = this.join(folder);
    const links = { links: followed, mayFollow: await readMayFollow(path) };
    const stage = this.join(`${stagePrefix}${id}`);
    return new StagedCopy(await realpath(path), stage, () => this.timeOfFiles(), createIsExcluded(exclude), links);
  }

  carryOver(...[id, folder, exclude, signal]: Parameters<BackupFolders['carryOver']>) {
    return carryOver(this.join(folder), this.restoredPath(id), exclude, signal);
  }

  async openScratch(id: string): Promise<string> {
    const path = this.join(`${stagePrefix}${id}`);
    await mkdir(path, { mode: 0o700 });
    return path;
  }

  async readScratch(id: string, path: string, maxBytes: number): ReturnType<BackupFolders['readScratch']> {
    const read = await readBounded(toFilePath(this.join(`${stagePrefix}${id}`), path), maxBytes);
    if ('bytes' in read) return { value: read.bytes };
    if (read.because === 'too_large') return { fault: { code: 'file_too_large', maxBytes } };
    return { fault: { code: 'source_unreadable', because: `${path} (${read.because})` } };
  }

  async placeFile(id: string, folder: string, path: string, kept: string): Promise<Backed<boolean>> {
    const places = { restored: this.join(`${stagePrefix}${id}`), live: this.join(folder), kept: this.join(kept) };
    await syncFiles(places.restored);
    const placed = await placeNear(places, path, (work) => this.whileStopped(folder, work), this.parents);
    if ('value' in placed) await syncDirectory(toFilePath(places.live, join(path, '..')));
    return placed;
  }

  async cleanStages(): Promise<void> {
    for (const entry of await readdir(this.data, { withFileTypes: true })) {
      const { name } = entry;
      if (name.startsWith(stagePrefix) || isDumps.test(name)) {
        // A test restore may have given the directory to the user of a Build.
        makePrivate(this.join(name));
        await rm(this.join(name), { recursive: true, force: true });
      } else if (entry.isSymbolicLink()) {
        // Dumps are next to the real directory of a Data Folder, which may be elsewhere.
        await removeDumps(dirname(await realpath(this.join(name)))).catch(() => undefined);
      }
    }
  }

  async findChanged(...[folder, since, { exclude, followed }, copy]: Parameters<BackupFolders['findChanged']>) {
    const directory = await this.toPath(folder);
    const isExcluded = createIsExcluded(exclude);
    const changed = [...(await findChanged(directory, since, isExcluded, copy))];
    for (const link of followed) changed.push(...(await findChangedInTarget(directory, link, since, isExcluded, copy)));
    return changed;
  }

  async prepareRestore(id: string, folder: string): ReturnType<BackupFolders['prepareRestore']> {
    const fault = findPlaceFault(this.join(folder));
    if (fault !== null) return { fault };
    const path = this.restoredPath(id);
    await rm(path, { recursive: true, force: true });
    // Keep the directory private until it is in place, so that the server's user cannot replace a directory in it by a
    // link.
    await mkdir(path, { mode: 0o700 });
    const before = await lstat(this.join(folder)).catch(() => null);
    return { value: { path, hasBefore: before !== null } };
  }

  async swap(id: string, folder: string, kept: string | null): Promise<BackupFault | null> {
    const paths = swapPaths(this.data, id, folder, kept);
    await syncFiles(paths.restored);
    const swapped = await this.whileStopped(folder, (fault) => {
      if (fault === null) swapRestored(paths);
      return fault;
    });
    await syncDirectory(this.data);
    if (swapped === null) await this.onRestored();
    return swapped;
  }

  async resolveSwap(id: string, folder: string, kept: string | null): Promise<boolean> {
    const isDone = resolveSwap(swapPaths(this.data, id, folder, kept));
    await syncDirectory(this.data);
    return isDone;
  }

  listKept(): ReturnType<BackupFolders['listKept']> {
    return listKeptFolders(this.data);
  }

  async restoreKept(...[name, folder, kept]: Parameters<BackupFolders['restoreKept']>) {
    const restored = await this.putBack(name, folder, kept);
    if ('value' in restored) await this.onRestored();
    return restored;
  }

  removeKept(name: string): ReturnType<BackupFolders['removeKept']> {
    return readKeptName(name) === null
      ? { code: 'folder_not_found', folder: name, gone: false }
      : removeFolder(this.data, name);
  }

  async cleanRestore(id: string): Promise<void> {
    makePrivate(this.restoredPath(id));
    await rm(this.restoredPath(id), { recursive: true, force: true });
  }

  private join(name: string): string {
    return join(this.data, name);
  }

  private restoredPath(id: string): string {
    return this.join(`${restoredPrefix}${id}`);
  }

  /**
   * Calls `work` between two operations. The argument of `work` is the reason why files of the Data Folder cannot be
   * replaced; `null` if they can be replaced.
   */
  private async whileStopped<T>(folder: string, work: (fault: BackupFault | null) => T): Promise<T> {
    const done = await this.hold((running) =>
      // Check again: the Data Folder may have been mounted or replaced in the meantime.
      work(running === folder ? { code: 'folder_started' } : findPlaceFault(this.join(folder))),
    );
    return done === 'ending' ? work({ code: 'interrupted' }) : done;
  }
}

/** Removes dumps. Removes only exact names, because the directory may belong to another program. */
async function removeDumps(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (isDumps.test(name)) await rm(join(directory, name), { recursive: true, force: true });
}
