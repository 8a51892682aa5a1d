/** A database with samples of an earlier manager. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createSamples } from '../../../adapters/store/samples/samples.js';
import { Store } from '../../../adapters/store/store.js';
import type { Sample } from '../../../machines/samples/samples.js';

/** Writes samples into the database of a workspace. */
export async function addSamples(root: string, samples: Iterable<Sample>): Promise<void> {
  mkdirSync(join(root, 'manager'), { recursive: true, mode: 0o700 });
  const store = new Store({ path: join(root, 'manager/manager.db'), onProblem: console.error });
  const { record } = createSamples({ store });
  await store.open();
  for (const sample of samples) record(sample);
  await store.close();
}

/** A past full hour whose single samples are still stored. Milliseconds since the epoch. */
export const pastHour = Math.floor(Date.now() / 3_600_000 - 2) * 3_600_000;
