/** The catalog's list of the Installed Resources of a Data Folder, and its faults. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../adapters/catalog/catalog.js';
import { Kinds } from '../../../adapters/kinds/kinds.js';
import { addResource } from '../../kit/servers/fxserver.js';
import { asUnprivilegedUser } from '../../kit/system/rights.js';

const test = suite<{ root: string; folder: string; resources: string }>('adapters/catalog/resources');

test.before.each((context) => {
  context.root = realpathSync(mkdtempSync(join(tmpdir(), 'resources-')));
  context.folder = join(context.root, 'data', 'world');
  context.resources = join(context.folder, 'resources');
  mkdirSync(context.folder, { recursive: true });
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

const open = (root: string) => openCatalog(root, new Kinds({ root, searchPath: '' }));
const find = async (root: string) => (await open(root)).resources('world', null);

test('A Data Folder without resources/ has no Installed Resources', async ({ root, resources }) => {
  assert.equal(await find(root), []);
  writeFileSync(resources, '');
  assert.equal(await find(root), [], 'resources is a file');
});

test('Installed Resources are sorted, and have their type and path', async ({ root, folder }) => {
  addResource(folder, 'old', '', '__resource.lua');
  addResource(folder, '[cars]/new');
  addResource(folder, 'Both');
  addResource(folder, 'Both', '', '__resource.lua');
  const found = await find(root);
  assert.ok(Array.isArray(found), JSON.stringify(found));
  assert.equal(
    (found as { name: string; metadata_type: number; path: string }[]).map(({ name, metadata_type, path }) => [
      name,
      metadata_type,
      path,
    ]),
    [
      ['Both', 1, 'resources/Both'],
      ['new', 1, 'resources/[cars]/new'],
      ['old', 0, 'resources/old'],
    ],
  );
});

test('A resources/ that cannot be opened is a fault, not an empty list', async ({ root, resources }) => {
  symlinkSync('resources', resources);
  assert.equal(await find(root), { fault: { code: 'folder_unreadable', folder: 'world', because: 'ELOOP' } });
});

test('An unreadable resources/ or Data Folder is a fault', async ({ root, folder, resources }) => {
  addResource(folder, 'one');
  for (const closed of [resources, folder]) {
    chmodSync(closed, 0);
    await asUnprivilegedUser(root, async () => {
      assert.equal(await find(root), { fault: { code: 'folder_unreadable', folder: 'world', because: 'EACCES' } });
    });
    chmodSync(closed, 0o755);
  }
});

test('Resources of an unknown or deleted Data Folder have the fault folder_not_found', async ({ root, folder }) => {
  const catalog = await open(root);
  for (const name of ['other', '', '.', '..', '../data/world', 'world/', '/etc']) {
    assert.equal(await catalog.resources(name, null), {
      fault: { code: 'folder_not_found', folder: name, gone: false },
    });
  }
  rmSync(folder, { recursive: true });
  assert.equal(await catalog.resources('world', null), {
    fault: { code: 'folder_not_found', folder: 'world', gone: true },
  });
});

test.run();
