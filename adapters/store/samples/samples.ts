/** Stores samples in the manager's database. */
import type { Sample, Samples } from '../../../machines/samples/samples.js';
import type { Store } from '../store.js';
import { selectSamples } from './samples-query.js';
import { aggregateMinute, findNewest, insertSample } from './samples-table.js';

export interface SamplesOptions {
  readonly store: Pick<Store, 'use' | 'fault' | 'onReady'>;
  readonly now?: () => number;
}

/** The maximum number of samples that wait to be written: the samples of an hour. Older samples are dropped. */
const maxPending = 360;

export function createSamples({ store, now = Date.now }: SamplesOptions): Samples {
  let pending: Sample[] = [];

  /**
   * The time of the newest sample, in seconds since the epoch. The coarser rows of its minute may lack samples, because
   * they are computed once a minute.
   */
  let newest = 0;
  let isBehind = false;

  function flush(): void {
    if (store.fault?.because === 'missing') pending = [];
    while (pending[0] !== undefined) {
      const [sample] = pending;
      const at = store.use((database) => insertSample(database, sample, newest));
      if (at === null) return;
      newest = at;
      isBehind = true;
      pending.shift();
    }
  }

  function catchUp(): void {
    if (isBehind && store.use((database) => (aggregateMinute(database, newest), true))) isBehind = false;
  }

  store.onReady(() => {
    // A killed manager may not have computed the coarser rows for the minute of its newest sample.
    newest = store.use(findNewest) ?? 0;
    isBehind = newest > 0;
    catchUp();
    flush();
  });

  return {
    record(sample) {
      pending.push(sample);
      if (pending.length > maxPending) pending.shift();
      // Samples that could not be written wait until the store is usable again.
      if (store.fault === null) flush();
    },
    find(query) {
      catchUp();
      return store.use((database) => selectSamples(database, query, now())) ?? store.fault ?? { because: 'opening' };
    },
  };
}
