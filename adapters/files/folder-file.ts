/**
 * Opens files of a Data Folder whose server may run as another user than the manager. What it puts there, such as a
 * link, must not give it a file that only root may read or write.
 */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, readlink, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileRead, readOpened } from '../bounded-file.js';
import { readAllowedLinks } from './allowed-links.js';
import { isBelow } from './path-text.js';

/** Opens a path without reading it: neither blocks, nor has an effect on a device. */
export const pathOnly = 0o10_000_000;

/** Without root's rights, no server has another user, and a link leads to nothing that the server cannot have. */
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
    // What is no link is in the directory that it was opened in.
    const stats = await direct?.stat();
    if (direct !== null && stats?.isSymbolicLink() === false) {
      await checkFile(stats, folder, path, flags);
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
    const absolute = path.startsWith('/') ? path : join(linkOf(base), path);
    const found = await open(absolute, pathOnly);
    try {
      const stats = await found.stat();
      // What is no file has a clearer reason.
      if (isGuarded() && (stats.isFile() || stats.isDirectory())) await checkPlace(base, found, folder, path);
      await checkFile(stats, dirname(absolute), path, flags);
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
    const root = await readlink(linkOf(base));
    const place = await readlink(linkOf(found));
    if (isBelow(place, root)) return;
    // A restore may have moved the Data Folder in between.
    if ((await readlink(linkOf(base))) !== root) continue;
    if ((await readAllowedLinks(folder)).some((allowed) => isBelow(place, allowed))) return;
    throw faultOf('link_outside', path);
  }
}

/**
 * Returns whether a file may be a second name of another user's file: who may write the directory may have made it.
 * In a private directory of root, a restore made it.
 */
export function mayBeForeign(stats: Stats, directory: Stats): boolean {
  if (stats.nlink === 1 || !isGuarded()) return false;
  const isPrivate = directory.uid === 0 && (directory.mode & 0o077) === 0;
  return !isPrivate && (stats.uid !== directory.uid || (directory.mode & 0o022) !== 0);
}

async function checkFile(stats: Stats, directory: string, path: string, flags: number): Promise<void> {
  if ((flags & constants.O_DIRECTORY) !== 0) return;
  if (!stats.isFile()) throw faultOf('not_a_file', path);
  if (stats.nlink > 1 && mayBeForeign(stats, await stat(directory))) throw faultOf('hard_link', path);
}

function reopen(found: FileHandle, flags: number): Promise<FileHandle> {
  return open(linkOf(found), flags | constants.O_NONBLOCK | constants.O_NOCTTY);
}

/** Returns a path of what was opened, which stays the same whatever happens to its names. */
export function linkOf({ fd }: Pick<FileHandle, 'fd'>): string {
  return `/proc/self/fd/${fd}`;
}

function faultOf(code: FolderFileFault, path: string): Error {
  return Object.assign(new Error(`${path} is not opened (${code})`), { code });
}
