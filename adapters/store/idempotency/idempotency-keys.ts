/** Stores idempotency keys in the manager's database. The keys therefore exist longer than the manager. */
import type { IdempotencyKeys } from '../../../machines/history/idempotency.js';
import type { Store } from '../store.js';
import { beginKey, deleteKey, writeAnswer } from './idempotency-table.js';

export interface IdempotencyKeysOptions {
  readonly store: Pick<Store, 'use' | 'fault' | 'open'>;
  readonly now?: () => number;
  /** The maximum number of stored keys. The oldest keys are deleted. */
  readonly maxKeys?: number;
}

export function createIdempotencyKeys({
  store,
  now = Date.now,
  maxKeys = 20_000,
}: IdempotencyKeysOptions): IdempotencyKeys {
  /**
   * The keys whose requests this manager is carrying out. The table alone does not show these keys, because the keys of
   * a killed manager stay in the table.
   */
  const underWay = new Set<string>();
  return {
    async begin(key, fingerprint) {
      // A request may arrive before the database was opened.
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
