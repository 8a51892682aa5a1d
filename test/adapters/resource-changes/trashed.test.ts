/** The trash of a Data Folder after changes of resources that were undone or have failed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ResourceFailure } from '../../../machines/resource-changes/failure.js';
import type { ResourceFiles } from '../../../machines/resource-changes/ports.js';
import type { ResourceChange } from '../../../machines/resource-changes/types.js';
import { addCity, readTree } from '../../http/api/resource-changes/changes-suite.js';
import { manage, type Setup, toChange, useWorkspace, writeOrder } from './stopped-changes.js';

const test = suite<Setup>('adapters/resource-changes/trashed');

useWorkspace(test);

test('An undo restores the trash entries of its change, and no other trash entries', async (setup) => {
  const city = addCity(setup.workspace);
  const before = readTree(city);
  const { trash } = await manage(setup);
  const entry = { path: 'resources/[jobs]/taxi', type: 'file', size: 1 } as const;
  const { changes } = await manage(setup, {
    title: 'while an operator deletes a file with the path of the resource',
    wrap: (stores) => ({
      ...stores,
      files: Object.assign(Object.create(stores.files) as ResourceFiles, {
        async move(change: ResourceChange) {
          await trash.add('city', entry, async (to) => writeFileSync(to, 'x'));
          return stores.files.move(change);
        },
      }),
    }),
  });
  const { id, by } = await changes.begin(toChange(writeOrder(setup)));
  await changes.settle(id);
  await changes.undo(id, by);
  await changes.settle(id);
  assert.equal(readTree(city), before);
  assert.ok((await trash.list('city')).some(({ type }) => type === 'file'));
});

test('Files that are written into a resource of a failing change go to the trash', async (setup) => {
  const city = addCity(setup.workspace);
  const before = readTree(city);
  const { changes, trash } = await manage(setup, {
    title: 'after the server has written into the new resource',
    wrap: (stores) => ({
      ...stores,
      files: Object.assign(Object.create(stores.files) as ResourceFiles, {
        async writeEdits() {
          writeFileSync(join(city, 'resources/[jobs]/taxi/players.json'), '[]');
          throw new ResourceFailure({ code: 'file_not_found', folder: 'city', path: 'server.cfg' });
        },
      }),
    }),
  });
  const { id } = await changes.begin(toChange(writeOrder(setup)));
  assert.is((await changes.settle(id))?.state, 'failed');
  assert.equal(readTree(city), before);
  const [entry, ...others] = await trash.list('city');
  assert.equal([entry?.path, others], ['resources/[jobs]/taxi', []]);
  const content = join(setup.workspace.root, 'data/.trash/city', entry?.id ?? '', 'content');
  assert.is(readFileSync(join(content, 'players.json'), 'utf8'), '[]');
});

test.run();
