/** Copies of files with holes and several names, and the disk space that they leave free. */
import {
  appendFileSync,
  closeSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { copyTree } from '../../../adapters/backups/copy/copy-tree.js';
import { measureDiskUsage } from '../../../adapters/disk-usage.js';
import { findMountFault, mountSmall } from '../../kit/system/broken-environment.js';
import { isRoot } from '../../kit/system/rights.js';
import { type CopyContext, copySuite, signal, stage } from './copy-suite.js';

const test = copySuite('adapters/files/copies');

const roomOf = (path: string): number => lstatSync(path).blocks * 512;

/** The ways in which a directory is copied. */
const copies: readonly (readonly [string, (context: CopyContext) => Promise<unknown>])[] = [
  ['A copy', ({ source, target }) => copyTree({ source, target, signal })],
  [
    'A staged copy',
    async (context) => {
      const copy = stage(context);
      assert.equal([await copy.prepare(signal), await copy.complete(signal)], [null, null]);
    },
  ],
];

for (const [name, copy] of copies) {
  test(`${name} of a file with holes takes only the disk space of its data`, async (context) => {
    const { source, target } = context;
    const path = join(source, 'map.db');
    const file = openSync(path, 'w', 0o640);
    writeSync(file, 'middle', 20_000_000);
    closeSync(file);
    truncateSync(path, 60_000_000);
    await copy(context);
    assert.ok(roomOf(join(target, 'map.db')) <= roomOf(path), `${roomOf(join(target, 'map.db'))} bytes`);
    assert.ok(readFileSync(join(target, 'map.db')).equals(readFileSync(path)));
    assert.is(lstatSync(join(target, 'map.db')).mode & 0o777, 0o640);
  });

  test(`${name} of a file with several names is one file with the same names`, async (context) => {
    const { source, target } = context;
    writeFileSync(join(source, 'a'), Buffer.alloc(100_000, 7));
    const names = ['b', 'c', 'd'];
    for (const each of names) linkSync(join(source, 'a'), join(source, each));
    const usage = await measureDiskUsage(source);
    assert.is(usage, roomOf(join(source, 'a')));
    await copy(context);
    for (const each of names) assert.is(lstatSync(join(target, each)).ino, lstatSync(join(target, 'a')).ino);
    assert.is(await measureDiskUsage(target), usage);
  });

  test(`${name} of a link belongs to the owner of the link`, async (context) => {
    if (!isRoot) return console.log('SKIPPED: only root can give a link to another user');
    const { source, target } = context;
    for (const [link, to] of [
      ['broken', 'nothing'],
      ['file', 'a'],
    ] as const) {
      symlinkSync(to, join(source, link));
      lchownSync(join(source, link), 1, 2);
    }
    writeFileSync(join(source, 'a'), 'of root');
    await copy(context);
    const owners = ['broken', 'file', 'a'].map((path) => lstatSync(join(target, path)));
    assert.equal(
      owners.map(({ uid, gid }) => [uid, gid]),
      [
        [1, 2],
        [1, 2],
        [0, process.getegid?.()],
      ],
    );
  });
}

test('A file with several names that changes during a copy gets one new content', async (context) => {
  const { source, target } = context;
  writeFileSync(join(source, 'a'), 'one');
  linkSync(join(source, 'a'), join(source, 'b'));
  const copy = stage(context);
  assert.is(await copy.prepare(signal), null);
  appendFileSync(join(source, 'a'), ', two');
  rmSync(join(source, 'b'));
  writeFileSync(join(source, 'b'), 'alone');
  linkSync(join(source, 'a'), join(source, 'c'));
  assert.is(await copy.complete(signal), null);
  assert.equal(
    ['a', 'b', 'c'].map((name) => readFileSync(join(target, name), 'utf8')),
    ['one, two', 'alone', 'one, two'],
  );
});

const mountFault = findMountFault();
if (mountFault !== null) console.log(`SKIPPED: ${mountFault}`);
else
  test('A staged copy fails before it uses the last twentieth of a small disk', async ({ root, source }) => {
    const disk = join(root, 'disk');
    mkdirSync(disk);
    const unmount = mountSmall(disk, 8_192);
    try {
      for (let count = 0; count < 80; count += 1) writeFileSync(join(source, String(count)), Buffer.alloc(102_400, 7));
      const fault = await stage({ source, target: join(disk, 'copy') }).prepare(signal);
      assert.equal(fault, { code: 'target_unwritable', because: 'ENOSPC' });
      const { bavail, blocks } = statfsSync(disk);
      assert.ok(bavail >= blocks * 0.05 - 25, `${bavail} of ${blocks} blocks are free`);
    } finally {
      unmount();
    }
  });

test.run();
