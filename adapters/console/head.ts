/**
 * The first byte of a console that is kept: one line of 16 digits in the run's file `head`. It is written over in its
 * place, within one sector of the disk: whole or not at all, and also where the disk has no room for another file.
 */
import { closeSync, constants, fsync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RunDirectory } from '../process/run-directory.js';

const sync = promisify(fsync);

/** @returns the head, 0 when nothing was ever removed */
export function readHead({ path }: Pick<RunDirectory, 'path'>): number {
  try {
    const text = readFileSync(join(path, 'head'), 'latin1');
    return /^\d{16}\n$/.test(text) ? Number(text) : 0;
  } catch {
    return 0;
  }
}

export interface HeadFile {
  readonly fd: number;
  /** Writes the head; when it has returned, no crash undoes it. @throws what the file system says */
  write(head: number): Promise<void>;
  close(): void;
}

/** Opens a run's head, and makes it when it is not there. @throws what the file system says */
export async function openHead(directory: Pick<RunDirectory, 'path'>): Promise<HeadFile> {
  const before = readHead(directory);
  const fd = openSync(join(directory.path, 'head'), constants.O_RDWR | constants.O_CREAT, 0o600);
  const put = (head: number): void => void writeSync(fd, `${String(head).padStart(16, '0')}\n`, 0, 'latin1');
  try {
    // Now, while there is room for it.
    put(before);
    await syncDirectory(directory.path);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  return {
    fd,
    write: async (head) => {
      put(head);
      await sync(fd);
    },
    close: () => closeSync(fd),
  };
}

/** A new name is safe when its directory is. */
async function syncDirectory(path: string): Promise<void> {
  const fd = openSync(path, 'r');
  await sync(fd).finally(() => closeSync(fd));
}
