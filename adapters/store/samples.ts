/** The samples in the manager's database. */
import type { Sample, Samples } from '../../machines/ports/samples.js';
import { selectSamples } from './samples-query.js';
import { insertSample } from './samples-table.js';
import type { Store } from './store.js';

export interface SamplesOptions {
  readonly store: Pick<Store, 'use' | 'fault' | 'onReady'>;
  readonly now?: () => number;
}

/** Samples that cannot be written are kept up to this number, the newest: an hour. */
const maxPending = 360;

export function createSamples({ store, now = Date.now }: SamplesOptions): Samples {
  let pending: Sample[] = [];

  function flush(): void {
    if (store.fault?.because === 'missing') pending = [];
    while (pending[0] !== undefined) {
      const [sample] = pending;
      if (store.use((database) => (insertSample(database, sample), true)) === null) return;
      pending.shift();
    }
  }

  store.onReady(flush);

  return {
    record(sample) {
      pending.push(sample);
      if (pending.length > maxPending) pending.shift();
      // Samples that could not be written wait until the store is ready again.
      if (store.fault === null) flush();
    },
    find(query) {
      return store.use((database) => selectSamples(database, query, now())) ?? store.fault ?? { because: 'opening' };
    },
  };
}
