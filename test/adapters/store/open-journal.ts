/** A journal with a separate database. */
import { createJournal, type StoredJournal } from '../../../adapters/store/journal/journal.js';
import type { Retention } from '../../../adapters/store/retention.js';
import { Store, type StoreOptions } from '../../../adapters/store/store.js';
import type { Journal, JournalEntry, JournalQuery } from '../../../machines/history/journal.js';

interface OwnJournal extends StoredJournal {
  open(): Promise<void>;
}

/** Returns a journal whose `open` and `close` also open and close its database. */
export function createOwnJournal({ retention, ...options }: StoreOptions & { retention: Retention }): OwnJournal {
  const store = new Store(options);
  const journal = createJournal({ store, retention, ...options });
  return {
    ...journal,
    open: () => store.open(),
    async close() {
      await journal.close();
      await store.close();
    },
  };
}

/** The query for the newest hundred entries. */
export const everything: JournalQuery = {
  types: null,
  run: null,
  actor: null,
  since: null,
  until: null,
  after: null,
  place: null,
  limit: 100,
};

/** Returns the entries that a query selects. @throws if the database cannot be read */
export function find(journal: Journal, query: Partial<JournalQuery> = {}): readonly JournalEntry[] {
  const found = journal.find({ ...everything, ...query });
  if ('because' in found) throw new Error(`not found: ${found.because}`);
  return found;
}
