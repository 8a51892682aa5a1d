/** The loaded entries of the history, newest first. The list has no gaps. */
import type { HistoryEntry } from '../../../client/api.js';

export interface EntryPage {
  readonly entries: readonly HistoryEntry[];
  /** The cursor of the next older page; `null` if this is the last page. */
  readonly older: string | null;
}

export interface EntryList extends EntryPage {
  /** The number of entries that events have added since the newest page was read. */
  readonly added: number;
}

/**
 * Returns the key of an entry. The id alone is not unique, because a database that replaces a damaged database counts
 * from 1 again.
 */
export function entryKey({ at, id }: HistoryEntry): string {
  return `${at} ${id}`;
}

/** Adds a newer page. Replaces the list if entries between the page and the list may be missing. */
export function addNewest(list: EntryList | null, page: EntryPage): EntryList {
  const [first, last] = [page.entries[0], page.entries.at(-1)];
  if (list === null || first === undefined || last === undefined) return { ...page, added: 0 };
  const newer = list.entries.filter((entry) => isNewer(entry, first));
  if (!list.entries.some((entry) => entryKey(entry) === entryKey(last)))
    return { entries: [...newer, ...page.entries], older: page.older, added: newer.length };
  const rest = list.entries.filter((entry) => isNewer(last, entry));
  return { entries: [...newer, ...page.entries, ...rest], older: list.older, added: newer.length };
}

/**
 * Adds the next older page. @param cursor the cursor of the page. The page is dropped if the list continues elsewhere
 */
export function addOlder(list: EntryList | null, cursor: string, page: EntryPage): EntryList | null {
  if (list === null || list.older !== cursor) return list;
  return { ...list, entries: [...list.entries, ...page.entries], older: page.older };
}

/** Adds an entry from an event. */
export function addEntry(list: EntryList, entry: HistoryEntry): EntryList {
  if (list.entries.some((each) => entryKey(each) === entryKey(entry))) return list;
  const newer = list.entries.filter((each) => isNewer(each, entry));
  return {
    ...list,
    entries: [...newer, entry, ...list.entries.slice(newer.length)],
    added: list.added + 1,
  };
}

function isNewer(one: HistoryEntry, other: HistoryEntry): boolean {
  return one.at === other.at ? one.id > other.id : one.at > other.at;
}
