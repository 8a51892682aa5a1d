/** Resources with the same name. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { add, paths, scan } from './scanned.js';

const test = suite<{ root: string; resources: string }>('adapters/kinds/fxserver/resources/scan-duplicates');

test.before.each((context) => {
  context.root = realpathSync(mkdtempSync(join(tmpdir(), 'scan-')));
  context.resources = join(context.root, 'resources');
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

test('The resource at the higher level is used if two resources have one name', async ({ resources }) => {
  add(resources, '[a]/[b]/one', '__resource.lua');
  add(resources, '[z]/one');
  add(resources, '[a]/two');
  add(resources, 'two');
  assert.equal(await paths(resources), ['[z]/one', 'two']);
  const { notes } = await scan(resources);
  assert.equal(
    new Map(notes.map((note) => [note.below, note])),
    new Map([
      [
        '[a]/[b]/one',
        { code: 'resource_duplicate', name: 'one', below: '[a]/[b]/one', used: '[z]/one', is_used_loadable: true },
      ],
      ['[a]/two', { code: 'resource_duplicate', name: 'two', below: '[a]/two', used: 'two', is_used_loadable: true }],
    ]),
  );
});

test('The first of duplicates on one level, in directory order, is used', async ({ resources }) => {
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
    'each other resource is a duplicate',
  );
});

test('The names of scanned resources are case-sensitive', async ({ resources }) => {
  for (const path of ['Cars', 'cars', '[a]/CARS']) add(resources, path);
  assert.equal(await paths(resources), ['Cars', '[a]/CARS', 'cars']);
});

test('A directory without a manifest hides a resource with the same name', async ({ resources }) => {
  mkdirSync(join(resources, 'one'), { recursive: true });
  add(resources, '[a]/one');
  mkdirSync(join(resources, '[a]/[b]/one'), { recursive: true });
  const { resources: found, notes, emptyNames } = await scan(resources);
  assert.equal(found, []);
  assert.equal(notes, [
    { code: 'manifest_missing', below: 'one' },
    ...['[a]/one', '[a]/[b]/one'].map((below) => ({
      code: 'resource_duplicate',
      name: 'one',
      below,
      used: 'one',
      is_used_loadable: false,
    })),
  ]);
  assert.equal([...emptyNames], [['one', 'one']]);
});

test('A resource hides a deeper directory with the same name and without a manifest', async ({ resources }) => {
  add(resources, 'one');
  mkdirSync(join(resources, '[a]/one'), { recursive: true });
  assert.equal(await paths(resources), ['one']);
});

test.run();
