/** Config files that are links, are read-only, or are not files. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { isRoot } from '../../kit/system/rights.js';
import {
  absent,
  allowLinks,
  any,
  entriesOf,
  faultOf,
  folderSuite,
  matching,
  type Place,
  read,
  textOf,
  versionTexts,
  write,
} from './data-folder.js';

const test = folderSuite('adapters/folders/config-file-types');

test('A config file that is a link stays a link to the replaced target', async (place) => {
  const shared = join(place.root, 'shared');
  mkdirSync(shared);
  writeFileSync(join(shared, 'real.cfg'), 'real');
  symlinkSync('real.cfg', join(shared, 'step.cfg'));
  unlinkSync(place.config);
  allowLinks(place, shared);
  symlinkSync('../../shared/step.cfg', place.config);
  await write(place, 'second', matching((await read(place)).etag));
  assert.is(readlinkSync(place.config), '../../shared/step.cfg');
  assert.ok(lstatSync(join(shared, 'step.cfg')).isSymbolicLink());
  assert.is(textOf(join(shared, 'real.cfg')), 'second');
  assert.equal(entriesOf(shared), ['real.cfg', 'step.cfg']);
  assert.equal(await versionTexts(place), ['real']);
});

test('A second hard link of a replaced config file keeps the old text', async (place) => {
  linkSync(place.config, join(place.root, 'backup'));
  await write(place, 'second');
  assert.is(textOf(join(place.root, 'backup')), 'first');
});

/**
 * Entries that cannot be a config file, with the reason in the fault. A read of such an entry must not block the
 * manager.
 */
const odd: Readonly<Record<string, readonly [why: string, put: (place: Place) => unknown]>> = {
  'a directory': ['not_a_file', ({ config }) => mkdirSync(config)],
  'a FIFO': ['not_a_file', ({ config }) => execFileSync('mkfifo', [config])],
  'a link to a device': ['not_a_file', ({ config }) => symlinkSync('/dev/zero', config)],
  'a link to a FIFO': [
    'not_a_file',
    ({ config, root }) => (execFileSync('mkfifo', [join(root, 'fifo')]), symlinkSync('../../fifo', config)),
  ],
  'a link to nowhere': ['dangling_link', ({ config }) => symlinkSync('nowhere', config)],
  'a socket': ['not_a_file', ({ config }) => once(createServer().listen(config).unref(), 'listening')],
  'a file of more than 1 MiB': [
    'too_large',
    ({ config }) => (writeFileSync(config, 'x'), truncateSync(config, 1_048_577)),
  ],
};

for (const [what, [why, put]] of Object.entries(odd)) {
  test(`A config file that is ${what} is neither read nor replaced`, async (place) => {
    unlinkSync(place.config);
    await put(place);
    const { ino } = lstatSync(place.config);
    assert.equal(await faultOf(place), { code: 'config_unusable', folder: 'world', config: 'server.cfg', why });
    for (const precondition of [any, absent]) assert.is(await write(place, 'x', precondition), 'config_unusable');
    assert.is(lstatSync(place.config).ino, ino);
    assert.equal(entriesOf(place.world), ['server.cfg']);
  });
}

test('A config file that is a link to itself is unreadable', async (place) => {
  unlinkSync(place.config);
  symlinkSync('server.cfg', place.config);
  const fault = await faultOf(place);
  assert.is(fault?.code, 'config_unreadable');
  assert.is(fault?.code === 'config_unreadable' && fault.because, 'ELOOP');
});

test('A config file that cannot be replaced stays, with the fault config_unwritable', async (place) => {
  unlinkSync(place.config);
  allowLinks(place, '/proc/sys');
  // Not even root can create a file in this directory.
  symlinkSync('/proc/sys/kernel/ostype', place.config);
  const result = await place.files.write('world', Buffer.from('x'), any);
  assert.is('fault' in result && result.fault.code, 'config_unwritable');
  assert.match((await read(place)).text, /^Linux/);
});

test('Only root replaces a read-only config file', async (place) => {
  chmodSync(place.config, 0o444);
  const result = await write(place, 'x');
  if (isRoot) assert.is((await read(place)).etag, result);
  else assert.equal([result, textOf(place.config)], ['config_unwritable', 'first']);
  assert.is(statSync(place.config).mode & 0o777, 0o444);
});

test.run();
