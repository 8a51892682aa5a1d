/**
 * Opens files of a Data Folder whose server may run as another user than the manager. What it puts there, such as a
 * link, must not give it a file that only root may read or write.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, type Stats } from 'node:fs';
import { type FileHandle, open, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileRead, readOpened } from '../bounded-file.js';
import { readAllowedLinks } from './allowed-links.js';
import { isBelow } from './path-text.js';

/** Opens a path without reading it: neither blocks, nor has an effect on a device. */
export const pathOnly = 0o10_000_000;

/**
 * Returns whether files are guarded. Without root's rights, no server has another user, and a link leads only to what
 * the server may read.
 */
export const isGuarded = (): boolean => process.geteuid?.() === 0;

/** Why a file is not opened, as the code of an error. */
export type FolderFileFault = 'link_outside' | 'hard_link' | 'not_a_file';

/**
 * Opens a regular file, or a directory with `O_DIRECTORY`.
 * @param folder the path of a Data Folder, which may be a link itself
 * @param path absolute, or relative to the Data Folder
 * @throws an error with a {@link FolderFileFault} or the code of a system error
 */
export async function openInFolder(
  folder: string,
  path: string,
  flags: number = constants.O_RDONLY,
): Promise<FileHandle> {
  const direct = path.includes('/') ? null : await open(join(folder, path), pathOnly | constants.O_NOFOLLOW);
  try {
    // What is not a link is in the directory that it was opened in.
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
      // What is not a file has a clearer reason.
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

/** Reads a regular file. Never rejects. @param limit bytes */
export async function readInFolder(folder: string, path: string, limit: number): Promise<FileRead> {
  return readOpened(() => openInFolder(folder, path), limit);
}

/** The kernel gives the present path of an opened file: what happens to links afterwards does not matter. */
async function checkPlace(base: FileHandle, found: FileHandle, folder: string, path: string): Promise<void> {
  for (;;) {
    const root = await readlink(toLink(base));
    const place = await readlink(toLink(found));
    if (isBelow(place, root)) return;
    // A restore may have moved the Data Folder in between.
    if ((await readlink(toLink(base))) !== root) continue;
    if ((await readAllowedLinks(folder)).some((allowed) => isBelow(place, allowed))) return;
    throw toFault('link_outside', path);
  }
}

/**
 * Returns whether an opened file may be a second name of another user's file: who may write its directory may have made
 * it. In a private directory of root, a restore made it.
 * @throws what the file system reports
 */
export function mayBeForeign(stats: Stats, found: Pick<FileHandle, 'fd'>): boolean {
  if (stats.nlink === 1 || !isGuarded()) return false;
  const directory = statParent(stats, found);
  const isPrivate = directory.uid === 0 && (directory.mode & 0o077) === 0;
  return !isPrivate && (stats.uid !== directory.uid || (directory.mode & 0o022) !== 0);
}

/** Returns the status of the directory that has the opened file. @throws what the file system reports */
function statParent({ dev, ino }: Stats, found: Pick<FileHandle, 'fd'>): Stats {
  const path = readlinkSync(toLink(found), { encoding: 'buffer' });
  const slash = path.lastIndexOf('/');
  const directory = openSync(path.subarray(0, Math.max(slash, 1)), pathOnly | constants.O_DIRECTORY);
  try {
    const place = readlinkSync(toLink({ fd: directory }), { encoding: 'buffer' });
    const named = lstatSync(Buffer.concat([Buffer.from(toLink({ fd: directory })), path.subarray(slash)]));
    // The file, or a directory above it, was moved in between.
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

/** Returns a path of what was opened, which stays the same whatever happens to its names. */
export function toLink({ fd }: Pick<FileHandle, 'fd'>): string {
  return `/proc/self/fd/${fd}`;
}

function toFault(code: FolderFileFault, path: string): Error {
  return Object.assign(new Error(`${path} is not opened (${code})`), { code });
}
