/** Visits a directory and all entries below the directory. Links are not followed, and only directories are read. */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import type { FileType } from '../../../machines/files/files.js';
import { pathOnly } from '../../files/folder-file.js';
import { ignoreMissing } from '../../files/missing.js';
import { findType } from './entry.js';
import { isTypeKnown, type RawEntry, readPortions, toRawName } from './raw-names.js';
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
 * Yields each entry below a directory. A directory precedes its entries. Entries of a directory are sorted by the bytes
 * of their names.
 * @param onUnreadable is called for a directory that the manager has no permission to list
 * @throws an error of the file system, except for entries that were removed
 */
export async function* walkTree(
  directory: FileHandle,
  onUnreadable: (names: readonly Buffer[]) => void,
  names: readonly Buffer[] = [],
): AsyncGenerator<TreeEntry> {
  for (const found of await readSorted(directory, () => onUnreadable(names))) {
    const name = toRawName(found);
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

/** An entry of which only the name and the type are known. */
export interface TreeName {
  /** The names from the first directory to the entry. */
  readonly names: readonly Buffer[];
  readonly type: FileType;
}

/**
 * Yields each entry in the order of {@link walkTree}. Only directories are opened. A file takes a system call only if
 * the file system does not report its type.
 */
export async function* walkNames(
  directory: FileHandle,
  onUnreadable: () => void,
  names: readonly Buffer[] = [],
): AsyncGenerator<TreeName> {
  for (const found of await readSorted(directory, onUnreadable)) {
    const name = toRawName(found);
    const path = join(directory, name);
    const state = isTypeKnown(found) ? found : await lstat(path).catch(ignoreMissing);
    if (state === null) continue;
    const inner = [...names, name];
    yield { names: inner, type: findType(state) };
    if (!state.isDirectory()) continue;
    const entry = await open(path, pathOnly | constants.O_DIRECTORY | constants.O_NOFOLLOW).catch(ignoreReplaced);
    if (entry === null) continue;
    try {
      yield* walkNames(entry, onUnreadable, inner);
    } finally {
      await entry.close();
    }
  }
}

async function readSorted(directory: FileHandle, onUnreadable: () => void): Promise<readonly RawEntry[]> {
  const entries: RawEntry[] = [];
  try {
    for await (const portion of readPortions(directory)) entries.push(...portion);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    onUnreadable();
  }
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Ignores a directory that was removed, or that was replaced by another entry. */
function ignoreReplaced(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOTDIR' || error.code === 'ELOOP') return null;
  return ignoreMissing(error);
}
