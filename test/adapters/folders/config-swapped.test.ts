/** A config file that is replaced by another entry during a write. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { isSameFile, withPinnedDirectory } from '../../../adapters/folders/pinned-path.js';
import { allowLinks, entriesOf, folderSuite, read, textOf, write } from './data-folder.js';

const test = folderSuite('adapters/folders/config-swapped');

/** Swaps server.cfg between a regular file and a link to a FIFO, as fast as possible, until it is killed. */
const swapper = `
  const { renameSync, symlinkSync, writeFileSync } = require('node:fs');
  process.stdout.write('ready');
  for (;;) {
    symlinkSync('../../outside/pipe', 'link'); renameSync('link', 'server.cfg');
    writeFileSync('file', 'first'); renameSync('file', 'server.cfg');
  }`;

test('A write never replaces the target of a link that replaced the config file', async (place) => {
  const outside = join(place.root, 'outside');
  mkdirSync(outside);
  execFileSync('mkfifo', [join(outside, 'pipe')]);
  const child = spawn(process.execPath, ['-e', swapper], { cwd: place.world, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    const outcomes = new Set<string>();
    for (let count = 0; count < 1_000; count += 1) {
      outcomes.add(await write(place, `text ${count}`));
      assert.ok(lstatSync(join(outside, 'pipe')).isFIFO(), `after ${count} writes`);
    }
    assert.equal(entriesOf(outside), ['pipe']);
    for (const outcome of outcomes)
      assert.ok(/^"|^config_(changed|unusable|unwritable|missing)$/.test(outcome), outcome);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

test('A path through an opened directory stays in the directory despite a link', async (place) => {
  const other = join(place.root, 'other');
  mkdirSync(other);
  await withPinnedDirectory(place.world, place.config, async (pinned) => {
    execFileSync('mv', [place.world, `${place.world}-moved`]);
    symlinkSync(other, place.world);
    writeFileSync(pinned, 'second');
  });
  assert.equal(entriesOf(other), []);
  assert.is(textOf(join(`${place.world}-moved`, 'server.cfg')), 'second');
});

test('Only the regular file that was read counts as the same file', async ({ config }) => {
  const { dev, ino } = lstatSync(config);
  assert.is(await isSameFile(config, { dev, ino }), true);
  assert.is(await isSameFile(config, null), false);
  writeFileSync(`${config}-other`, 'first');
  assert.is(await isSameFile(`${config}-other`, { dev, ino }), false);
  symlinkSync(config, `${config}-link`);
  assert.is(await isSameFile(`${config}-link`, { dev, ino }), false);
  unlinkSync(config);
  assert.is(await isSameFile(config, { dev, ino }), false);
  assert.is(await isSameFile(config, null), true);
});

test('A config file that is a link is written through the link', async (place) => {
  unlinkSync(place.config);
  mkdirSync(join(place.root, 'shared'));
  writeFileSync(join(place.root, 'shared/real.cfg'), 'real');
  symlinkSync('../../shared/real.cfg', place.config);
  allowLinks(place, join(place.root, 'shared'));
  assert.match(await write(place, 'second'), /^"/);
  assert.is((await read(place)).text, 'second');
  assert.is(textOf(join(place.root, 'shared/real.cfg')), 'second');
});

test.run();
