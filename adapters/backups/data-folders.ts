/** The directories of the Data Folders, for backups and their restores. */
import { lstatSync, renameSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFolders, HoldOperations } from '../../machines/backups/ports.js';
import { syncDirectory } from '../directories.js';
import { findChanged } from './changed-files.js';

/** @param data the directory of the Data Folders */
export function createBackupFolders(data: string, hold: HoldOperations): BackupFolders {
  const pathOf = (name: string): string => join(data, name);
  /** Hidden, so that it is not listed as a Data Folder. */
  const newPathOf = (id: string): string => pathOf(`.restore-${id}`);

  return {
    // A Data Folder may be a link to a directory elsewhere.
    pathOf: (folder) => realpath(pathOf(folder)),
    async timeOfFiles() {
      const directory = await mkdtemp(pathOf('.backup-'));
      try {
        return (await lstat(directory)).ctimeMs;
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    findChanged: async (folder, since) => findChanged(await realpath(pathOf(folder)), since),
    async prepareRestore(id, folder) {
      const path = newPathOf(id);
      await rm(path, { recursive: true, force: true });
      await mkdir(path);
      const before = await lstat(pathOf(folder)).catch(() => null);
      if (before === null) return { path, hasBefore: false };
      // A rename of the link would leave the files where they are.
      if (!before.isDirectory()) throw Object.assign(new Error('a link'), { code: 'ENOTDIR' });
      await chown(path, before.uid, before.gid);
      await chmod(path, before.mode & 0o7777);
      return { path, hasBefore: true };
    },
    async swap(id, folder, kept) {
      const swapped = await hold((running) => {
        if (running === folder) return false;
        if (kept !== null) renameSync(pathOf(folder), pathOf(kept));
        renameSync(newPathOf(id), pathOf(folder));
        return true;
      });
      if (swapped === true) await syncDirectory(data);
      return swapped === true;
    },
    async resolveSwap(id, folder, kept) {
      const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
      if (isThere(pathOf(folder)) || kept === null) return !isThere(newPathOf(id));
      // Between the two renames.
      const next = isThere(newPathOf(id)) ? newPathOf(id) : pathOf(kept);
      renameSync(next, pathOf(folder));
      await syncDirectory(data);
      return next !== pathOf(kept);
    },
    cleanRestore: (id) => rm(newPathOf(id), { recursive: true, force: true }),
  };
}
