/** Idempotency keys in the manager's database: they outlive the manager. */
import type { IdempotencyKeys } from '../../../machines/history/idempotency.js';
import type { Store } from '../store.js';
import { beginKey, deleteKey, writeAnswer } from './idempotency-table.js';

export interface IdempotencyKeysOptions {
  readonly store: Pick<Store, 'use' | 'fault' | 'open'>;
  readonly now?: () => number;
  /** The newest keys are kept up to this number. */
  readonly maxKeys?: number;
}

export function createIdempotencyKeys({
  store,
  now = Date.now,
  maxKeys = 20_000,
}: IdempotencyKeysOptions): IdempotencyKeys {
  /** The keys whose requests this manager carries out now: the table does not know when a manager was killed. */
  const underWay = new Set<string>();
  return {
    async begin(key, fingerprint) {
      // A request may come before the database has been opened.
      if (store.fault?.because === 'opening') await store.open();
      const state = store.use((database) => beginKey(database, { key, fingerprint, now: now(), maxKeys }));
      if (state === null) return { kind: 'unavailable', because: store.fault?.because ?? 'opening' };
      if (state.kind === 'new') underWay.add(key);
      const isUnderWay = state.kind === 'unknown' && underWay.has(key);
      return isUnderWay ? { kind: 'in_use' } : state;
    },
    keep(key, answer) {
      store.use((database) => writeAnswer(database, key, answer));
      underWay.delete(key);
    },
    forget(key) {
      store.use((database) => deleteKey(database, key));
      underWay.delete(key);
    },
  };
}
