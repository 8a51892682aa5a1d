/** Archives of Builds in a directory: which files are complete, and reading one of them. */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** How long a file must have been unchanged. A copy writes more often than that. */
export const settleMs = 10_000;

/** Whether it is a regular file that was not changed for a time: no program can set this time of a file. */
export function isSettled(stats: Stats, now: number, ms: number): boolean {
  // The clock may have gone backwards.
  return stats.isFile() && stats.size > 0 && Math.abs(now - stats.ctimeMs) >= ms;
}

/** Opens a file without following a link, and without waiting for the other end of a FIFO. */
export function openArchive(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY);
}

/** Whether nothing was written between the two. */
export function isSameFile(before: Stats, after: Stats): boolean {
  return before.ino === after.ino && before.size === after.size && before.ctimeMs === after.ctimeMs;
}
