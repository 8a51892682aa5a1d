/** The undo of the use of an upload whose files have changed since. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { codeOf, open, readTrash, readTree, undo, unpack } from './unpacked-world.js';

const test = successiveManagersSuite('http/api/uploads/undo-changed');

test('An undo is refused with the names of changed, moved, deleted and new files', async (setup) => {
  const context = await open(setup);
  const { world } = context;
  const upload = await unpack(context);
  const resources = join(world, 'resources');
  writeFileSync(join(resources, 'taxi/fxmanifest.lua'), 'edited');
  renameSync(join(resources, 'police/fxmanifest.lua'), join(resources, 'moved.lua'));
  writeFileSync(join(resources, 'police/client/cache.db'), 'cache');
  rmSync(join(resources, 'taxi/client'), { recursive: true });
  const now = readTree(world);
  const refused = await undo(context, upload);
  assert.equal(codeOf(refused), [409, 'upload_files_changed']);
  for (const path of ['taxi/fxmanifest.lua', 'police/fxmanifest.lua', 'police/client/cache.db', 'taxi/client'])
    assert.match(refused.json.detail, `"resources/${path}"`);
  assert.equal(readTree(world), now);
  const { json } = await undo(context, upload, { dry_run: true });
  assert.equal(json.changed.map(({ path, change }: { path: string; change: string }) => `${path} ${change}`).sort(), [
    'resources/police/client/cache.db new',
    'resources/police/fxmanifest.lua missing',
    'resources/taxi/client missing',
    'resources/taxi/fxmanifest.lua changed',
  ]);
});

test('An undo with force moves changed and new files to the trash; a moved file stays', async (setup) => {
  const context = await open(setup);
  const { world } = context;
  const before = readTree(world);
  const upload = await unpack(context);
  const resources = join(world, 'resources');
  writeFileSync(join(resources, 'taxi/fxmanifest.lua'), 'edited');
  renameSync(join(resources, 'police/fxmanifest.lua'), join(resources, 'moved.lua'));
  writeFileSync(join(resources, 'police/client/cache.db'), 'cache');
  const { status, text } = await undo(context, upload, { force: true });
  assert.is(status, 200, text);
  assert.equal(readTree(world), { ...before, 'resources/moved.lua': 'police' });
  assert.is(await readTrash(context, 'resources/taxi/fxmanifest.lua'), 'edited');
  assert.is(await readTrash(context, 'resources/police/client/cache.db'), 'cache');
});

test('An undo with force restores files even if their directory was deleted', async (setup) => {
  const context = await open(setup);
  const { world } = context;
  const upload = await unpack(context);
  rmSync(join(world, 'resources/taxi'), { recursive: true });
  assert.equal(codeOf(await undo(context, upload)), [409, 'upload_files_changed']);
  assert.is((await undo(context, upload, { force: true })).status, 200);
  assert.equal(readTree(join(world, 'resources')), { taxi: 'directory', 'taxi/fxmanifest.lua': 'old' });
});

test('An undo with force moves a directory that replaced a file to the trash', async (setup) => {
  const context = await open(setup);
  const { world } = context;
  const before = readTree(world);
  const upload = await unpack(context);
  const path = join(world, 'resources/taxi/fxmanifest.lua');
  rmSync(path);
  mkdirSync(path);
  writeFileSync(join(path, 'inner'), 'inner');
  assert.is((await undo(context, upload, { force: true })).status, 200);
  assert.equal(readTree(world), before);
  assert.is(await readTrash(context, 'resources/taxi/fxmanifest.lua/inner'), 'inner');
});

test('A file with the path of a needed directory stops an undo, even with force', async (setup) => {
  const context = await open(setup);
  const { service, workspace } = context;
  const upload = await unpack(context);
  const taxi = join(context.world, 'resources/taxi');
  rmSync(taxi, { recursive: true });
  writeFileSync(taxi, 'file');
  const data = join(workspace.root, 'data');
  const now = readTree(data);
  for (const body of [{}, { force: true }, { dry_run: true }]) {
    const refused = await undo(context, upload, body);
    assert.equal(codeOf(refused), [409, 'file_exists'], refused.text);
    assert.match(refused.json.detail, 'resources/taxi');
  }
  assert.equal(readTree(data), now);
  assert.is((await service.get(`/uploads/${upload}`)).json.state, 'used');
  rmSync(taxi);
  assert.is((await undo(context, upload, { force: true })).status, 200);
});

test.run();
