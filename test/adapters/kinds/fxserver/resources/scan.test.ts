/** The scan for resources: names, categories, manifests, and directories that cannot be read. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ScannedResource } from '../../../../../adapters/kinds/fxserver/resources/scan.js';
import { asUnprivilegedUser } from '../../../../kit/system/rights.js';
import { add, notesOf, paths, scan } from './scanned.js';

const test = suite<{ root: string; resources: string }>('adapters/kinds/fxserver/resources/scan');

test.before.each((context) => {
  context.root = realpathSync(mkdtempSync(join(tmpdir(), 'scan-')));
  context.resources = join(context.root, 'resources');
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

test('The scan finds no resources without a directory of resources', async ({ resources }) => {
  assert.equal(await scan(resources), { resources: [], notes: [], categories: [], emptyNames: new Map() });
  writeFileSync(resources, '');
  assert.equal(
    await scan(resources),
    { resources: [], notes: [], categories: [], emptyNames: new Map() },
    'a file instead of the directory',
  );
  rmSync(resources);
  mkdirSync(resources);
  assert.equal(await scan(resources), { resources: [], notes: [], categories: [], emptyNames: new Map() });
});

test('A scanned resource has its names, directory, categories and manifest', async ({ resources }) => {
  add(resources, '[cars]/[fast ones]/my car');
  const found = (await scan(resources)).resources.map(({ seen, ...resource }) => {
    assert.ok(seen.stats.isFile());
    return resource;
  });
  assert.equal(found, [
    {
      name: 'my car',
      engineName: 'my%20car',
      directory: join(resources, '[cars]/[fast ones]/my car'),
      below: '[cars]/[fast ones]/my car',
      categories: ['[cars]', '[fast ones]'],
      manifest: 'fxmanifest.lua',
      isSystem: false,
    },
  ] satisfies Omit<ScannedResource, 'seen'>[]);
});

test('A resource with both manifests uses fxmanifest.lua, and a manifest may be empty', async ({ resources }) => {
  add(resources, 'old', '__resource.lua');
  add(resources, 'both', 'fxmanifest.lua', '__resource.lua');
  const { resources: found } = await scan(resources);
  assert.equal(
    new Map(found.map(({ name, manifest }) => [name, manifest])),
    new Map([
      ['old', '__resource.lua'],
      ['both', 'fxmanifest.lua'],
    ]),
  );
});

test('A manifest must be a file with the exact name', async ({ resources }) => {
  mkdirSync(join(resources, 'a', 'fxmanifest.lua'), { recursive: true });
  add(resources, 'b', 'FXManifest.lua', 'fxmanifest.lua.bak', 'resource.lua');
  add(resources, 'c', '__resource.lua');
  mkdirSync(join(resources, 'c', 'fxmanifest.lua'));
  assert.equal(await paths(resources), ['c']);
  assert.equal(await notesOf(resources), ['manifest_missing a', 'manifest_missing b']);
});

test('A directory without a manifest is not a resource and is not searched', async ({ resources }) => {
  add(resources, 'unpacked-too-deep/real-one');
  mkdirSync(join(resources, '[x]', 'empty'), { recursive: true });
  assert.equal(await paths(resources), []);
  assert.equal(await notesOf(resources), ['manifest_missing [x]/empty', 'manifest_missing unpacked-too-deep']);
});

test('Categories are searched at any depth, and resources are not searched', async ({ resources }) => {
  add(resources, '[a]/[b]/[c]/deep');
  add(resources, '[a]/[a]/same');
  add(resources, '[]/nameless');
  add(resources, 'outer/inner');
  add(resources, 'outer');
  add(resources, 'plain/[x]/hidden');
  assert.equal(await paths(resources), ['[]/nameless', '[a]/[a]/same', '[a]/[b]/[c]/deep', 'outer']);
});

test('The scan searches a category with a manifest, and notes the manifest', async ({ resources }) => {
  add(resources, '[cars]');
  add(resources, '[cars]/[old]', '__resource.lua');
  add(resources, '[cars]/[old]/beetle');
  assert.equal(await paths(resources), ['[cars]/[old]/beetle']);
  assert.equal(await notesOf(resources), ['category_manifest [cars]', 'category_manifest [cars]/[old]']);
});

test('A name with one bracket, or with inner brackets, is a resource', async ({ resources }) => {
  const names = ['[half', 'half]', '[', ']', '][', '[a]b', 'a[b]'];
  for (const name of names) add(resources, name);
  assert.equal(await paths(resources), [...names].sort());
});

test('txAdmin, yarn and webpack are skipped among the user’s resources', async ({ resources }) => {
  for (const name of ['txAdmin', 'txadmin', 'TXADMIN', 'yarn', 'webpack']) add(resources, `[${name.length}]/${name}`);
  for (const name of ['Yarn', 'WebPack', 'txAdmin2', 'my-webpack']) add(resources, name);
  assert.equal(await paths(resources), ['WebPack', 'Yarn', 'my-webpack', 'txAdmin2']);
  assert.equal(await notesOf(resources), [
    'name_special [7]/TXADMIN',
    'name_special [7]/txAdmin',
    'name_special [7]/txadmin',
  ]);
});

test('A category may have the name txAdmin, yarn or webpack', async ({ resources }) => {
  for (const category of ['[txAdmin]', '[yarn]', '[webpack]'])
    add(resources, `${category}/in-${category.slice(1, -1)}`);
  assert.equal(await paths(resources), ['[txAdmin]/in-txAdmin', '[webpack]/in-webpack', '[yarn]/in-yarn']);
});

test('The server’s own resources may be named yarn and webpack, but not txAdmin', async ({ resources }) => {
  for (const name of ['yarn', 'webpack', 'monitor', 'txAdmin']) add(resources, name);
  const { resources: found } = await scan(resources, true);
  assert.equal(found.map(({ name }) => name).sort(), ['monitor', 'webpack', 'yarn']);
  assert.ok(found.every(({ isSystem }) => isSystem));
  assert.equal(await notesOf(resources, true), ['name_special txAdmin']);
});

test('Resources and categories whose names begin with a dot are skipped', async ({ resources }) => {
  for (const path of ['.git', '.hidden', '[a]/.git', '.[b]/one']) add(resources, path);
  assert.equal(await scan(resources), { resources: [], notes: [], categories: ['[a]'], emptyNames: new Map() });
});

test('Files among the resources are ignored', async ({ resources }) => {
  add(resources, '[a]/good');
  writeFileSync(join(resources, 'readme.md'), '');
  writeFileSync(join(resources, 'fxmanifest.lua'), '');
  writeFileSync(join(resources, '[not a directory]'), '');
  assert.equal(await scan(resources).then(({ notes }) => notes), []);
  assert.equal(await paths(resources), ['[a]/good']);
});

test('Names with spaces, #, %, umlauts and names of 255 bytes are returned unchanged', async ({ resources }) => {
  const names = ['my res', 'a#b', '100%', 'Größe', 'x'.repeat(255), 'ゲーム', 'new\nline', '$HOME', '"'];
  for (const name of names) add(resources, name);
  add(resources, `[${'y'.repeat(253)}]/deep`);
  assert.equal(await paths(resources), [...names, `[${'y'.repeat(253)}]/deep`].sort());
});

test('Resources whose names are not UTF-8 are skipped', async ({ resources }) => {
  add(resources, 'good');
  const path = Buffer.concat([Buffer.from(`${resources}/`), Buffer.from([0xff])]);
  mkdirSync(path);
  writeFileSync(Buffer.concat([path, Buffer.from('/fxmanifest.lua')]), '');
  assert.equal(await paths(resources), ['good']);
});

test('The scan finds 3,000 resources in one directory, more than it reads at once', async ({ resources }) => {
  for (let number = 0; number < 3_000; number += 1) add(resources, `[all]/resource-${String(number).padStart(4, '0')}`);
  assert.is((await paths(resources)).length, 3_000);
});

test('A directory of resources that cannot be opened is an error, not an empty list', async ({ resources }) => {
  symlinkSync('resources', resources);
  await scan(resources).then(
    () => assert.unreachable(),
    (error) => assert.is(error.code, 'ELOOP'),
  );
});

test('An unreadable category is skipped, and an unreadable root is an error', async ({ root, resources }) => {
  add(resources, '[open]/one');
  add(resources, '[closed]/two');
  chmodSync(join(resources, '[closed]'), 0);
  await asUnprivilegedUser(root, async () => {
    const { resources: found, notes } = await scan(resources);
    assert.equal(
      found.map(({ below }) => below),
      ['[open]/one'],
    );
    assert.equal(notes, [{ code: 'category_unreadable', below: '[closed]', because: 'EACCES' }]);
  });
  chmodSync(resources, 0);
  await asUnprivilegedUser(root, () =>
    scan(resources).then(
      () => assert.unreachable(),
      (error) => assert.is(error.code, 'EACCES'),
    ),
  );
});

test.run();
