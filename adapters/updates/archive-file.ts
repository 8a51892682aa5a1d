/** Opens archives of Builds in a directory, and decides which of them are complete. */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/**
 * The time for which a complete file must have been unchanged, in milliseconds. A program that copies a file writes
 * more often.
 */
export const settleMs = 10_000;

/**
 * Returns whether a file is regular, not empty and unchanged for the given time. The ctime is used, because programs
 * cannot set it.
 * @param now milliseconds since the epoch
 */
export function isSettled(stats: Stats, now: number, ms: number): boolean {
  // Compare absolute differences, because the clock may have been set back.
  return stats.isFile() && stats.size > 0 && Math.abs(now - stats.ctimeMs) >= ms;
}

/** Opens a file without following a link, and without waiting for the other end of a FIFO. */
export function openArchive(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY);
}

/** Returns whether nothing was written between two readings of the state. */
export function isSameFile(before: Stats, after: Stats): boolean {
  return before.ino === after.ino && before.size === after.size && before.ctimeMs === after.ctimeMs;
}
