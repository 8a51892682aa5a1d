/** The label `kind` of the metric of the current run. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createKindLookup } from '../../../../http/api/metrics/kind-lookup.js';
import type { Build } from '../../../../machines/folders/catalog.js';

const test = suite('http/api/metrics/kind-lookup');

test("A run's kind is read again only after a failed read of the Builds", async () => {
  let reads = 0;
  const builds = async (): Promise<Build[]> => {
    reads += 1;
    if (reads === 1) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    return [{ id: 'console', kind: 'generic' } as Build];
  };
  const kindOf = createKindLookup({ builds });
  const found = [await kindOf('run-1', 'console'), await kindOf('run-1', 'console'), await kindOf('run-1', 'console')];
  assert.equal([found, reads], [[null, 'generic', 'generic'], 2]);
  assert.is(await kindOf('run-2', 'console'), 'generic');
  assert.is(reads, 3);
});

test.run();
