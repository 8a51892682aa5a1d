/** What FXServer takes for a resource: names, categories, manifests, links, duplicates, the order of a directory. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ScannedResource, scanRoot } from '../../../../../adapters/kinds/fxserver/resources/scan.js';
import { asUnprivilegedUser } from '../../../../rights.js';

const test = suite<{ root: string; resources: string }>('The scan for resources');

test.before.each((context) => {
  context.root = realpathSync(mkdtempSync(join(tmpdir(), 'scan-')));
  context.resources = join(context.root, 'resources');
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

/** Makes a resource below `resources`. */
function add(resources: string, path: string, ...manifests: readonly string[]): void {
  mkdirSync(join(resources, path), { recursive: true });
  for (const manifest of manifests.length === 0 ? ['fxmanifest.lua'] : manifests)
    writeFileSync(join(resources, path, manifest), '');
}

const scan = (path: string, isSystem = false) => scanRoot({ path, isSystem });

/** Where the resources lie, sorted: on one level their order is the directory's own. */
async function paths(resources: string): Promise<string[]> {
  return (await scan(resources)).resources.map(({ below }) => below).sort();
}

async function notesOf(resources: string, isSystem = false): Promise<string[]> {
  return (await scan(resources, isSystem)).notes.map(({ code, below }) => `${code} ${below}`).sort();
}

test('where there is no directory of resources there are none', async ({ resources }) => {
  assert.equal(await scan(resources), { resources: [], notes: [], categories: [] });
  writeFileSync(resources, '');
  assert.equal(await scan(resources), { resources: [], notes: [], categories: [] }, 'a file in its place holds none');
  rmSync(resources);
  mkdirSync(resources);
  assert.equal(await scan(resources), { resources: [], notes: [], categories: [] });
});

test('a resource is told with its name, the engine’s name, its place, its categories and its manifest', async ({
  resources,
}) => {
  add(resources, '[cars]/[fast ones]/my car');
  assert.equal((await scan(resources)).resources, [
    {
      name: 'my car',
      engineName: 'my%20car',
      directory: join(resources, '[cars]/[fast ones]/my car'),
      below: '[cars]/[fast ones]/my car',
      categories: ['[cars]', '[fast ones]'],
      manifest: 'fxmanifest.lua',
      isSystem: false,
    },
  ] satisfies ScannedResource[]);
});

test('with both manifests the new one counts, and an empty one is one', async ({ resources }) => {
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

test('a manifest is a file of exactly that name: a directory or another case is none', async ({ resources }) => {
  mkdirSync(join(resources, 'a', 'fxmanifest.lua'), { recursive: true });
  add(resources, 'b', 'FXManifest.lua', 'fxmanifest.lua.bak', 'resource.lua');
  add(resources, 'c', '__resource.lua');
  mkdirSync(join(resources, 'c', 'fxmanifest.lua'));
  assert.equal(await paths(resources), ['c']);
  assert.equal(await notesOf(resources), ['manifest_missing a', 'manifest_missing b']);
});

test('a manifest may be a link to a file, not to nowhere', async ({ root, resources }) => {
  writeFileSync(join(root, 'shared.lua'), '');
  for (const [name, target] of [
    ['a', join(root, 'shared.lua')],
    ['b', join(root, 'nowhere')],
  ] as const) {
    mkdirSync(join(resources, name), { recursive: true });
    symlinkSync(target, join(resources, name, 'fxmanifest.lua'));
  }
  assert.equal(await paths(resources), ['a']);
});

test('a directory without a manifest is no resource, and what is in it is none either', async ({ resources }) => {
  add(resources, 'unpacked-too-deep/real-one');
  mkdirSync(join(resources, '[x]', 'empty'), { recursive: true });
  assert.equal(await paths(resources), []);
  assert.equal(await notesOf(resources), ['manifest_missing [x]/empty', 'manifest_missing unpacked-too-deep']);
});

test('categories are entered to any depth, resources are not', async ({ resources }) => {
  add(resources, '[a]/[b]/[c]/deep');
  add(resources, '[a]/[a]/same');
  add(resources, '[]/nameless');
  add(resources, 'outer/inner');
  add(resources, 'outer');
  add(resources, 'plain/[x]/hidden');
  assert.equal(await paths(resources), ['[]/nameless', '[a]/[a]/same', '[a]/[b]/[c]/deep', 'outer']);
});

test('a category is no resource: a manifest in it is noted, and what is in it counts', async ({ resources }) => {
  add(resources, '[cars]');
  add(resources, '[cars]/[old]', '__resource.lua');
  add(resources, '[cars]/[old]/beetle');
  assert.equal(await paths(resources), ['[cars]/[old]/beetle']);
  assert.equal(await notesOf(resources), ['category_manifest [cars]', 'category_manifest [cars]/[old]']);
});

test('a name with one bracket, or with brackets elsewhere, is that of a resource', async ({ resources }) => {
  const names = ['[half', 'half]', '[', ']', '][', '[a]b', 'a[b]'];
  for (const name of names) add(resources, name);
  assert.equal(await paths(resources), [...names].sort());
});

test('txAdmin in any case of letters, yarn and webpack are passed over among the user’s resources', async ({
  resources,
}) => {
  for (const name of ['txAdmin', 'txadmin', 'TXADMIN', 'yarn', 'webpack']) add(resources, `[${name.length}]/${name}`);
  for (const name of ['Yarn', 'WebPack', 'txAdmin2', 'my-webpack']) add(resources, name);
  assert.equal(await paths(resources), ['WebPack', 'Yarn', 'my-webpack', 'txAdmin2']);
  assert.equal(await notesOf(resources), [
    'name_special [4]/yarn',
    'name_special [7]/TXADMIN',
    'name_special [7]/txAdmin',
    'name_special [7]/txadmin',
    'name_special [7]/webpack',
  ]);
});

test('a category may be called like one of them', async ({ resources }) => {
  for (const category of ['[txAdmin]', '[yarn]', '[webpack]'])
    add(resources, `${category}/in-${category.slice(1, -1)}`);
  assert.equal(await paths(resources), ['[txAdmin]/in-txAdmin', '[webpack]/in-webpack', '[yarn]/in-yarn']);
});

test('the server’s own resources may be yarn and webpack, and not txAdmin', async ({ resources }) => {
  for (const name of ['yarn', 'webpack', 'monitor', 'txAdmin']) add(resources, name);
  const { resources: found } = await scan(resources, true);
  assert.equal(found.map(({ name }) => name).sort(), ['monitor', 'webpack', 'yarn']);
  assert.ok(found.every(({ isSystem }) => isSystem));
  assert.equal(await notesOf(resources, true), ['name_special txAdmin']);
});

test('names with a dot in front are passed over, as resources and as what categories are in', async ({ resources }) => {
  for (const path of ['.git', '.hidden', '[a]/.git', '.[b]/one']) add(resources, path);
  assert.equal(await scan(resources), { resources: [], notes: [], categories: ['[a]'] });
});

test('of two with one name the one higher up counts, whatever the order of the categories', async ({ resources }) => {
  add(resources, '[a]/[b]/one', '__resource.lua');
  add(resources, '[z]/one');
  add(resources, '[a]/two');
  add(resources, 'two');
  assert.equal(await paths(resources), ['[z]/one', 'two']);
  const { notes } = await scan(resources);
  assert.equal(
    new Map(notes.map((note) => [note.below, note])),
    new Map([
      ['[a]/[b]/one', { code: 'resource_duplicate', name: 'one', below: '[a]/[b]/one', used: '[z]/one' }],
      ['[a]/two', { code: 'resource_duplicate', name: 'two', below: '[a]/two', used: 'two' }],
    ]),
  );
});

test('on one level the first counts, in the order in which the directory has them and not in that of the alphabet', async ({
  resources,
}) => {
  const categories = Array.from({ length: 40 }, (_, number) => `[${(number * 7919) % 40}]`);
  for (const category of categories) add(resources, `${category}/same`);
  const [first, ...rest] = execFileSync('ls', ['-U', resources], { encoding: 'utf8' }).trim().split('\n');
  const { resources: found, notes } = await scan(resources);
  assert.equal(
    found.map(({ below }) => below),
    [`${first}/same`],
  );
  assert.equal(
    notes.map(({ below }) => below),
    rest.map((category) => `${category}/same`),
    'each other one is a duplicate of it',
  );
});

test('names differ by case', async ({ resources }) => {
  for (const path of ['Cars', 'cars', '[a]/CARS']) add(resources, path);
  assert.equal(await paths(resources), ['Cars', '[a]/CARS', 'cars']);
});

test('one without a manifest does not stand in the way of another of its name', async ({ resources }) => {
  mkdirSync(join(resources, 'one'), { recursive: true });
  add(resources, '[a]/one');
  assert.equal(await paths(resources), ['[a]/one']);
});

test('files among the directories are passed over', async ({ resources }) => {
  add(resources, '[a]/good');
  writeFileSync(join(resources, 'readme.md'), '');
  writeFileSync(join(resources, 'fxmanifest.lua'), '');
  writeFileSync(join(resources, '[not a directory]'), '');
  assert.equal(await scan(resources).then(({ notes }) => notes), []);
  assert.equal(await paths(resources), ['[a]/good']);
});

test('links to directories are followed, as categories and as resources', async ({ root, resources }) => {
  add(join(root, 'shared'), 'one');
  mkdirSync(resources);
  symlinkSync(join(root, 'shared'), join(resources, '[shared]'));
  symlinkSync(join(root, 'shared', 'one'), join(resources, 'alias'));
  symlinkSync(join(root, 'nowhere'), join(resources, 'dangling'));
  assert.equal(await paths(resources), ['[shared]/one', 'alias']);
});

test('the root itself may be a link', async ({ root, resources }) => {
  add(join(root, 'shared'), 'one');
  symlinkSync(join(root, 'shared'), resources);
  assert.equal(await paths(resources), ['one']);
});

test('links that lead back to where they are end, and hide nothing', async ({ resources }) => {
  add(resources, '[a]/one');
  symlinkSync('..', join(resources, '[a]', '[up]'));
  symlinkSync('.', join(resources, '[a]', '[here]'));
  symlinkSync('[self]', join(resources, '[self]'));
  symlinkSync('[pong]', join(resources, '[ping]'));
  symlinkSync('[ping]', join(resources, '[pong]'));
  assert.equal(await paths(resources), ['[a]/one']);
});

test('names with spaces, #, %, umlauts and of 255 bytes are told as they are', async ({ resources }) => {
  const names = ['my res', 'a#b', '100%', 'Größe', 'x'.repeat(255), 'ゲーム', 'new\nline', '$HOME', '"'];
  for (const name of names) add(resources, name);
  add(resources, `[${'y'.repeat(253)}]/deep`);
  assert.equal(await paths(resources), [...names, `[${'y'.repeat(253)}]/deep`].sort());
});

test('names that are not UTF-8 are left out', async ({ resources }) => {
  add(resources, 'good');
  const path = Buffer.concat([Buffer.from(`${resources}/`), Buffer.from([0xff])]);
  mkdirSync(path);
  writeFileSync(Buffer.concat([path, Buffer.from('/fxmanifest.lua')]), '');
  assert.equal(await paths(resources), ['good']);
});

test('all of three thousand resources in one directory are found, more than are read at once', async ({
  resources,
}) => {
  for (let number = 0; number < 3_000; number += 1) add(resources, `[all]/resource-${String(number).padStart(4, '0')}`);
  assert.is((await paths(resources)).length, 3_000);
});

test('a root that cannot be seen is an error, not an empty list', async ({ resources }) => {
  symlinkSync('resources', resources);
  await scan(resources).then(
    () => assert.unreachable(),
    (error) => assert.is(error.code, 'ELOOP'),
  );
});

test('a category that may not be read is passed over and noted, a root that may not be read is an error', async ({
  root,
  resources,
}) => {
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
