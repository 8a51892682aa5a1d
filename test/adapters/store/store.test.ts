/** The manager's database after a failure. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createJournal } from '../../../adapters/store/journal/journal.js';
import { Store } from '../../../adapters/store/store.js';
import { until } from '../../kit/system/until.js';

const test = suite('adapters/store/store');

/** Makes the timers of ten seconds fire at once. */
function shortenRetries(): () => void {
  const usual = globalThis.setTimeout;
  const shortened = (callback: () => void, ms: number) => usual(callback, ms === 10_000 ? 0 : ms);
  globalThis.setTimeout = shortened as typeof setTimeout;
  return () => void (globalThis.setTimeout = usual);
}

test('Entries are written even after a failed read', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'store-'));
  const restoreTimers = shortenRetries();
  const store = new Store({ path: join(directory, 'manager.db'), onProblem: () => undefined });
  const journal = createJournal({ store, retention: { maxAgeMs: 1e12, maxBytes: 2 ** 30 } });
  try {
    await store.open();
    let isRetried = false;
    store.onReady(() => (isRetried = true));
    store.use(() => {
      throw new Error('the disk does not answer');
    });
    await until(() => isRetried);
    let written = 0;
    journal.subscribe(() => (written += 1));
    journal.record({ type: 'operation.stop', actor: { kind: 'client', name: 'local' }, outcome: 'done' });
    await until(() => written === 1);
    assert.is(store.fault, null);
  } finally {
    restoreTimers();
    await store.close();
    rmSync(directory, { recursive: true });
  }
});

test.run();
