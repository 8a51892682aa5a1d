/**
 * Opens, reads and writes the files of a run. The server's user can replace these files by a link, a FIFO or an endless
 * file. A replaced file must not block the manager or redirect it.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
  writeSync,
} from 'node:fs';

export interface RunFileText {
  readonly text: string;
  /** The modification time, in milliseconds since the epoch. */
  readonly at: number;
}

/** The maximum length of a run's files, except for the console log and its times. */
const maxBytes = 256 * 1024;

/**
 * Opens a regular file of a run.
 * @param flags the flags of open(2). A new file is accessible only by its owner
 * @throws an error of the file system, or an error for a file that is not regular
 */
export function openRunFile(path: string, flags: number = constants.O_RDONLY): number {
  return openChecked(path, flags, (stats) => stats.isFile());
}

/**
 * Opens a FIFO of a run without waiting for its other end.
 * @param folder the Data Folder that must contain the FIFO if the manager runs as root; absent if the FIFO may be
 *   anywhere
 * @throws the errors of openRunFile
 */
export function openRunPipe(path: string, flags: number, folder?: string): number {
  const fd = openChecked(path, flags, (stats) => stats.isFIFO());
  // A directory above the FIFO may be a link.
  if (folder === undefined || process.geteuid?.() !== 0) return fd;
  if (readlinkSync(`/proc/self/fd/${fd}`).startsWith(`${realpathSync(folder)}/`)) return fd;
  closeSync(fd);
  throw Object.assign(new Error(`${path} is outside of the Data Folder`), { code: 'EINVAL', path });
}

function openChecked(path: string, flags: number, isExpected: (stats: Stats) => boolean): number {
  const fd = openSync(path, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o600);
  if (isExpected(fstatSync(fd))) return fd;
  closeSync(fd);
  throw Object.assign(new Error(`${path} is not the file that the manager made`), { code: 'EINVAL', path });
}

/** Returns why a file of a run could not be opened: `not_a_file`, or the code of a system error. */
export function toOpenFault(error: unknown): string {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  // ELOOP means a link, ENXIO a socket. EINVAL comes from openChecked.
  return ['EINVAL', 'ELOOP', 'ENXIO', 'EISDIR'].includes(code) ? 'not_a_file' : code;
}

/** Returns whether the error means that no file has this path. */
export const isAbsent = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Returns the result of lstat(2) for a path; `null` if the path has no file, or if a directory above it is
 * inaccessible.
 */
export function statEntry(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

/** Returns whether a file of any type has this path. */
export const hasEntry = (path: string): boolean => statEntry(path) !== null;

/** Writes a file of a run, accessible only by its owner. @throws the errors of openRunFile */
export function writeRunFile(path: string, text: string): void {
  const fd = openRunFile(path, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC);
  try {
    writeSync(fd, text);
  } finally {
    closeSync(fd);
  }
}

/**
 * Returns the text (UTF-8) of a file and its modification time in milliseconds since the epoch; `null` if the file
 * cannot be read.
 */
export function readRunFile(path: string): RunFileText | null {
  try {
    return readRunText(path);
  } catch {
    return null;
  }
}

/** Reads a file like `readRunFile`. @throws the errors of openRunFile, or EFBIG for a file that is too large */
export function readRunText(path: string): RunFileText {
  const fd = openRunFile(path);
  try {
    const { size, mtimeMs } = fstatSync(fd);
    if (size > maxBytes) throw Object.assign(new Error(`${path} is too large`), { code: 'EFBIG', path });
    const buffer = Buffer.alloc(size);
    return { text: buffer.toString('utf8', 0, readSync(fd, buffer, 0, size, 0)), at: Math.floor(mtimeMs) };
  } finally {
    closeSync(fd);
  }
}
