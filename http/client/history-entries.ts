/** Entries of the history with the details of their types. */
import type { EntryDetails, HistoryEntry } from './api.js';

/** An entry of a type, or of several types. */
export type HistoryEntryOf<Type extends keyof EntryDetails> = Type extends unknown
  ? Omit<HistoryEntry, 'type' | 'detail'> & { readonly type: Type; readonly detail: EntryDetails[Type] }
  : never;

/**
 * Returns whether an entry has a type. The compiler then knows the fields of the entry's detail: `if (isEntry(entry,
 * 'server.exited')) console.log(entry.detail.code)`.
 */
export function isEntry<Type extends keyof EntryDetails>(
  entry: HistoryEntry,
  type: Type,
): entry is HistoryEntryOf<Type> & HistoryEntry {
  return entry.type === type;
}
