/** Directory listings: names come from here and from nowhere else, so no request can name a path of its own. */
import { isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { lstat, opendir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Orders names by their code units: the same everywhere, whatever the locale. */
export function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Lists the directories in a directory, and the links to directories; sorted. Names that begin with a dot are
 * the system's own; names that are not UTF-8 cannot be told in JSON. Both are left out.
 * @throws what the file system says of the directory itself
 */
export async function listDirectories(path: string): Promise<string[]> {
  return (await listDirectoriesUnsorted(path)).sort(compareNames);
}

/** The same in the order in which the file system has them. @throws what the file system says of the directory itself */
export async function listDirectoriesUnsorted(path: string): Promise<string[]> {
  const entries: Dirent<Buffer>[] = [];
  // Node's readdir would sort them. Many at a time: each portion costs a turn of the thread pool.
  const options = { encoding: 'buffer', bufferSize: 1_024 } as unknown as { bufferSize: number };
  for await (const entry of await opendir(path, options)) entries.push(entry as unknown as Dirent<Buffer>);
  const found = await Promise.all(
    entries.map(async (entry) => {
      if (!isUtf8(entry.name) || entry.name[0] === 0x2e) return null;
      const name = entry.name.toString('utf8');
      if (entry.isDirectory()) return name;
      // A file system may not tell what an entry is, then nothing of this is true.
      if (entry.isFile() || entry.isFIFO() || entry.isSocket() || entry.isCharacterDevice() || entry.isBlockDevice())
        return null;
      return (await isDirectory(join(path, name))) ? name : null;
    }),
  );
  return found.filter((name) => name !== null);
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

/** Whether there is something of that name, or it cannot be told that there is not. */
export async function mayExist(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    ({ code }) => !['ENOENT', 'ENOTDIR'].includes(code),
  );
}

/** Whether there is a directory, and nothing in it but what is hidden. */
export async function isEmpty(path: string): Promise<boolean> {
  return readdir(path).then(
    (names) => names.every((name) => name.startsWith('.')),
    () => false,
  );
}

/** A link counts as there, wherever it leads. @throws what keeps it from being seen */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
