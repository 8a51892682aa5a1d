/** Stores the deliveries of webhooks in the manager's database. */
import type { WebhookStore } from '../../machines/webhooks/webhook.js';
import { selectNewestEntry, selectNewestEntryUntil, selectNextEntry } from '../store/journal/journal-table.js';
import type { Store } from '../store/store.js';
import {
  countEntries,
  deleteWebhook,
  selectDeliveries,
  selectDelivery,
  selectProgress,
  writeProgress,
} from './webhook-table.js';

export function createWebhookStore(store: Pick<Store, 'use' | 'fault'>): WebhookStore {
  return {
    progress: (webhook) => store.use((database) => selectProgress(database, webhook)) ?? null,
    newestEntry: () => store.use(selectNewestEntry),
    newestEntryUntil: (at) => store.use((database) => selectNewestEntryUntil(database, at)),
    nextEntry: (after, types) => store.use((database) => selectNextEntry(database, after, types)),
    save: (webhook, progress, delivery) =>
      store.use((database) => {
        writeProgress(database, webhook, progress, delivery);
        return true;
      }) === true,
    remove: (webhook) => void store.use((database) => deleteWebhook(database, webhook)),
    deliveries: (webhook, limit) =>
      store.use((database) => selectDeliveries(database, webhook, limit)) ?? store.fault ?? { because: 'opening' },
    delivery: (webhook, entry) => store.use((database) => selectDelivery(database, webhook, entry)),
    count: (after, types) => store.use((database) => countEntries(database, after, types)),
    get fault() {
      return store.fault;
    },
  };
}
