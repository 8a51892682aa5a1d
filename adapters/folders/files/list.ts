/**
 * Lists directories page by page. Only the entries of the page are described, unless the order needs the states of
 * all.
 */
import type { Dirent } from 'node:fs';
import { type FileHandle, lstat } from 'node:fs/promises';
import { createTimeSlices } from '../../../machines/async/time-slices.js';
import type { FileEntry, FileKey, FileListQuery, FilePage, FileSort } from '../../../machines/files/files.js';
import { toNameText } from '../../files/path-text.js';
import { forEachAtOnce } from '../../files/pinned-source.js';
import { describeEntry } from '../place/entry.js';
import { openRawEntries } from '../place/raw-names.js';
import { join } from '../place/walk.js';

/** The maximum number of entries in a directory that is listed. */
export const maxEntries = 1_000_000;

/** How many entries are described at once. */
const maxAtOnce = 32;

const maxSliceMs = 10;

interface Item extends FileKey {
  readonly bytes: Buffer;
  /** The name in lower case, by which names are compared first. */
  readonly folded: string;
}

/**
 * Returns a page of an opened directory.
 * @param names the names in the path of the directory
 * @returns `null` for a directory with too many entries. @throws an error of the file system
 */
export async function listDirectory(
  folder: string,
  names: readonly Buffer[],
  directory: FileHandle,
  query: FileListQuery,
): Promise<FilePage | null> {
  const items = await readItems(directory, query.sort);
  if (items === null) return null;
  const compare = createComparison(query.sort);
  items.sort(compare);
  const { page, hasPrev, hasNext } = cutPage(items, query, compare);
  const entries = new Map<Item, FileEntry>();
  await forEachAtOnce(page, maxAtOnce, async (item) => {
    const described = await describeEntry(folder, [...names, item.bytes], join(directory, item.bytes)).catch(
      ignoreMissing,
    );
    if (described !== null) entries.set(item, described);
  });
  const [first, last] = [page[0], page.at(-1)];
  return {
    entries: page.flatMap((item) => entries.get(item) ?? []),
    prev: hasPrev && first !== undefined ? toKey(first) : null,
    next: hasNext && last !== undefined ? toKey(last) : null,
    total: items.length,
  };
}

/** Reads the entries with what their order needs. */
async function readItems(directory: FileHandle, sort: FileSort): Promise<Item[] | null> {
  const items: Item[] = [];
  const slices = createTimeSlices(maxSliceMs);
  for await (const each of await openRawEntries(directory)) {
    // Without a state, nothing is awaited: a promise for each of 50,000 entries takes longer than reading them.
    const item = sort.endsWith('name') && isTypeKnown(each) ? toNamedItem(each) : await toItem(directory, each, sort);
    if (item === null) continue;
    if (items.push(item) > maxEntries) return null;
    if (slices.isOver()) await slices.next();
  }
  return items;
}

function toNamedItem(entry: Dirent<Buffer>): Item {
  const name = toNameText(entry.name);
  return { bytes: entry.name, name, folded: name.toLowerCase(), isDirectory: entry.isDirectory(), value: 0 };
}

async function toItem(directory: FileHandle, entry: Dirent<Buffer>, sort: FileSort): Promise<Item | null> {
  const named = toNamedItem(entry);
  const stats = await lstat(join(directory, entry.name)).catch(ignoreMissing);
  if (stats === null) return null;
  const value = sort.endsWith('name') ? 0 : sort.endsWith('size') ? (stats.isFile() ? stats.size : 0) : stats.mtimeMs;
  return { ...named, isDirectory: stats.isDirectory(), value };
}

/** Returns whether the file system has reported the type of an entry. */
function isTypeKnown(entry: Dirent<Buffer>): boolean {
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

type Compare = (one: Item, other: Item) => number;

function createComparison(sort: FileSort): Compare {
  const sign = sort.startsWith('-') ? -1 : 1;
  return (one, other) =>
    Number(other.isDirectory) - Number(one.isDirectory) ||
    sign * (one.value - other.value || compareTexts(one.folded, other.folded) || compareTexts(one.name, other.name));
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Returns the part of sorted entries that a query selects. Entries that were removed do not shift the pages. */
function cutPage(items: readonly Item[], { limit, cursor }: FileListQuery, compare: Compare) {
  if (cursor === null) return { page: items.slice(0, limit), hasPrev: false, hasNext: items.length > limit };
  const key: Item = { ...cursor.key, bytes: Buffer.alloc(0), folded: cursor.key.name.toLowerCase() };
  const isNext = cursor.side === 'next';
  // The entry of the cursor itself is on neither page.
  const start = findIndex(items, (item) => compare(item, key) > 0);
  const end = findIndex(items, (item) => compare(item, key) >= 0);
  if (isNext)
    return { page: items.slice(start, start + limit), hasPrev: start > 0, hasNext: items.length > start + limit };
  const first = Math.max(0, end - limit);
  return { page: items.slice(first, end), hasPrev: first > 0, hasNext: end < items.length };
}

/** Returns the index of the first entry for which a condition is true, by bisection. */
function findIndex(items: readonly Item[], isAfter: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && isAfter(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function toKey({ isDirectory, value, name }: Item): FileKey {
  return { isDirectory, value, name };
}

/** An entry may be removed while its directory is listed. */
function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
