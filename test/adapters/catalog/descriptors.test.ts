/** The catalog of a manager that has reached its limit of open files. */
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../adapters/catalog/catalog.js';
import { Kinds } from '../../../adapters/kinds/kinds.js';
import { createWorkspace } from '../../kit/manager/workspace.js';

const test = suite('adapters/catalog/descriptors');

/** Makes every file impossible to open while `work` runs. */
async function withoutDescriptors<T>(work: () => Promise<T>): Promise<T> {
  const { openSync } = fs;
  const { open } = fsPromises;
  const refuse = (): never => {
    throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  };
  fs.openSync = refuse;
  fsPromises.open = async () => refuse();
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    fs.openSync = openSync;
    fsPromises.open = open;
    syncBuiltinESMExports();
  }
}

test('A start and the list of Builds report the lack of descriptors', async () => {
  const workspace = createWorkspace();
  workspace.addBuild('console');
  workspace.addFolder('world');
  try {
    const { root } = workspace;
    const catalog = await openCatalog(root, new Kinds({ root, searchPath: process.env.PATH ?? '' }));
    const [refusal, builds] = await withoutDescriptors(
      async () => [await catalog.findLaunch('console', 'world'), await catalog.builds()] as const,
    );
    assert.equal(refusal, { ok: false, fault: { code: 'descriptors_exhausted' } });
    assert.equal(
      builds.map(({ id, fault }) => [id, fault]),
      [['console', { code: 'descriptors_exhausted' }]],
    );
    assert.ok((await catalog.findLaunch('console', 'world')).ok);
  } finally {
    workspace.remove();
  }
});

test.run();
