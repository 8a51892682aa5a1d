/**
 * Opens the files of a run. The server's user can replace them, so a file that is a link, a FIFO or endless must
 * neither block the manager nor lead it elsewhere.
 */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats, writeSync } from 'node:fs';

/** No file but the console log and its times is longer. */
const maxBytes = 256 * 1024;

/**
 * Opens a regular file of a run.
 * @param flags as of open(2). A file that is created is for its owner alone
 * @throws what the file system reports, and an error for a file that is not a regular one
 */
export function openRunFile(path: string, flags: number = constants.O_RDONLY): number {
  return openChecked(path, flags, (stats) => stats.isFile());
}

/** Opens a FIFO of a run without waiting for its other end. @throws as openRunFile */
export function openRunPipe(path: string, flags: number): number {
  return openChecked(path, flags, (stats) => stats.isFIFO());
}

function openChecked(path: string, flags: number, isExpected: (stats: Stats) => boolean): number {
  const fd = openSync(path, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o600);
  if (isExpected(fstatSync(fd))) return fd;
  closeSync(fd);
  throw Object.assign(new Error(`${path} is not the file that the manager made`), { code: 'EINVAL', path });
}

/** Writes a file of a run, for its owner alone. @throws as openRunFile */
export function writeRunFile(path: string, text: string): void {
  const fd = openRunFile(path, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC);
  try {
    writeSync(fd, text);
  } finally {
    closeSync(fd);
  }
}

/** @returns a file's text (UTF-8) and modification time in milliseconds since the epoch; null when it cannot be read */
export function readRunFile(path: string): { readonly text: string; readonly at: number } | null {
  try {
    const fd = openRunFile(path);
    try {
      const { size, mtimeMs } = fstatSync(fd);
      if (size > maxBytes) return null;
      const buffer = Buffer.alloc(size);
      return { text: buffer.toString('utf8', 0, readSync(fd, buffer, 0, size, 0)), at: Math.floor(mtimeMs) };
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}
