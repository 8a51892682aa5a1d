/** A journal with a database of its own. */
import { createJournal, type StoredJournal } from '../../../adapters/store/journal.js';
import type { Retention } from '../../../adapters/store/retention.js';
import { createStore, type StoreOptions } from '../../../adapters/store/store.js';

interface OwnJournal extends StoredJournal {
  open(): Promise<void>;
}

/** Returns a journal whose `open` and `close` are those of its database too. */
export function createOwnJournal({ retention, ...options }: StoreOptions & { retention: Retention }): OwnJournal {
  const store = createStore(options);
  const journal = createJournal({ store, retention, ...options });
  return {
    ...journal,
    open: store.open,
    async close() {
      await journal.close();
      await store.close();
    },
  };
}
