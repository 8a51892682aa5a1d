/** Each format of the same small Build is unpacked to the same files. */
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tarOf, zipOf } from './archives.js';
import { samples, tree } from './samples.js';
import { unpack } from './unpacked.js';

const test = suite('adapters/archives/formats');

/** Created by `7zz a -mhe -p`, with encrypted names. */
const encryptedNames = Buffer.from(
  'N3q8ryccAARKjeFwgAAAAAAAAAAuAAAAAAAAADb4wXyl1OQWPrqKC8hCnQ/OyrarUSDXSholLUXAgNi6ObbPMrHiykLbVbn0crVKySN2bOnhXncCAyCyVfeVIHSN/fW+xxkNKmuE9JvXa8z4S3qPGrC1FQea' +
    'uq5TwytmHS9lwjKxTwusPThDgrMK1pcL9Ru5o2LOI+IDsyhaZ3DEiQa5LBcGEAEJcAAHCwEAASQG8QcBElMPVYTLyitWjqlpF7ZQGh+CwwxqCgF/sXrbAAA=',
  'base64',
);

for (const [format, archive] of Object.entries(samples)) {
  test(`A ${format} is unpacked with files, directories, links and executable bits`, async () => {
    const unpacked = await unpack(archive);
    assert.ok('tree' in unpacked, JSON.stringify(unpacked));
    if (!('tree' in unpacked)) return;
    assert.equal(unpacked.tree, tree);
    assert.is((unpacked.modes['run.sh'] ?? 0) & 0o100, 0o100);
    assert.is((unpacked.modes['lib/data.txt'] ?? 0) & 0o111, 0);
  });

  test(`A ${format} that is cut off at 30, 50 or 70 % is refused as damaged`, async () => {
    for (const part of [0.3, 0.5, 0.7]) {
      const unpacked = await unpack(archive.subarray(0, Math.floor(archive.length * part)));
      assert.is('fault' in unpacked ? unpacked.fault.code : 'it was taken', 'archive_damaged', `${part}`);
    }
  });

  test(`A ${format} with changed content is refused if the format has checksums`, async () => {
    if (format === 'tar') return;
    const changed = Buffer.from(archive);
    const at = format === 'zip' ? changed.indexOf('text') : Math.floor(changed.length / 2);
    changed[at] = (changed[at] ?? 0) ^ 0x11;
    const unpacked = await unpack(changed);
    assert.is('fault' in unpacked ? unpacked.fault.code : 'it was taken', 'archive_damaged');
  });
}

test('An encrypted archive is refused as encrypted, with and without encrypted names', async () => {
  for (const archive of [encryptedNames, zipOf([{ path: 'run.sh', content: 'x'.repeat(20), flags: 0x801 }])]) {
    assert.equal(await unpack(archive), { fault: { code: 'archive_encrypted' } });
  }
});

test('A file that is not an archive is refused, even if it is compressed', async () => {
  assert.equal(await unpack(Buffer.from('a text '.repeat(100))), {
    fault: { code: 'archive_format_unknown', what: null },
  });
  assert.equal(await unpack(gzipSync('a text of its own '.repeat(100))), { fault: { code: 'archive_not_tar' } });
  assert.equal(await unpack(gzipSync(gzipSync(samples.tar))), { fault: { code: 'archive_not_tar' } });
});

test('The fault for an unsupported format names the format', async () => {
  for (const [what, bytes] of [
    ['a RAR archive', 'Rar!\x1a\x07\x00'],
    ['a RAR archive', 'Rar!\x1a\x07\x01\x00'],
    ['a part of a divided zip', 'PK\x07\x08PK\x03\x04'],
    ['an lz4 file', '\x04\x22\x4d\x18'],
    ['a Debian package, or another ar archive', '!<arch>\ndebian-binary   '],
    ['a program for Windows, perhaps an archive that unpacks itself', 'MZ\x90\x00'],
    ['a web page', '<!DOCTYPE html><title>Sign in</title>'],
    ['a web page', '\n<html>Not found</html>'],
    ['a JSON document', '{ "message": "Not Found" }'],
    ['a pointer of Git LFS instead of the file', 'version https://git-lfs.github.com/spec/v1\n'],
  ] as const)
    assert.equal(await unpack(Buffer.from(bytes.padEnd(600, ' '), 'latin1')), {
      fault: { code: 'archive_format_unknown', what },
    });
});

/** A frame whose header states the memory that it needs. `exponent` is the power of two above 1 KiB. */
const framed = (exponent: number): Buffer =>
  Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, exponent << 3]), Buffer.alloc(600)]);

test('A tar.zst whose window is larger than 128 MiB is refused before it is unpacked', async () => {
  const limit = 134_217_728;
  const fault = { code: 'archive_needs_memory', needed: 2 * limit, limit };
  assert.equal(await unpack(framed(18)), { fault });
  // pzstd writes tars in this way.
  const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);
  assert.equal(await unpack(Buffer.concat([skippable, framed(18)])), { fault });
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(limit) + 1n);
  const single = Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xe0]), size, Buffer.alloc(600)]);
  assert.equal(await unpack(single), { fault: { ...fault, needed: limit + 1 } });
  const allowed = await unpack(framed(17));
  assert.is('fault' in allowed && allowed.fault.code, 'archive_damaged');
});

test('Compressed tars of several streams, which parallel programs write, are unpacked', async () => {
  const skippable = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);
  const emptyBzip2 = Buffer.from('BZh9\x17\x72\x45\x38\x50\x90\0\0\0\0', 'latin1');
  for (const packed of [
    [skippable, samples['tar.zst']],
    [samples['tar.bz2'], emptyBzip2],
  ]) {
    const unpacked = await unpack(Buffer.concat(packed));
    assert.equal('tree' in unpacked ? unpacked.tree : unpacked, tree);
  }
});

test('A tar, tar.gz or zip without files is refused as empty', async () => {
  const directory = tarOf([{ path: 'lib/', type: '5' }]);
  for (const archive of [
    tarOf([]),
    directory,
    gzipSync(tarOf([])),
    gzipSync(''),
    zipOf([]),
    zipOf([{ path: 'lib/', mode: 0o040755 }]),
  ]) {
    assert.equal(await unpack(archive), { fault: { code: 'archive_empty' } });
  }
});

test.run();
