/** The directories of the Data Folders, for backups and their restores. */
import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readKeptName } from '../../machines/backups/kept-folders.js';
import type { BackupFolders, HoldOperations } from '../../machines/backups/ports.js';
import type { Backed, BackupFault } from '../../machines/backups/types.js';
import { readBounded } from '../bounded-file.js';
import { syncDirectory } from '../directories.js';
import { findOutsideLinks, readMayFollow } from '../files/outside-links.js';
import { fileAt } from '../files/path-text.js';
import { removeFolder } from '../folders/remove.js';
import { carryOver } from './copy/carry-over.js';
import { findChanged, findChangedInTarget } from './copy/changed-files.js';
import { createIsExcluded } from './copy/exclude-patterns.js';
import { createStagedCopy } from './copy/staged-copy.js';
import type { ReadBackupSettings } from './dumps/database-sources.js';
import { dumpsPrefix } from './dumps/dump-databases.js';
import { createKeptRestore, listKeptFolders } from './swap/kept-folders.js';
import { placeFile } from './swap/place-file.js';
import { findPlaceFault, makePrivate, resolveSwap, type SwapPaths, swapRestored } from './swap/swap.js';

/** Of a directory with restored files: hidden, so that it is not listed as a Data Folder. */
export const restoredPrefix = '.restore-';

/** Of what a backup writes beside the Data Folders. */
const stagePrefix = '.backup-';

/** Of the clock of a file system: usually 4 ms, of FAT two seconds. */
const maxClockTickMs = 3_000;

/** The id of a backup is `b` and a time in base 36. */
const isDumps = new RegExp(`^\\${dumpsPrefix}b[0-9a-z]{8,}$`);

/** @param data the directory of the Data Folders */
export function swapPaths(data: string, id: string, folder: string, kept: string | null): SwapPaths {
  return {
    live: join(data, folder),
    restored: join(data, `${restoredPrefix}${id}`),
    kept: kept === null ? null : join(data, kept),
  };
}

/** @param data the directory of the Data Folders */
export function createBackupFolders(
  data: string,
  hold: HoldOperations,
  readSettings: ReadBackupSettings,
): BackupFolders {
  const pathOf = (name: string): string => join(data, name);
  const newPathOf = (id: string): string => pathOf(`${restoredPrefix}${id}`);

  /** Files that change after the answer have a later time than it. */
  async function timeOfFiles(): Promise<number> {
    const directory = await mkdtemp(pathOf(stagePrefix));
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

  /** Calls `work` between two operations, with why files of the Data Folder cannot be replaced; null if they can. */
  async function whileStopped<T>(folder: string, work: (fault: BackupFault | null) => T): Promise<T> {
    const done = await hold((running) =>
      // It may have been mounted or replaced since.
      work(running === folder ? { code: 'folder_started' } : findPlaceFault(pathOf(folder))),
    );
    return done === 'ending' ? work({ code: 'interrupted' }) : done;
  }

  return {
    // A Data Folder may be a link to a directory elsewhere.
    pathOf: (folder) => realpath(pathOf(folder)),
    timeOfFiles,
    readExclude: async (folder) => {
      const read = await readSettings({ name: folder, path: pathOf(folder) });
      return 'fault' in read
        ? { fault: { code: 'backup_settings_invalid', problem: String(read.fault.problem) } }
        : { value: read.file.exclude };
    },
    async findOutside(folder, exclude) {
      const read = await readSettings({ name: folder, path: pathOf(folder) });
      const isFollowed = !('fault' in read) && read.file.followLinks;
      const mayFollow = isFollowed ? await readMayFollow(pathOf(folder)) : undefined;
      return findOutsideLinks(pathOf(folder), createIsExcluded(exclude), mayFollow);
    },
    openStage: async (id, folder, { exclude, followed }) =>
      createStagedCopy(
        await realpath(pathOf(folder)),
        pathOf(`${stagePrefix}${id}`),
        timeOfFiles,
        createIsExcluded(exclude),
        { links: followed, mayFollow: await readMayFollow(pathOf(folder)) },
      ),
    carryOver: (id, folder, exclude, signal) => carryOver(pathOf(folder), newPathOf(id), exclude, signal),
    async openScratch(id) {
      const path = pathOf(`${stagePrefix}${id}`);
      await mkdir(path, { mode: 0o700 });
      return path;
    },
    async readScratch(id, path, maxBytes) {
      const read = await readBounded(fileAt(pathOf(`${stagePrefix}${id}`), path), maxBytes);
      if ('bytes' in read) return { value: read.bytes };
      if (read.because === 'too_large') return { fault: { code: 'file_too_large', maxBytes } };
      return { fault: { code: 'source_unreadable', because: `${path} (${read.because})` } };
    },
    async placeFile(id, folder, path, kept) {
      const places = { restored: pathOf(`${stagePrefix}${id}`), live: pathOf(folder), kept: pathOf(kept) };
      await syncFiles(places.restored);
      const placed = await whileStopped<Backed<boolean>>(folder, (fault) =>
        fault === null ? placeFile(places, path) : { fault },
      );
      if ('value' in placed) await syncDirectory(fileAt(places.live, join(path, '..')));
      return placed;
    },
    async cleanStages() {
      for (const entry of await readdir(data, { withFileTypes: true })) {
        const { name } = entry;
        if (name.startsWith(stagePrefix) || isDumps.test(name)) {
          // A test restore has given it to the user of a Build.
          makePrivate(pathOf(name));
          await rm(pathOf(name), { recursive: true, force: true });
        } else if (entry.isSymbolicLink()) {
          // Dumps are beside the directory of a Data Folder, which may be elsewhere.
          await removeDumps(dirname(await realpath(pathOf(name)))).catch(() => undefined);
        }
      }
    },
    async findChanged(folder, since, { exclude, followed }, copy) {
      const directory = await realpath(pathOf(folder));
      const isExcluded = createIsExcluded(exclude);
      const changed = [...(await findChanged(directory, since, isExcluded, copy))];
      for (const link of followed)
        changed.push(...(await findChangedInTarget(directory, link, since, isExcluded, copy)));
      return changed;
    },
    async prepareRestore(id, folder) {
      const fault = findPlaceFault(pathOf(folder));
      if (fault !== null) return { fault };
      const path = newPathOf(id);
      await rm(path, { recursive: true, force: true });
      // Private until it is in place: the server's user must not replace a directory in it by a link.
      await mkdir(path, { mode: 0o700 });
      const before = await lstat(pathOf(folder)).catch(() => null);
      return { value: { path, hasBefore: before !== null } };
    },
    async swap(id, folder, kept) {
      const paths = swapPaths(data, id, folder, kept);
      await syncFiles(paths.restored);
      const swapped = await whileStopped(folder, (fault) => {
        if (fault === null) swapRestored(paths);
        return fault;
      });
      await syncDirectory(data);
      return swapped;
    },
    async resolveSwap(id, folder, kept) {
      const isDone = resolveSwap(swapPaths(data, id, folder, kept));
      await syncDirectory(data);
      return isDone;
    },
    listKept: () => listKeptFolders(data),
    restoreKept: createKeptRestore(data, whileStopped),
    removeKept: (name) =>
      readKeptName(name) === null ? { code: 'folder_not_found', folder: name, gone: false } : removeFolder(data, name),
    async cleanRestore(id) {
      makePrivate(newPathOf(id));
      await rm(newPathOf(id), { recursive: true, force: true });
    },
  };
}

/** The directory may be another program's: only the exact form is removed. */
async function removeDumps(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (isDumps.test(name)) await rm(join(directory, name), { recursive: true, force: true });
}

/** After a power failure the renames must not be on disk without the files. */
async function syncFiles(path: string): Promise<void> {
  // Not every `sync` has the option: then the kernel writes the files some seconds later.
  await promisify(execFile)('sync', ['-f', path]).catch(() => undefined);
}
