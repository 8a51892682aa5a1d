/**
 * Reads and writes the head of a console: the cursor of its first byte that was not pruned. The head is one line of 16
 * digits in the run's file `head`. The line is overwritten in place and within one disk sector, so that the write is
 * atomic and needs no free disk space.
 */
import { closeSync, constants, fsync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { syncDirectory } from '../directories.js';
import type { RunDirectory } from '../process/run-files/run-directory.js';
import { openRunFile, readRunFile } from '../process/run-files/run-file.js';

const sync = promisify(fsync);

/** Reads a run's head. Returns 0 if nothing was pruned yet. */
export function readHead({ path }: Pick<RunDirectory, 'path'>): number {
  const text = readRunFile(join(path, 'head'))?.text ?? '';
  return /^\d{16}\n$/.test(text) ? Number(text) : 0;
}

/** Opens a run's head file, and creates it if necessary. @throws an error of the file system */
export async function openHead(directory: Pick<RunDirectory, 'path'>) {
  const before = readHead(directory);
  const fd = openRunFile(join(directory.path, 'head'), constants.O_RDWR | constants.O_CREAT);
  const put = (head: number): void => void writeSync(fd, `${String(head).padStart(16, '0')}\n`, 0, 'latin1');
  try {
    // Write the head now to reserve disk space.
    put(before);
    await syncDirectory(directory.path);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  return {
    fd,
    /** Writes the head and syncs it. @throws an error of the file system */
    write: async (head: number): Promise<void> => {
      put(head);
      await sync(fd);
    },
    close: (): void => closeSync(fd),
  };
}
