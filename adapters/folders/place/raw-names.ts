/** Reads the names in opened directories as bytes. */
import type { Dirent } from 'node:fs';
import { type FileHandle, opendir } from 'node:fs/promises';
import { join } from './walk.js';

/** The maximum number of entries in one read: each read costs a task in the thread pool. */
const portion = 2_048;

/** Opens the entries of an opened directory, in the order of the file system. @throws an error of the file system */
export async function openRawEntries(directory: Pick<FileHandle, 'fd'>): Promise<AsyncIterable<Dirent<Buffer>>> {
  // The types of Node lack this encoding.
  const options = { encoding: 'buffer', bufferSize: portion } as unknown as { bufferSize: number };
  return (await opendir(join(directory, '.'), options)) as unknown as AsyncIterable<Dirent<Buffer>>;
}

/** Reads the names. @throws an error of the file system */
export async function* readRawNames(directory: Pick<FileHandle, 'fd'>): AsyncGenerator<Buffer> {
  for await (const { name } of await openRawEntries(directory)) yield name;
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
