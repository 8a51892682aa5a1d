/**
 * Copies that are written in two parts. The first part is written while the server runs, and the second part while it
 * does not write.
 */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { StagedCopy } from '../../../../adapters/backups/copy/staged-copy.js';
import { copySuite, signal, stage, writeFiles } from '../../files/copy-suite.js';

const test = copySuite('adapters/backups/copy/staged-copy', { 'server.cfg': 'one', 'db/log': 'two' });

test.before.each(({ source }) => {
  chmodSync(join(source, 'server.cfg'), 0o640);
  mkdirSync(join(source, 'db/empty'));
  symlinkSync('db/log', join(source, 'link'));
});

const listOf = (path: string): string[] => (readdirSync(path, { recursive: true }) as string[]).sort();

test('The second part of a staged copy copies what changed after the first part', async (context) => {
  const { source, target } = context;
  const copy = stage(context);
  assert.is(await copy.prepare(signal), null);
  writeFileSync(join(source, 'db/log'), 'three');
  writeFileSync(join(source, 'db/new'), 'new');
  rmSync(join(source, 'server.cfg'));
  mkdirSync(join(source, 'server.cfg'));
  rmSync(join(source, 'db/empty'), { recursive: true });
  writeFileSync(join(source, 'db/empty'), 'a file now');
  rmSync(join(source, 'link'));
  symlinkSync('db/new', join(source, 'link'));
  chmodSync(join(source, 'db'), 0o500);
  assert.is(await copy.complete(signal), null);
  assert.equal(listOf(target), listOf(source));
  for (const name of ['db/log', 'db/new', 'db/empty'])
    assert.is(readFileSync(join(target, name), 'utf8'), readFileSync(join(source, name), 'utf8'));
  assert.is(readlinkSync(join(target, 'link')), 'db/new');
  assert.is(lstatSync(join(target, 'db')).mode & 0o777, 0o500);
});

test('A file that did not change between the two parts of a copy is copied only once', async (context) => {
  const { source, target } = context;
  // This clock is a minute ahead, so that the files count as changed long ago.
  const copy = new StagedCopy(source, target, async () => Date.now() + 60_000);
  await copy.prepare(signal);
  const before = lstatSync(join(target, 'server.cfg'));
  await copy.complete(signal);
  const after = lstatSync(join(target, 'server.cfg'));
  assert.is(after.ino, before.ino);
  assert.is(after.mode & 0o777, 0o640);
  assert.ok(Math.abs(after.mtimeMs - lstatSync(join(source, 'server.cfg')).mtimeMs) < 1);
});

test('A file that changed right before its copy is copied a second time', async (context) => {
  const copy = stage(context);
  await copy.prepare(signal);
  writeFileSync(join(context.target, 'server.cfg'), 'torn');
  await copy.complete(signal);
  assert.is(readFileSync(join(context.target, 'server.cfg'), 'utf8'), 'one');
});

test('A followed link is replaced by its target only if the target may be followed', async (context) => {
  const { root, source, target } = context;
  writeFiles(root, { 'ssd/one': 'ssd', 'secret/one': 'secret' });
  symlinkSync('one', join(root, 'ssd/inner'));
  symlinkSync(join(root, 'ssd'), join(source, 'moved'));
  symlinkSync(join(root, 'ssd/one'), join(source, 'single'));
  const allowed = join(realpathSync(root), 'ssd');
  const followed = { links: ['moved', 'single'], mayFollow: (path: string) => path.startsWith(allowed) };
  const copyTo = (to: string) => stage({ source, target: to }, undefined, followed);
  const copy = copyTo(target);
  assert.is(await copy.prepare(signal), null);
  writeFileSync(join(root, 'ssd/two'), 'two');
  assert.is(await copy.complete(signal), null);
  assert.equal(
    ['moved/one', 'moved/two', 'single'].map((name) => readFileSync(join(target, name), 'utf8')),
    ['ssd', 'two', 'ssd'],
  );
  assert.is(readlinkSync(join(target, 'moved/inner')), 'one');
  assert.ok(lstatSync(join(target, 'single')).isFile());
  rmSync(join(source, 'moved'));
  symlinkSync(join(root, 'secret'), join(source, 'moved'));
  const other = copyTo(join(root, 'other'));
  assert.is(await other.prepare(signal), null);
  assert.equal(await other.complete(signal), { code: 'source_unreadable', because: 'world/moved (link_outside)' });
  assert.not.ok(existsSync(join(root, 'other/moved')));
});

test('An aborted copy returns a fault', async (context) => {
  const copy = stage(context);
  await copy.prepare(signal);
  assert.is((await copy.complete(AbortSignal.abort()))?.code, 'target_unwritable');
});

test.run();
