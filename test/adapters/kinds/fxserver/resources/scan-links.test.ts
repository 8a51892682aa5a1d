/** Links among the resources. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { add, paths } from './scanned.js';

const test = suite<{ root: string; resources: string }>('The scan for resources, links');

test.before.each((context) => {
  context.root = realpathSync(mkdtempSync(join(tmpdir(), 'scan-')));
  context.resources = join(context.root, 'resources');
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

test('a manifest may be a link to a file, but not a broken link', async ({ root, resources }) => {
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

test('links to categories and to resources are followed', async ({ root, resources }) => {
  add(join(root, 'shared'), 'one');
  mkdirSync(resources);
  symlinkSync(join(root, 'shared'), join(resources, '[shared]'));
  symlinkSync(join(root, 'shared', 'one'), join(resources, 'alias'));
  symlinkSync(join(root, 'nowhere'), join(resources, 'dangling'));
  assert.equal(await paths(resources), ['[shared]/one', 'alias']);
});

test('the directory of resources may be a link', async ({ root, resources }) => {
  add(join(root, 'shared'), 'one');
  symlinkSync(join(root, 'shared'), resources);
  assert.equal(await paths(resources), ['one']);
});

test('cycles of links end, and do not hide resources', async ({ resources }) => {
  add(resources, '[a]/one');
  symlinkSync('..', join(resources, '[a]', '[up]'));
  symlinkSync('.', join(resources, '[a]', '[here]'));
  symlinkSync('[self]', join(resources, '[self]'));
  symlinkSync('[pong]', join(resources, '[ping]'));
  symlinkSync('[ping]', join(resources, '[pong]'));
  assert.equal(await paths(resources), ['[a]/one']);
});

test.run();
