/** The config file of a Data Folder: reads, and atomic replacements that require the current ETag. */
import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { isRoot } from '../../kit/system/rights.js';
import {
  absent,
  any,
  entriesOf,
  faultOf,
  folderSuite,
  matching,
  read,
  textOf,
  versionTexts,
  write,
} from './data-folder.js';

const test = folderSuite('adapters/folders/config-files');

test('A config file is read unchanged, whatever its content', async (place) => {
  const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x23, 0x0d, 0x0a, 0, 0xff, 0xfe, 0xc3, 0x28, 0x0d, 0x61]);
  writeFileSync(place.config, bytes);
  assert.is((await read(place)).text, bytes.toString('latin1'));
});

test('The ETag of a config file depends only on its content', async (place) => {
  const { etag } = await read(place);
  assert.match(etag, /^"[0-9a-f]{32}"$/);
  writeFileSync(place.config, 'other');
  assert.is.not((await read(place)).etag, etag);
  unlinkSync(place.config);
  writeFileSync(place.config, 'first');
  assert.is((await read(place)).etag, etag);
});

test('A write with the current ETag replaces the config file and returns the new ETag', async (place) => {
  const etag = await write(place, 'second\r\n# comment', matching((await read(place)).etag));
  assert.equal(await read(place), { text: 'second\r\n# comment', etag });
  assert.equal(await versionTexts(place), ['first']);
});

test('A write with an old ETag changes nothing and returns the current ETag', async (place) => {
  const { etag } = await read(place);
  writeFileSync(place.config, 'by hand');
  const result = await place.files.write('world', Buffer.from('mine'), matching(etag));
  assert.equal(result, {
    fault: { code: 'config_changed', folder: 'world', config: 'server.cfg', etag: (await read(place)).etag },
  });
  assert.is(textOf(place.config), 'by hand');
  assert.equal(await versionTexts(place), []);
});

test('A missing config file is a fault for a read, and can be created by a write', async (place) => {
  unlinkSync(place.config);
  assert.is((await faultOf(place))?.code, 'config_not_found');
  assert.is(await write(place, 'x', any), 'config_changed');
  const etag = await write(place, 'made', absent);
  assert.equal(await read(place), { text: 'made', etag });
  assert.is(statSync(place.config).mode & 0o777, 0o600, 'keys come into it');
  assert.equal(await versionTexts(place), []);
  assert.is(await write(place, 'again', absent), 'config_changed');
  assert.is(textOf(place.config), 'made');
});

test('A write of the same text does not touch the config file', async (place) => {
  const before = statSync(place.config);
  assert.is(await write(place, 'first'), (await read(place)).etag);
  assert.equal([statSync(place.config).ino, statSync(place.config).mtimeMs], [before.ino, before.mtimeMs]);
  assert.equal(await versionTexts(place), []);
});

test('A config file may become empty or large', async (place) => {
  await write(place, '');
  assert.is((await read(place)).text, '');
  const large = 'x'.repeat(1_048_576);
  await write(place, large);
  assert.ok((await read(place)).text === large);
  assert.equal(await versionTexts(place), ['', 'first']);
});

test('A write leaves no temporary file, whether it succeeds or not', async (place) => {
  await write(place, 'second');
  await write(place, 'third', absent);
  assert.equal(entriesOf(place.world), ['server.cfg']);
});

test('A config file can be replaced after a crash has left a partial temporary file', async (place) => {
  writeFileSync(join(place.world, '.server.cfg.server-manager-new'), 'hal');
  await write(place, 'second');
  assert.is(textOf(place.config), 'second');
  assert.equal(entriesOf(place.world), ['server.cfg']);
});

test('A replaced config file keeps its mode', async (place) => {
  for (const mode of [0o640, 0o600, 0o666]) {
    chmodSync(place.config, mode);
    await write(place, `of mode ${mode}`);
    assert.is(statSync(place.config).mode & 0o7777, mode);
  }
});

test('A replaced config file keeps its owner and group', async (place) => {
  // Only root can change the owner of a file.
  if (isRoot) chownSync(place.config, 12_345, 23_456);
  const before = statSync(place.config);
  await write(place, 'second');
  const { uid, gid } = statSync(place.config);
  assert.equal([uid, gid], [before.uid, before.gid]);
});

test('Unknown, deleted and unconfigured Data Folders have different faults', async (place) => {
  mkdirSync(join(place.root, 'data', 'plain'));
  for (const [folder, fault] of [
    ['absent', { code: 'folder_not_found', folder: 'absent', gone: false }],
    ['gone', { code: 'folder_not_found', folder: 'gone', gone: true }],
    ['plain', { code: 'config_unsupported', folder: 'plain', kind: 'any', names: [] }],
  ] as const) {
    assert.equal(await place.files.read(folder), { fault });
    assert.equal(await place.files.write(folder, Buffer.from('x'), absent), { fault });
    assert.equal(await place.files.versions(folder), { fault });
    assert.equal(await place.files.readVersion(folder, '1'), { fault });
  }
});

test('Exactly one of many concurrent writes with the same ETag succeeds', async (place) => {
  const { etag } = await read(place);
  const texts = Array.from({ length: 20 }, (_, index) => `writer ${index}`);
  const results = await Promise.all(texts.map((text) => place.files.write('world', Buffer.from(text), matching(etag))));
  const winners = texts.filter((_, index) => 'etag' in (results[index] ?? {}));
  assert.is(winners.length, 1);
  const now = await read(place);
  assert.is(now.text, winners[0]);
  for (const result of results)
    if ('fault' in result)
      assert.is(result.fault.code === 'config_changed' ? result.fault.etag : result.fault.code, now.etag);
  assert.equal(await versionTexts(place), ['first']);
});

test('Exactly one of many concurrent writes that create the config file succeeds', async (place) => {
  unlinkSync(place.config);
  const results = await Promise.all(Array.from({ length: 20 }, (_, index) => write(place, `writer ${index}`, absent)));
  assert.is(results.filter((result) => result.startsWith('"')).length, 1);
});

test('Writes to a config file that two Data Folders share by links do not overlap', async (place) => {
  const other = join(place.root, 'data', 'other');
  mkdirSync(other);
  symlinkSync('../world/server.cfg', join(other, 'server.cfg'));
  const { etag } = await read(place);
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      write(place, `writer ${index}`, matching(etag), index % 2 === 0 ? 'world' : 'other'),
    ),
  );
  assert.is(results.filter((result) => result.startsWith('"')).length, 1, results.join());
});

test.run();
