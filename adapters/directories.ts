/**
 * Lists, examines and syncs directories. A request can name only entries of these lists, and therefore no other path.
 */
import { isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { lstat, open, opendir, readlink, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Compares names by their code units, independent of the locale. */
export function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Lists the directories and the links to directories in a directory, sorted. Hidden names and names that are not UTF-8
 * are left out, because JSON cannot express the latter.
 * @throws an error of the file system for the directory itself
 */
export async function listDirectories(path: string): Promise<string[]> {
  return (await listDirectoriesUnsorted(path)).map(({ name }) => name).sort(compareNames);
}

export interface ListedDirectory {
  readonly name: string;
  /** Whether the entry is, or may be, a link to a directory. */
  readonly isLink: boolean;
}

/**
 * Lists directories like listDirectories, in the order of the file system.
 * @param onLink is called with the path of each link before it is followed
 * @throws an error of the file system for the directory itself
 */
export async function listDirectoriesUnsorted(
  path: string,
  onLink?: (path: string) => Promise<void>,
): Promise<ListedDirectory[]> {
  const entries: Dirent<Buffer>[] = [];
  // Use opendir, because readdir sorts. Use a large buffer, because each portion costs a task in the thread pool.
  const options = { encoding: 'buffer', bufferSize: 1_024 } as unknown as { bufferSize: number };
  for await (const entry of await opendir(path, options)) entries.push(entry as unknown as Dirent<Buffer>);
  const found = await Promise.all(
    entries.map(async (entry) => {
      if (!isUtf8(entry.name) || entry.name[0] === 0x2e) return null;
      const name = entry.name.toString('utf8');
      if (entry.isDirectory()) return { name, isLink: false };
      // If the file system does not report the type of an entry, all of these are false.
      if (entry.isFile() || entry.isFIFO() || entry.isSocket() || entry.isCharacterDevice() || entry.isBlockDevice())
        return null;
      const target = join(path, name);
      await onLink?.(target);
      return (await isDirectory(target)) ? { name, isLink: true } : null;
    }),
  );
  return found.filter((each) => each !== null);
}

export async function isDirectory(path: string): Promise<boolean> {
  return (await readDirectoryTimes(path)) !== null;
}

/**
 * Returns the creation time of a directory, in milliseconds since the epoch; `createdAt` is `null` on a file system
 * without creation times. Returns `null` if the path is not a directory.
 */
export async function readDirectoryTimes(path: string): Promise<{ readonly createdAt: number | null } | null> {
  return stat(path).then(
    (stats) => (stats.isDirectory() ? { createdAt: stats.birthtimeMs > 0 ? stats.birthtimeMs : null } : null),
    () => null,
  );
}

export async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

/** Returns the absolute path of a link's target; `null` for a path that is not a link. */
export async function readLinkTarget(path: string): Promise<string | null> {
  return readlink(path).then(
    (target) => resolve(dirname(path), target),
    () => null,
  );
}

/** Returns whether the path exists. The result is true if the existence is unknown. */
export async function mayExist(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    ({ code }) => !['ENOENT', 'ENOTDIR'].includes(code),
  );
}

/**
 * Returns whether the path exists. The result is true for a broken link. @throws an error of the file system, except
 * ENOENT
 */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Syncs a directory, so that a new or renamed entry survives a power failure. @throws an error of the file system */
export async function syncDirectory(path: string | Buffer): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync().finally(() => directory.close());
}
