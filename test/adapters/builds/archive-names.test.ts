/** Names of zips whose maker used another encoding than UTF-8. */
import { crc32 } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NameEncoding } from '../../../machines/ports/name-encodings.js';
import { windowsEntry, type ZipEntry, zipOf } from './archives.js';
import { generous, unpack } from './unpacked.js';

const test = suite('adapters/builds, names in other encodings');

async function namesOf(entries: readonly ZipEntry[], names: NameEncoding | null = null): Promise<string[]> {
  const unpacked = await unpack(zipOf(entries), generous, names);
  if ('fault' in unpacked) throw new Error(JSON.stringify(unpacked.fault));
  return Object.keys(unpacked.tree).sort();
}

const raw = Buffer.from('\xcb\xb5\xc3\xf7.txt', 'latin1');
const gbk = windowsEntry(raw, 'x');

test('A name that is not UTF-8 is refused with how it reads in each encoding', async () => {
  const unpacked = await unpack(zipOf([windowsEntry('build.json', '{}'), gbk]));
  const fault = 'fault' in unpacked ? unpacked.fault : null;
  if (fault?.code !== 'archive_names_unreadable') throw new Error(JSON.stringify(unpacked));
  assert.equal([fault.entry, fault.names], ['\\xcb\\xb5\\xc3\\xf7.txt', null]);
  assert.equal(fault.readings[0], { encoding: 'gbk', name: '说明.txt' });
});

for (const [encoding, bytes, name] of [
  ['gbk', '\xcb\xb5\xc3\xf7', '说明'],
  // Valid UTF-8 by chance.
  ['gbk', '\xc1\xaa\xcd\xa8', '联通'],
  ['big5', '\xa4\xa4\xa4\xe5', '中文'],
  // Its second byte is a backslash.
  ['shift_jis', '\x95\x5c', '表'],
  ['euc-kr', '\xc7\xd1\xb1\xdb', '한글'],
  ['windows-1251', '\xf7\xe8\xf2\xe0\xe9', 'читай'],
  ['ibm866', '\xe7\xa8\xe2\xa0\xa9', 'читай'],
  ['cp437', 'Z\x81rich \x9b', 'Zürich ¢'],
  ['cp850', 'Z\x81rich \x9b', 'Zürich ø'],
] as const)
  test(`The name ${name} is read from ${encoding}`, async () => {
    const path = Buffer.from(`${bytes}.txt`, 'latin1');
    assert.equal(
      await namesOf([windowsEntry(path, 'x'), windowsEntry('run.sh', 'y')], encoding),
      ['run.sh', `${name}.txt`].sort(),
    );
  });

test('A name that is marked as UTF-8 stays, whatever encoding is asked for', async () => {
  assert.equal(await namesOf([gbk, windowsEntry('über', 'x')], 'gbk'), ['über', '说明.txt'].sort());
});

test('A Unicode path field decides, if it belongs to the name', async () => {
  const extra = (name: string, of: Buffer): Buffer => {
    const unicode = Buffer.from(name);
    const head = Buffer.alloc(9);
    head.writeUInt16LE(0x7075, 0);
    head.writeUInt16LE(5 + unicode.length, 2);
    head.writeUInt8(1, 4);
    head.writeUInt32LE(crc32(of), 5);
    return Buffer.concat([head, unicode]);
  };
  assert.equal(await namesOf([{ ...gbk, extra: extra('说明.txt', raw) }]), ['说明.txt']);
  assert.equal(await namesOf([{ ...gbk, extra: extra('说明.txt', raw) }], 'cp437'), ['说明.txt']);
  const unpacked = await unpack(zipOf([{ ...gbk, extra: extra('../evil', raw) }]));
  assert.is('fault' in unpacked && unpacked.fault.code, 'archive_path_outside');
  const foreign = await unpack(zipOf([{ ...gbk, extra: extra('说明.txt', Buffer.from('other')) }]));
  assert.is('fault' in foreign && foreign.fault.code, 'archive_names_unreadable');
});

test('Bytes that the named encoding does not have are refused', async () => {
  const unpacked = await unpack(zipOf([windowsEntry(Buffer.from('a\x81', 'latin1'), 'x')]), generous, 'gbk');
  assert.equal(
    'fault' in unpacked && unpacked.fault.code === 'archive_names_unreadable' && unpacked.fault.names,
    'gbk',
  );
});

test('A decoded name that leads out is refused', async () => {
  const path = Buffer.from('..\\\xcb\xb5\xc3\xf7', 'latin1');
  const unpacked = await unpack(zipOf([windowsEntry(path, 'x')]), generous, 'gbk');
  assert.is('fault' in unpacked && unpacked.fault.code, 'archive_path_outside');
});

test.run();
