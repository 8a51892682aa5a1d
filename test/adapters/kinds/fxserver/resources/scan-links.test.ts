/** Links among the resources. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { add, paths, scan } from './scanned.js';

const test = suite<{ root: string; resources: string }>('adapters/kinds/fxserver/resources/scan-links');

test.before.each((context) => {
  context.root = realpathSync(mkdtempSync(join(tmpdir(), 'scan-')));
  context.resources = join(context.root, 'resources');
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

test('A manifest may be a link to a file, but not a broken link', async ({ root, resources }) => {
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

test('Links to categories and to resources are followed', async ({ root, resources }) => {
  add(join(root, 'shared'), 'one');
  mkdirSync(resources);
  symlinkSync(join(root, 'shared'), join(resources, '[shared]'));
  symlinkSync(join(root, 'shared', 'one'), join(resources, 'alias'));
  symlinkSync(join(root, 'nowhere'), join(resources, 'dangling'));
  assert.equal(await paths(resources), ['[shared]/one', 'alias']);
});

/** Returns each resource's path with its categories. */
const categoriesOf = async (resources: string): Promise<Record<string, readonly string[]>> =>
  Object.fromEntries((await scan(resources)).resources.map(({ below, categories }) => [below, categories]));

test('A link whose name is in brackets is searched and is not a category', async ({ root, resources }) => {
  add(join(root, 'shared'), 'one');
  mkdirSync(resources);
  symlinkSync(join(root, 'shared'), join(resources, '[linked]'));
  assert.equal(await categoriesOf(resources), { '[linked]/one': [] });
  assert.equal((await scan(resources)).categories, []);
});

test('A resource below a linked category belongs to the category of the target', async ({ root, resources }) => {
  add(resources, '.hidden/[real]/one');
  add(join(root, '[outside]/[deep]'), 'two');
  symlinkSync('.hidden/[real]', join(resources, '[alias]'));
  symlinkSync(join(root, '[outside]/[deep]'), join(resources, '[far]'));
  assert.equal(await categoriesOf(resources), {
    '[alias]/one': ['[real]'],
    '[far]/two': ['[outside]', '[deep]'],
  });
  assert.equal([...(await scan(resources)).categories].sort(), ['[deep]', '[outside]', '[real]']);
});

test('A linked resource has the name of its link and the categories of its target', async ({ resources }) => {
  add(resources, '.store/[cars]/one');
  mkdirSync(join(resources, '[mine]'));
  symlinkSync('../.store/[cars]/one', join(resources, '[mine]/alias'));
  const { resources: found } = await scan(resources);
  assert.equal(
    found.map(({ name, categories }) => [name, categories]),
    [['alias', ['[cars]']]],
  );
});

test('The directory of resources may be a link', async ({ root, resources }) => {
  add(join(root, 'shared'), 'one');
  symlinkSync(join(root, 'shared'), resources);
  assert.equal(await paths(resources), ['one']);
});

test('The scan ends in cycles of links, and finds all resources', async ({ resources }) => {
  add(resources, '[a]/one');
  symlinkSync('..', join(resources, '[a]', '[up]'));
  symlinkSync('.', join(resources, '[a]', '[here]'));
  symlinkSync('[self]', join(resources, '[self]'));
  symlinkSync('[pong]', join(resources, '[ping]'));
  symlinkSync('[ping]', join(resources, '[pong]'));
  assert.equal(await paths(resources), ['[a]/one']);
});

test.run();
