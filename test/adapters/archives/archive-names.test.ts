/** Names in archives, in encodings other than UTF-8. */
import { crc32, gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NameEncoding } from '../../../machines/text/name-encodings.js';
import { longNamed, type TarEntry, tarEntry, tarOf, windowsEntry, type ZipEntry, zipOf } from './archives.js';
import { generous, unpack } from './unpacked.js';

const test = suite('adapters/archives/archive-names');

async function namesOf(entries: readonly ZipEntry[], names: NameEncoding | null = null): Promise<string[]> {
  const unpacked = await unpack(zipOf(entries), generous, names);
  if ('fault' in unpacked) throw new Error(JSON.stringify(unpacked.fault));
  return Object.keys(unpacked.tree).sort();
}

test('The possible readings of a Latin-1 name include Windows-1252', async () => {
  const path = Buffer.from('caf\xe9', 'latin1');
  for (const archive of [tarOf([{ path, content: 'x' }]), zipOf([windowsEntry(path, 'x')])]) {
    const unpacked = await unpack(archive);
    const readings =
      'fault' in unpacked && unpacked.fault.code === 'archive_encoding_unknown' ? unpacked.fault.readings : [];
    assert.equal(
      readings.find(({ encoding }) => encoding === 'windows-1252'),
      { encoding: 'windows-1252', name: 'café' },
    );
  }
});

const raw = Buffer.from('\xcb\xb5\xc3\xf7.txt', 'latin1');
const gbk = windowsEntry(raw, 'x');

const tarred = tarOf([
  { path: 'build.json', content: '{}' },
  { path: raw, content: 'x' },
]);

for (const [format, archive] of [
  ['zip', zipOf([windowsEntry('build.json', '{}'), gbk])],
  ['tar', tarred],
  ['tar.gz', gzipSync(tarred)],
] as const)
  test(`${format}: a name that is not UTF-8 is refused unless its encoding is given`, async () => {
    const unpacked = await unpack(archive);
    const fault = 'fault' in unpacked ? unpacked.fault : null;
    if (fault?.code !== 'archive_encoding_unknown') throw new Error(JSON.stringify(unpacked));
    assert.equal([fault.entry, fault.names], ['\\xcb\\xb5\\xc3\\xf7.txt', null]);
    assert.equal(fault.readings[0], { encoding: 'gbk', name: '说明.txt' });
    const read = await unpack(archive, generous, 'gbk');
    assert.equal('tree' in read && read.tree, { 'build.json': '{}', '说明.txt': 'x' });
  });

/** Returns the header that GNU tar writes for a long path (`L`) or target (`K`). */
const gnuLong = (type: 'L' | 'K', name: Buffer): Buffer =>
  tarEntry({ path: '././@LongLink', type, content: Buffer.concat([name, Buffer.of(0)]) });

test('tar: names of any type and length are decoded with the given encoding', async () => {
  const directory = Buffer.from('\xb7\xfe\xce\xf1', 'latin1');
  const inside = (name: Buffer | string): Buffer => Buffer.concat([directory, Buffer.from('/'), Buffer.from(name)]);
  const long = inside(Buffer.concat([...Array.from({ length: 29 }, () => inside('')), directory]));
  const entries: (TarEntry | Buffer)[] = [
    { path: inside(''), type: '5' },
    { path: inside('a'), content: 'a'.repeat(1_300) },
    { path: inside(raw), content: '' },
    { path: inside('link'), type: '2', target: raw },
    gnuLong('L', long),
    { path: long.subarray(0, 100), content: 'long' },
    gnuLong('K', raw),
    { path: inside('other'), type: '2', target: raw.subarray(0, 2) },
    longNamed(`über/${'x'.repeat(120)}`, { content: 'pax' }),
    { path: 'last', content: 'last' },
  ];
  const unpacked = await unpack(tarOf(entries), generous, 'gbk');
  if ('fault' in unpacked) throw new Error(JSON.stringify(unpacked.fault));
  assert.equal(unpacked.tree, {
    服务: null,
    '服务/a': 'a'.repeat(1_300),
    '服务/说明.txt': '',
    '服务/link': '-> 说明.txt',
    ...Object.fromEntries(Array.from({ length: 29 }, (_, depth) => [`服务${'/服务'.repeat(depth + 1)}`, null])),
    [`服务${'/服务'.repeat(30)}`]: 'long',
    '服务/other': '-> 说明.txt',
    // The path in a pax header is always UTF-8.
    über: null,
    [`über/${'x'.repeat(120)}`]: 'pax',
    last: 'last',
  });
});

test('tar: names in UTF-8 need no encoding parameter', async () => {
  const unpacked = await unpack(tarOf([{ path: '说明.txt', content: 'x' }]));
  assert.equal('tree' in unpacked && unpacked.tree, { '说明.txt': 'x' });
});

for (const [encoding, bytes, name] of [
  ['gbk', '\xcb\xb5\xc3\xf7', '说明'],
  // These bytes are valid UTF-8 by chance.
  ['gbk', '\xc1\xaa\xcd\xa8', '联通'],
  ['big5', '\xa4\xa4\xa4\xe5', '中文'],
  // The second byte of this character is a backslash.
  ['shift_jis', '\x95\x5c', '表'],
  ['euc-kr', '\xc7\xd1\xb1\xdb', '한글'],
  ['windows-1251', '\xf7\xe8\xf2\xe0\xe9', 'читай'],
  ['ibm866', '\xe7\xa8\xe2\xa0\xa9', 'читай'],
  ['windows-1252', 'caf\xe9 \x80', 'café €'],
  ['cp437', 'Z\x81rich \x9b', 'Zürich ¢'],
  ['cp850', 'Z\x81rich \x9b', 'Zürich ø'],
] as const)
  test(`The name ${name} is decoded from ${encoding}`, async () => {
    const path = Buffer.from(`${bytes}.txt`, 'latin1');
    assert.equal(
      await namesOf([windowsEntry(path, 'x'), windowsEntry('run.sh', 'y')], encoding),
      ['run.sh', `${name}.txt`].sort(),
    );
  });

test('A name that is marked as UTF-8 is read as UTF-8, whatever encoding is given', async () => {
  assert.equal(await namesOf([gbk, windowsEntry('über', 'x')], 'gbk'), ['über', '说明.txt'].sort());
});

test('A Unicode path field in a zip replaces the name if its checksum fits', async () => {
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
  assert.is('fault' in foreign && foreign.fault.code, 'archive_encoding_unknown');
});

test('Bytes that are invalid in the given encoding are refused', async () => {
  const unpacked = await unpack(zipOf([windowsEntry(Buffer.from('a\x81', 'latin1'), 'x')]), generous, 'gbk');
  assert.equal(
    'fault' in unpacked && unpacked.fault.code === 'archive_encoding_unknown' && unpacked.fault.names,
    'gbk',
  );
});

test('A decoded name that leads out of the Build is refused', async () => {
  const path = Buffer.from('..\\\xcb\xb5\xc3\xf7', 'latin1');
  const unpacked = await unpack(zipOf([windowsEntry(path, 'x')]), generous, 'gbk');
  assert.is('fault' in unpacked && unpacked.fault.code, 'archive_path_outside');
});

test.run();
