/** Walks through a directory and everything below it. Links are not followed, and nothing is read but directories. */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pathOnly } from '../../files/folder-file.js';
import { readRawNames } from './raw-names.js';
import { join } from './walk.js';

/** An entry, opened with O_PATH until the next entry is requested. */
export interface TreeEntry {
  /** The names from the first directory to the entry. */
  readonly names: readonly Buffer[];
  readonly entry: FileHandle;
  readonly stats: Stats;
  /** A path to the entry through its directory. */
  readonly path: Buffer;
}

/**
 * Yields each entry below a directory, a directory before its entries. Entries of a directory are sorted by their
 * bytes.
 * @param onUnreadable called for a directory that cannot be listed
 * @throws an error of the file system, except for entries that were removed
 */
export async function* walkTree(
  directory: FileHandle,
  onUnreadable: (names: readonly Buffer[]) => void,
  names: readonly Buffer[] = [],
): AsyncGenerator<TreeEntry> {
  for (const name of await readSorted(directory, () => onUnreadable(names))) {
    const path = join(directory, name);
    const entry = await open(path, pathOnly | constants.O_NOFOLLOW).catch(ignoreMissing);
    if (entry === null) continue;
    try {
      const stats = await entry.stat();
      const inner = [...names, name];
      yield { names: inner, entry, stats, path };
      if (stats.isDirectory()) yield* walkTree(entry, onUnreadable, inner);
    } finally {
      await entry.close();
    }
  }
}

async function readSorted(directory: FileHandle, onUnreadable: () => void): Promise<readonly Buffer[]> {
  const names: Buffer[] = [];
  try {
    for await (const name of readRawNames(directory)) names.push(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    onUnreadable();
  }
  return names.sort(Buffer.compare);
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
