/** The journal in the manager's database. Entries are collected for a moment, and written together. */
import type { Journal, JournalEntry, JournalQuery, NewEntry } from '../../../machines/history/journal.js';
import { deleteOld, type Retention } from '../retention.js';
import type { Store } from '../store.js';
import { insertEntries, selectEntries, selectNewestEntry, selectTail } from './journal-table.js';
import { selectTotals } from './totals-table.js';

export interface StoredJournal extends Journal {
  /** Writes the recorded entries, even if the store was not opened yet. */
  close(): Promise<void>;
}

export interface JournalOptions {
  readonly store: Store;
  readonly retention: Retention;
  readonly now?: () => number;
}

/** The time for which entries are collected before they are written, in milliseconds. */
const collectMs = 100;

/** The maximum number of entries that wait because they cannot be written. The oldest entries are dropped. */
const maxPending = 10_000;

/** The number of new entries after which old entries are pruned. */
const pruneEvery = 200;

export function createJournal({ store, retention, now = Date.now }: JournalOptions): StoredJournal {
  const subscribers = new Set<(entry: JournalEntry) => void>();
  let pending: Omit<JournalEntry, 'id'>[] = [];
  let timer: NodeJS.Timeout | null = null;
  let sincePrune = pruneEvery;

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (store.fault?.because === 'missing') pending = [];
    if (pending.length === 0) return;
    const entries = pending;
    const written = store.use((database) => insertEntries(database, entries));
    if (written === null) return;
    pending = pending.slice(entries.length);
    for (const entry of written) for (const onEntry of subscribers) onEntry(entry);
    sincePrune += written.length;
    if (sincePrune >= pruneEvery) prune();
  }

  function prune(): void {
    sincePrune = 0;
    const isDone = store.use((database) => deleteOld(database, retention, now()));
    // Prune the next portion together with the next entries.
    if (isDone === false) sincePrune = pruneEvery;
  }

  store.onReady(flush);

  return {
    record(entry: NewEntry) {
      pending.push({ ...entry, at: now() });
      if (pending.length > maxPending) pending.shift();
      // Entries that could not be written wait until the store is usable again.
      if (store.fault !== null) return;
      // Write a command at once, because a console shows it before the server's answer.
      if (entry.type === 'command.sent') setImmediate(flush);
      else timer ??= setTimeout(flush, collectMs).unref();
    },
    find(query: JournalQuery) {
      flush();
      return store.use((database) => selectEntries(database, query)) ?? store.fault ?? { because: 'opening' };
    },
    readAfter(id, limit) {
      flush();
      return store.use((database) => selectTail(database, id, limit)) ?? store.fault ?? { because: 'opening' };
    },
    newest() {
      flush();
      return store.use(selectNewestEntry) ?? store.fault ?? { because: 'opening' };
    },
    totals() {
      flush();
      return store.use(selectTotals) ?? store.fault ?? { because: 'opening' };
    },
    subscribe(onEntry) {
      subscribers.add(onEntry);
      return () => void subscribers.delete(onEntry);
    },
    async close() {
      // If the manager ends soon after its start, the store is not open yet.
      if (store.fault?.because === 'opening' && pending.length > 0) await store.open();
      flush();
    },
  };
}
