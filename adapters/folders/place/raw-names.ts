/** Reads the names in opened directories as bytes. */
import type { Dirent } from 'node:fs';
import { type FileHandle, opendir } from 'node:fs/promises';
import { toNameText } from '../../files/path-text.js';
import { join } from './walk.js';

/**
 * An entry whose name has one character for each byte. Node creates such a string in a quarter of the time of a buffer.
 */
export type RawEntry = Dirent;

/** The number of entries in one read. Each read costs a task in the thread pool. */
const portionSize = 2_048;

/** A byte that is not ASCII, or a backslash. The text of a name without such bytes is the name itself. */
const convertedByte = /[^\0-[\]-\x7F]/;

/**
 * Yields the entries of an opened directory in portions, in the order of the file system. A promise for each entry
 * would take longer than reading the entry.
 * @throws an error of the file system
 */
export async function* readPortions(directory: Pick<FileHandle, 'fd'>): AsyncGenerator<readonly RawEntry[]> {
  const opened = await opendir(join(directory, '.'), { encoding: 'latin1', bufferSize: portionSize });
  try {
    for (;;) {
      const portion: RawEntry[] = [];
      // The first read of a portion fills the buffer of Node, from which the later reads take their entries.
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
  for await (const portion of readPortions(directory)) for (const entry of portion) yield toRawName(entry);
}

/** Returns the bytes of the name. */
export function toRawName(entry: RawEntry): Buffer {
  return Buffer.from(entry.name, 'latin1');
}

/** Returns the text of the name, as {@link toNameText} does. */
export function toEntryText(entry: RawEntry): string {
  return convertedByte.test(entry.name) ? toNameText(toRawName(entry)) : entry.name;
}

/** Returns whether the file system has reported the type of an entry. */
export function isTypeKnown(entry: RawEntry): boolean {
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
