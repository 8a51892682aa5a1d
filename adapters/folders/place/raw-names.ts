/** Reads the names in opened directories as bytes. */
import type { Dirent } from 'node:fs';
import { type FileHandle, opendir } from 'node:fs/promises';
import { join } from './walk.js';

/** The number of entries in one read. Each read costs a task in the thread pool. */
const portionSize = 2_048;

/** An opened directory that yields names as bytes. The types of Node lack this encoding. */
interface RawDirectory {
  read(): Promise<Dirent<Buffer> | null>;
  readSync(): Dirent<Buffer> | null;
  close(): Promise<void>;
}

/**
 * Yields the entries of an opened directory in portions, in the order of the file system. A promise for each entry
 * would take longer than reading the entry.
 * @throws an error of the file system
 */
export async function* readPortions(directory: Pick<FileHandle, 'fd'>): AsyncGenerator<readonly Dirent<Buffer>[]> {
  const options = { encoding: 'buffer', bufferSize: portionSize } as unknown as { bufferSize: number };
  const opened = (await opendir(join(directory, '.'), options)) as unknown as RawDirectory;
  try {
    for (;;) {
      const portion: Dirent<Buffer>[] = [];
      // The first read of a portion fills the buffer of Node, from which the others take their entries.
      for (let entry = await opened.read(); entry !== null; entry = opened.readSync()) {
        portion.push(entry);
        if (portion.length === portionSize) break;
      }
      if (portion.length > 0) yield portion;
      if (portion.length < portionSize) return;
    }
  } finally {
    await opened.close();
  }
}

/** Yields the names. @throws an error of the file system */
export async function* readRawNames(directory: Pick<FileHandle, 'fd'>): AsyncGenerator<Buffer> {
  for await (const portion of readPortions(directory)) for (const { name } of portion) yield name;
}

/** Returns whether the file system has reported the type of an entry. */
export function isTypeKnown(entry: Dirent<Buffer>): boolean {
  return (
    entry.isFile() ||
    entry.isDirectory() ||
    entry.isSymbolicLink() ||
    entry.isFIFO() ||
    entry.isSocket() ||
    entry.isCharacterDevice() ||
    entry.isBlockDevice()
  );
}
