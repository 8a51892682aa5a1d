/**
 * Puts restored files in the place of a Data Folder by two renames, and resolves interrupted swaps: which of the three
 * directories exist shows how far a swap has got.
 */
import { chmodSync, chownSync, lstatSync, readFileSync, realpathSync, renameSync } from 'node:fs';
import type { BackupFault } from '../../../machines/backups/types.js';

/** The name of the record in the directory of the Data Folders: see swap-record.ts. */
export const swapRecordName = '.swap.json';

/** The directories of a swap. */
export interface SwapPaths {
  /** The Data Folder. */
  readonly live: string;
  /** The restored files. */
  readonly restored: string;
  /** The new name of the Data Folder; null if there is none. */
  readonly kept: string | null;
}

/**
 * Synchronous: no operation is carried out in between. If the second rename fails, the first one is undone.
 * @throws what the file system reports
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
 * Does the same as {@link swapDirectories}, for files that were private. They get the owner and the mode of the Data
 * Folder, and lose them if they do not take its place.
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

/** Only the manager's user can enter the directory then, and remove its files. A missing one is not created. */
export function makePrivate(directory: string): void {
  if (!isThere(directory)) return;
  // First: its owner could change the mode again.
  if (process.geteuid?.() === 0) chownSync(directory, 0, 0);
  chmodSync(directory, 0o700);
}

/**
 * Completes or undoes the swap that the previous manager has begun. What is in the place of the Data Folder is never
 * replaced. Safe to repeat.
 * @returns whether the restored files are in the place of the Data Folder. @throws what the file system reports
 */
export function resolveSwap({ live, restored, kept }: SwapPaths): boolean {
  if (kept === null) return isThere(live) && !isThere(restored);
  if (!isThere(live) && isThere(kept)) {
    // Between the two renames, or the restored files are lost.
    const isComplete = isThere(restored);
    renameSync(isComplete ? restored : kept, live);
    return isComplete;
  }
  return isThere(kept) && !isThere(restored);
}

/** Returns why a Data Folder cannot be replaced, or null. @throws what the file system reports */
export function findPlaceFault(live: string): BackupFault | null {
  const found = lstatSync(live, { throwIfNoEntry: false });
  if (found === undefined) return null;
  // A rename of the link would leave the files where they are.
  if (!found.isDirectory()) return { code: 'folder_is_link' };
  const mount = findMount(realpathSync(live));
  return mount === null ? null : { code: 'folder_is_mounted', mount };
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Returns the path of a file system that is mounted on the directory or in it, or null. */
function findMount(directory: string): string | null {
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => decode(line.split(' ')[4] ?? ''));
  return mounts.find((mount) => mount === directory || mount.startsWith(`${directory}/`)) ?? null;
}

/** The kernel writes spaces, tabs, line ends and backslashes of paths as octal numbers. */
function decode(field: string): string {
  return field.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}
