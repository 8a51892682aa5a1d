/**
 * Opens files of a Data Folder. The server of the Data Folder may run as a different user from the manager. The server
 * must not get access to a file that only root may read or write, by a link or by replacing a file.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, type Stats } from 'node:fs';
import { type FileHandle, open, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileRead, readOpened } from '../bounded-file.js';
import { readAllowedLinks } from './allowed-links.js';
import { isBelow } from './path-text.js';

/**
 * The flag O_PATH. Opening a path with this flag does not read it, so that the opening neither blocks nor affects a
 * device.
 */
export const pathOnly = 0o10_000_000;

/**
 * Returns whether files are guarded. The result is false unless the manager is root. Without root, all servers have
 * the manager's user, and can read every target themselves.
 */
export const isGuarded = (): boolean => process.geteuid?.() === 0;

/** The reasons why a file is not opened, as codes of errors. */
export type FolderFileFault = 'link_outside' | 'hard_link' | 'not_a_file';

/**
 * Opens a regular file, or a directory with `O_DIRECTORY`.
 * @param folder the path of a Data Folder, which may be a link itself
 * @param path the path, absolute or relative to the Data Folder
 * @throws an error with a {@link FolderFileFault} or the code of a system error
 */
export async function openInFolder(
  folder: string,
  path: string,
  flags: number = constants.O_RDONLY,
): Promise<FileHandle> {
  const direct = path.includes('/') ? null : await open(join(folder, path), pathOnly | constants.O_NOFOLLOW);
  try {
    // A file that is not a link is in the directory in which it was opened.
    const stats = await direct?.stat();
    if (direct !== null && stats?.isSymbolicLink() === false) {
      checkFile(direct, stats, path, flags);
      return await reopen(direct, flags);
    }
  } finally {
    await direct?.close();
  }
  return openThroughLinks(folder, path, flags);
}

async function openThroughLinks(folder: string, path: string, flags: number): Promise<FileHandle> {
  const base = await open(folder, pathOnly | constants.O_DIRECTORY);
  try {
    const absolute = path.startsWith('/') ? path : join(toLink(base), path);
    const found = await open(absolute, pathOnly);
    try {
      const stats = await found.stat();
      // Check only files and directories: other types have a clearer reason.
      if (isGuarded() && (stats.isFile() || stats.isDirectory())) await checkPlace(base, found, folder, path);
      checkFile(found, stats, path, flags);
      return await reopen(found, flags);
    } finally {
      await found.close();
    }
  } finally {
    await base.close();
  }
}

/** Reads a regular file. Never rejects. @param limit the maximum size, in bytes */
export async function readInFolder(folder: string, path: string, limit: number): Promise<FileRead> {
  return readOpened(() => openInFolder(folder, path), limit);
}

/**
 * Checks where an opened file is. The kernel returns the current path of the file, so that later changes of links have
 * no effect.
 */
async function checkPlace(base: FileHandle, found: FileHandle, folder: string, path: string): Promise<void> {
  for (;;) {
    const root = await readlink(toLink(base));
    const place = await readlink(toLink(found));
    if (isBelow(place, root)) return;
    // Try again if a restore has moved the Data Folder in between.
    if ((await readlink(toLink(base))) !== root) continue;
    if ((await readAllowedLinks(folder)).some((allowed) => isBelow(place, allowed))) return;
    throw toFault('link_outside', path);
  }
}

/**
 * Returns whether an opened file may be a hard link to a file of another user. Any user who can write into the
 * directory can have created the link. The result is false in a private directory of root, where only a restore can
 * have created the link.
 * @throws an error of the file system
 */
export function mayBeForeign(stats: Stats, found: Pick<FileHandle, 'fd'>): boolean {
  if (stats.nlink === 1 || !isGuarded()) return false;
  const directory = statParent(stats, found);
  const isPrivate = directory.uid === 0 && (directory.mode & 0o077) === 0;
  return !isPrivate && (stats.uid !== directory.uid || (directory.mode & 0o022) !== 0);
}

/** Returns the state of the directory that contains an opened file. @throws an error of the file system */
function statParent({ dev, ino }: Stats, found: Pick<FileHandle, 'fd'>): Stats {
  const path = readlinkSync(toLink(found), { encoding: 'buffer' });
  const slash = path.lastIndexOf('/');
  const directory = openSync(path.subarray(0, Math.max(slash, 1)), pathOnly | constants.O_DIRECTORY);
  try {
    const place = readlinkSync(toLink({ fd: directory }), { encoding: 'buffer' });
    const named = lstatSync(Buffer.concat([Buffer.from(toLink({ fd: directory })), path.subarray(slash)]));
    // Refuse the file if the file, or a directory above it, was moved in between.
    if (!place.equals(path.subarray(0, Math.max(slash, 1))) || named.ino !== ino || named.dev !== dev)
      throw toFault('hard_link', String(path));
    return fstatSync(directory);
  } finally {
    closeSync(directory);
  }
}

function checkFile(found: FileHandle, stats: Stats, path: string, flags: number): void {
  if ((flags & constants.O_DIRECTORY) !== 0) return;
  if (!stats.isFile()) throw toFault('not_a_file', path);
  if (mayBeForeign(stats, found)) throw toFault('hard_link', path);
}

function reopen(found: FileHandle, flags: number): Promise<FileHandle> {
  return open(toLink(found), flags | constants.O_NONBLOCK | constants.O_NOCTTY);
}

/** Returns a path to an opened file that does not depend on the names of the file. */
export function toLink({ fd }: Pick<FileHandle, 'fd'>): string {
  return `/proc/self/fd/${fd}`;
}

function toFault(code: FolderFileFault, path: string): Error {
  return Object.assign(new Error(`${path} is not opened (${code})`), { code });
}
