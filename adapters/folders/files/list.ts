/**
 * Lists directories page by page. Only the entries of the page are described, unless the order needs the states of all
 * entries.
 */
import { type FileHandle, lstat } from 'node:fs/promises';
import { createTimeSlices } from '../../../machines/async/time-slices.js';
import type { FileEntry, FileKey, FileListQuery, FilePage, FileSort } from '../../../machines/files/files.js';
import { ignoreMissing } from '../../files/missing.js';
import { forEachAtOnce } from '../../files/pinned-source.js';
import { describeEntry } from '../place/entry.js';
import { isTypeKnown, type RawEntry, readPortions, toEntryText, toRawName } from '../place/raw-names.js';
import { join } from '../place/walk.js';

/** The maximum number of entries in a directory that is listed. */
export const maxEntries = 1_000_000;

/** The maximum number of entries that are read concurrently. */
const maxAtOnce = 32;

const maxSliceMs = 10;

/** The place of an entry in a list. */
interface Place extends FileKey {
  /** The name in lower case, by which names are compared first. */
  readonly folded: string;
}

interface Item extends Place {
  readonly entry: RawEntry;
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
  const selection = createSelection(query);
  if (!(await readItems(directory, query.sort, selection))) return null;
  const { page, hasPrev, hasNext, total } = selection.end();
  const entries = new Map<Item, FileEntry>();
  await forEachAtOnce(page, maxAtOnce, async (item) => {
    const name = toRawName(item.entry);
    const described = await describeEntry(folder, [...names, name], join(directory, name)).catch(ignoreMissing);
    if (described !== null) entries.set(item, described);
  });
  const [first, last] = [page[0], page.at(-1)];
  return {
    entries: page.flatMap((item) => entries.get(item) ?? []),
    prev: hasPrev && first !== undefined ? toKey(first) : null,
    next: hasNext && last !== undefined ? toKey(last) : null,
    total,
  };
}

/**
 * Reads the entries with the attributes that their order needs. @returns `false` if the directory has too many entries
 */
async function readItems(directory: FileHandle, sort: FileSort, selection: Selection): Promise<boolean> {
  const slices = createTimeSlices(maxSliceMs);
  const needsState = (entry: RawEntry): boolean => !sort.endsWith('name') || !isTypeKnown(entry);
  for await (const portion of readPortions(directory)) {
    const items = new Map<RawEntry, Item | null>();
    await forEachAtOnce(portion.filter(needsState), maxAtOnce, async (each) => {
      items.set(each, await toItem(directory, each, sort));
    });
    for (const each of portion) {
      const item = needsState(each) ? items.get(each) : toNamedItem(each);
      if (item == null) continue;
      if (selection.add(item) > maxEntries) return false;
      if (slices.isOver()) await slices.next();
    }
  }
  return true;
}

function toNamedItem(entry: RawEntry): Item {
  const name = toEntryText(entry);
  return { entry, name, folded: name.toLowerCase(), isDirectory: entry.isDirectory(), value: 0 };
}

async function toItem(directory: FileHandle, entry: RawEntry, sort: FileSort): Promise<Item | null> {
  const named = toNamedItem(entry);
  const stats = await lstat(join(directory, toRawName(entry))).catch(ignoreMissing);
  if (stats === null) return null;
  const value = sort.endsWith('name') ? 0 : sort.endsWith('size') ? (stats.isFile() ? stats.size : 0) : stats.mtimeMs;
  return { ...named, isDirectory: stats.isDirectory(), value };
}

type Compare = (one: Place, other: Place) => number;

function createComparison(sort: FileSort): Compare {
  const sign = sort.startsWith('-') ? -1 : 1;
  return (one, other) =>
    Number(other.isDirectory) - Number(one.isDirectory) ||
    sign * (one.value - other.value || compareTexts(one.folded, other.folded) || compareTexts(one.name, other.name));
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The entries of a page, out of all entries of a directory in any order. */
interface Selection {
  /** Adds an entry. @returns the number of entries so far */
  add(item: Item): number;
  end(): {
    readonly page: readonly Item[];
    readonly hasPrev: boolean;
    readonly hasNext: boolean;
    readonly total: number;
  };
}

/**
 * Selects the entries that match a query. Entries that were removed do not shift the pages. At most about twice as many
 * entries as a page has are stored and sorted.
 */
function createSelection({ limit, cursor, sort }: FileListQuery): Selection {
  const compare = createComparison(sort);
  const isNext = cursor?.side !== 'prev';
  // The nearest entries come first: for the page before an entry, the last entries of the list.
  const nearest: Compare = isNext ? compare : (one, other) => compare(other, one);
  const key: Place | null = cursor && { ...cursor.key, folded: cursor.key.name.toLowerCase() };
  let kept: Item[] = [];
  let last: Item | null = null;
  let [total, wanted] = [0, 0];

  function sortKept(): void {
    kept = kept.sort(nearest).slice(0, limit);
    last = kept.length === limit ? (kept.at(-1) ?? null) : null;
  }

  return {
    add(item) {
      total += 1;
      // The entry of the cursor itself is on neither page.
      if (key !== null && nearest(item, key) <= 0) return total;
      wanted += 1;
      if (last !== null && nearest(item, last) >= 0) return total;
      if (kept.push(item) >= 2 * limit) sortKept();
      return total;
    },
    end() {
      sortKept();
      const [before, after] = [total > wanted, wanted > kept.length];
      return {
        page: isNext ? kept : kept.reverse(),
        hasPrev: isNext ? before : after,
        hasNext: isNext ? after : before,
        total,
      };
    },
  };
}

function toKey({ isDirectory, value, name }: Item): FileKey {
  return { isDirectory, value, name };
}
