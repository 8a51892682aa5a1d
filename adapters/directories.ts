/** Directory listings. Requests can only name what was listed here, so they cannot name any other path. */
import { isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { lstat, open, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Orders names by their code units, independent of the locale. */
export function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Lists the directories in a directory, and the links to directories; sorted. Leaves out hidden names, and names
 * that are not UTF-8, which JSON cannot express.
 * @throws what the file system reports for the directory itself
 */
export async function listDirectories(path: string): Promise<string[]> {
  return (await listDirectoriesUnsorted(path)).map(({ name }) => name).sort(compareNames);
}

export interface ListedDirectory {
  readonly name: string;
  /** Whether it is, or may be, a link to a directory. */
  readonly isLink: boolean;
}

/**
 * Like listDirectories, in the order of the file system.
 * @param onLink called with the path of each link before it is followed
 * @throws what the file system reports for the directory itself
 */
export async function listDirectoriesUnsorted(
  path: string,
  onLink?: (path: string) => Promise<void>,
): Promise<ListedDirectory[]> {
  const entries: Dirent<Buffer>[] = [];
  // Node's readdir would sort them. Large portions: each costs a task in the thread pool.
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
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

export async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

/** Whether something of that name exists, or its absence cannot be shown. */
export async function mayExist(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    ({ code }) => !['ENOENT', 'ENOTDIR'].includes(code),
  );
}

/** Whether something of that name exists; a broken link does. @throws what the file system reports, except ENOENT */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Syncs a directory, so that a new or renamed entry survives a power failure. @throws what the file system reports */
export async function syncDirectory(path: string | Buffer): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync().finally(() => directory.close());
}
