/**
 * Replaces a Data Folder by restored files, with two renames. Completes or undoes interrupted swaps. The existing
 * directories show how far a swap has progressed.
 */
import { chmodSync, chownSync, lstatSync, realpathSync, renameSync } from 'node:fs';
import type { BackupFault } from '../../../machines/backups/types.js';
import { listMounts } from '../../files/mounts.js';

/** The name of the record in the directory of the Data Folders: see swap-record.ts. */
export const swapRecordName = '.swap.json';

/** The directories of a swap. */
export interface SwapPaths {
  /** The Data Folder. */
  readonly live: string;
  /** The directory with the restored files. */
  readonly restored: string;
  /** The new name of the Data Folder; `null` if the Data Folder does not exist. */
  readonly kept: string | null;
}

/**
 * Swaps the directories. The function is synchronous, so that no operation runs during the swap. If the second rename
 * fails, the first rename is undone.
 * @throws an error of the file system
 */
export function swapDirectories({ live, restored, kept }: SwapPaths): void {
  if (kept !== null) renameSync(live, kept);
  try {
    renameSync(restored, live);
  } catch (error) {
    if (kept !== null) renameSync(kept, live);
    throw error;
  }
}

/**
 * Swaps like {@link swapDirectories}, for private restored files. The restored files get the owner and the mode of the
 * Data Folder. If the swap fails, the restored files become private again.
 */
export function swapRestored(paths: SwapPaths): void {
  const { live, restored } = paths;
  const before = lstatSync(live, { throwIfNoEntry: false });
  if (before !== undefined) chownSync(restored, before.uid, before.gid);
  chmodSync(restored, before === undefined ? 0o777 & ~process.umask() : before.mode & 0o7777);
  try {
    swapDirectories(paths);
  } catch (error) {
    makePrivate(restored);
    throw error;
  }
}

/**
 * Makes a directory private, so that only the manager's user can enter it and remove its files. Ignores a missing
 * directory.
 */
export function makePrivate(directory: string): void {
  if (!isThere(directory)) return;
  // Change the owner first, because the old owner could change the mode again.
  if (process.geteuid?.() === 0) chownSync(directory, 0, 0);
  chmodSync(directory, 0o700);
}

/**
 * Completes or undoes the swap that the previous manager began. An existing Data Folder is never replaced. The function
 * can be repeated safely.
 * @returns whether the restored files are now the Data Folder. @throws an error of the file system
 */
export function resolveSwap({ live, restored, kept }: SwapPaths): boolean {
  if (kept === null) return isThere(live) && !isThere(restored);
  if (!isThere(live) && isThere(kept)) {
    // The Data Folder is missing: the swap stopped between the two renames, or the restored files are lost.
    const isComplete = isThere(restored);
    renameSync(isComplete ? restored : kept, live);
    return isComplete;
  }
  return isThere(kept) && !isThere(restored);
}

/**
 * Returns why a Data Folder cannot be replaced; `null` if the Data Folder can be replaced. @throws an error of the file
 * system
 */
export function findPlaceFault(live: string): BackupFault | null {
  const found = lstatSync(live, { throwIfNoEntry: false });
  if (found === undefined) return null;
  // Renaming a link would not move the files.
  if (!found.isDirectory()) return { code: 'folder_is_link' };
  const mount = findMount(realpathSync(live));
  return mount === null ? null : { code: 'folder_is_mounted', mount };
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Returns the path of a file system that is mounted on the directory or in the directory; `null` without such a file
 * system.
 */
function findMount(directory: string): string | null {
  return listMounts().find((mount) => mount === directory || mount.startsWith(`${directory}/`)) ?? null;
}
