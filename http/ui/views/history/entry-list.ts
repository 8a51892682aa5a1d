/** The entries that the page has, the newest first, without gaps between them. */
import type { HistoryEntry } from '../../../client/api.js';

export interface EntryPage {
  readonly entries: readonly HistoryEntry[];
  /** Where the next older page begins; null for the last one. */
  readonly older: string | null;
}

export interface EntryList extends EntryPage {
  /** How many entries were added by events since the newest page was read. */
  readonly added: number;
}

/** Returns what identifies an entry. A database that replaces a damaged one counts its ids from 1 again. */
export function entryKey({ at, id }: HistoryEntry): string {
  return `${at} ${id}`;
}

/** Adds a newer page. Replaces the list if entries between both may be missing. */
export function addNewest(list: EntryList | null, page: EntryPage): EntryList {
  const [first, last] = [page.entries[0], page.entries.at(-1)];
  if (list === null || first === undefined || last === undefined) return { ...page, added: 0 };
  const newer = list.entries.filter((entry) => isNewer(entry, first));
  if (!list.entries.some((entry) => entryKey(entry) === entryKey(last)))
    return { entries: [...newer, ...page.entries], older: page.older, added: newer.length };
  const rest = list.entries.filter((entry) => isNewer(last, entry));
  return { entries: [...newer, ...page.entries, ...rest], older: list.older, added: newer.length };
}

/** Adds the page that follows the list. @param cursor where it begins: a page of another list is dropped */
export function addOlder(list: EntryList | null, cursor: string, page: EntryPage): EntryList | null {
  if (list === null || list.older !== cursor) return list;
  return { ...list, entries: [...list.entries, ...page.entries], older: page.older };
}

/** Adds an entry that an event announced. */
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
