/** The Installed Resources of a Data Folder. */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../../../adapters/catalog/catalog.js';
import { createKinds } from '../../../../../adapters/kinds/kinds.js';

const test = suite<{ root: string; folder: string; resources: string }>('Installed Resources');

test.before.each((context) => {
  context.root = realpathSync(mkdtempSync(join(tmpdir(), 'resources-')));
  context.folder = join(context.root, 'data', 'world');
  context.resources = join(context.folder, 'resources');
  mkdirSync(context.folder, { recursive: true });
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

/** Makes a resource below `resources`. */
function add(resources: string, path: string, ...manifests: readonly string[]): void {
  mkdirSync(join(resources, path), { recursive: true });
  for (const manifest of manifests.length === 0 ? ['fxmanifest.lua'] : manifests) writeFileSync(join(resources, path, manifest), '');
}

const find = async (root: string) => (await openCatalog(root, createKinds({ root, searchPath: '' }))).resources('world', null);

async function paths(root: string): Promise<string[]> {
  const found = await find(root);
  assert.ok(Array.isArray(found), JSON.stringify(found));
  return (found as { path: string }[]).map(({ path }) => path);
}

test('a folder without resources has none', async ({ root }) => {
  assert.equal(await find(root), []);
});

test('a file in the place of resources holds none', async ({ root, resources }) => {
  writeFileSync(resources, '');
  assert.equal(await find(root), []);
});

test('an empty resources directory holds none', async ({ root, resources }) => {
  mkdirSync(resources);
  assert.equal(await find(root), []);
});

test('each is told by name, kind of manifest and path, sorted by name', async ({ root, resources }) => {
  add(resources, 'old', '__resource.lua');
  add(resources, '[cars]/new');
  add(resources, 'both', 'fxmanifest.lua', '__resource.lua');
  add(resources, 'empty manifest counts');
  assert.equal(await find(root), [
    { name: 'both', metadata_type: 1, path: 'both' },
    { name: 'empty manifest counts', metadata_type: 1, path: 'empty manifest counts' },
    { name: 'new', metadata_type: 1, path: '[cars]/new' },
    { name: 'old', metadata_type: 0, path: 'old' },
  ]);
});

test('a manifest is a file of exactly that name: a directory or another case is none', async ({ root, resources }) => {
  mkdirSync(join(resources, 'a', 'fxmanifest.lua'), { recursive: true });
  add(resources, 'b', 'FXManifest.lua', 'fxmanifest.lua.bak', 'resource.lua');
  add(resources, 'c', '__resource.lua');
  mkdirSync(join(resources, 'c', 'fxmanifest.lua'));
  assert.equal(await find(root), [{ name: 'c', metadata_type: 0, path: 'c' }]);
});

test('a manifest may be a link to a file, not to nowhere', async ({ root, resources }) => {
  writeFileSync(join(root, 'shared.lua'), '');
  for (const [name, target] of [['a', join(root, 'shared.lua')], ['b', join(root, 'nowhere')]] as const) {
    mkdirSync(join(resources, name), { recursive: true });
    symlinkSync(target, join(resources, name, 'fxmanifest.lua'));
  }
  assert.equal(await paths(root), ['a']);
});

test('categories are entered to any depth, resources are not', async ({ root, resources }) => {
  add(resources, '[a]/[b]/[c]/deep');
  add(resources, '[a]/[a]/same');
  add(resources, '[]/nameless');
  add(resources, 'outer/inner');
  add(resources, 'outer');
  add(resources, 'plain/[x]/hidden');
  assert.equal(await paths(root), ['[a]/[b]/[c]/deep', '[]/nameless', 'outer', '[a]/[a]/same']);
});

test('a category is no resource, whatever is in it', async ({ root, resources }) => {
  add(resources, '[cars]');
  for (const name of ['[half', 'half]', '[']) add(resources, name);
  assert.equal(await paths(root), ['[', '[half', 'half]']);
});

test('of two with one name the one higher up counts, and on one level the first by the path', async ({ root, resources }) => {
  add(resources, '[a]/[b]/one', '__resource.lua');
  add(resources, '[z]/one');
  add(resources, '[b]/two');
  add(resources, '[a]/two');
  add(resources, '[a]/three');
  add(resources, 'three');
  assert.equal(await paths(root), ['[z]/one', 'three', '[a]/two']);
});

test('files among the directories are passed over', async ({ root, resources }) => {
  add(resources, '[a]/good');
  writeFileSync(join(resources, 'readme.md'), '');
  writeFileSync(join(resources, '[a]', 'fxmanifest.lua'), '');
  writeFileSync(join(resources, '[not a directory]'), '');
  assert.equal(await paths(root), ['[a]/good']);
});

test('links to directories are followed, as categories and as resources', async ({ root, resources }) => {
  add(join(root, 'shared'), 'one');
  mkdirSync(resources);
  symlinkSync(join(root, 'shared'), join(resources, '[shared]'));
  symlinkSync(join(root, 'shared', 'one'), join(resources, 'alias'));
  assert.equal(await paths(root), ['alias', '[shared]/one']);
});

test('resources itself may be a link', async ({ root, resources }) => {
  add(join(root, 'shared'), 'one');
  symlinkSync(join(root, 'shared'), resources);
  assert.equal(await paths(root), ['one']);
});

test('links that lead back to where they are end, and hide nothing', async ({ root, resources }) => {
  add(resources, '[a]/one');
  symlinkSync('..', join(resources, '[a]', '[up]'));
  symlinkSync('.', join(resources, '[a]', '[here]'));
  symlinkSync('[self]', join(resources, '[self]'));
  symlinkSync('[pong]', join(resources, '[ping]'));
  symlinkSync('[ping]', join(resources, '[pong]'));
  assert.equal(await paths(root), ['[a]/one']);
});

test('names with spaces, #, %, umlauts and of 255 bytes are told as they are', async ({ root, resources }) => {
  const names = ['my res', 'a#b', '100%', 'Größe', 'x'.repeat(255), 'ゲーム'];
  for (const name of names) add(resources, name);
  add(resources, `[${'y'.repeat(253)}]/deep`);
  assert.equal(await paths(root), [...names, `[${'y'.repeat(253)}]/deep`].sort((a, b) => ((a.split('/').pop() ?? '') < (b.split('/').pop() ?? '') ? -1 : 1)));
});

test('names that are not UTF-8 are left out', async ({ root, resources }) => {
  add(resources, 'good');
  const path = Buffer.concat([Buffer.from(`${resources}/`), Buffer.from([0xff])]);
  mkdirSync(path);
  writeFileSync(Buffer.concat([path, Buffer.from('/fxmanifest.lua')]), '');
  assert.equal(await paths(root), ['good']);
});

test('all of ten thousand resources are found', async ({ root, resources }) => {
  for (let number = 0; number < 10_000; number += 1) add(resources, `[${number % 100}]/resource-${String(number).padStart(5, '0')}`);
  const found = await find(root);
  assert.ok(Array.isArray(found));
  assert.is((found as unknown[]).length, 10_000);
});

test('resources that cannot be seen are a fault, not an empty list', async ({ root, resources }) => {
  symlinkSync('resources', resources);
  assert.equal(await find(root), { fault: { code: 'folder_unreadable', folder: 'world', because: 'ELOOP' } });
});

test('resources that may not be read are a fault, a category that may not be read is passed over', async ({ root, folder, resources }) => {
  add(resources, '[open]/one');
  add(resources, '[closed]/two');
  chmodSync(join(resources, '[closed]'), 0);
  await withoutRights(root, async () => {
    assert.equal(await paths(root), ['[open]/one']);
  });
  for (const closed of [resources, folder]) {
    chmodSync(closed, 0);
    await withoutRights(root, async () => {
      assert.equal(await find(root), { fault: { code: 'folder_unreadable', folder: 'world', because: 'EACCES' } });
    });
    chmodSync(closed, 0o755);
  }
});

test('a folder that is not in the list, or has gone since, is told as such', async ({ root, folder }) => {
  const catalog = await openCatalog(root, createKinds({ root, searchPath: '' }));
  assert.equal(await catalog.resources('other', null), { fault: { code: 'folder_not_found', folder: 'other', gone: false } });
  for (const name of ['', '.', '..', '../data/world', 'world/', '/etc']) {
    assert.equal(await catalog.resources(name, null), { fault: { code: 'folder_not_found', folder: name, gone: false } });
  }
  rmSync(folder, { recursive: true });
  assert.equal(await catalog.resources('world', null), { fault: { code: 'folder_not_found', folder: 'world', gone: true } });
});

/** Does something as a user whom rights bind: root is bound by none. */
async function withoutRights(root: string, work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work();
  const nobody = 65_534;
  chmodSync(root, 0o755);
  chownSync(root, nobody, nobody);
  process.seteuid?.(nobody);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}

test.run();
