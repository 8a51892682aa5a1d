/** The same small Build is unpacked to the same files from each format. */
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tarOf, zipOf } from './archives.js';
import { samples, tree } from './samples.js';
import { unpack } from './unpacked.js';

const test = suite('adapters/builds, formats');

/** Created by `7zz a -mhe -p`, with encrypted names. */
const encryptedNames = Buffer.from(
  'N3q8ryccAARKjeFwgAAAAAAAAAAuAAAAAAAAADb4wXyl1OQWPrqKC8hCnQ/OyrarUSDXSholLUXAgNi6ObbPMrHiykLbVbn0crVKySN2bOnhXncCAyCyVfeVIHSN/fW+xxkNKmuE9JvXa8z4S3qPGrC1FQea' +
    'uq5TwytmHS9lwjKxTwusPThDgrMK1pcL9Ru5o2LOI+IDsyhaZ3DEiQa5LBcGEAEJcAAHCwEAASQG8QcBElMPVYTLyitWjqlpF7ZQGh+CwwxqCgF/sXrbAAA=',
  'base64',
);

for (const [format, archive] of Object.entries(samples)) {
  test(`A ${format} is unpacked with files, empty files, directories, links and executable bits.`, async () => {
    const unpacked = await unpack(archive);
    assert.ok('tree' in unpacked, JSON.stringify(unpacked));
    if (!('tree' in unpacked)) return;
    assert.equal(unpacked.tree, tree);
    assert.is((unpacked.modes['run.sh'] ?? 0) & 0o100, 0o100);
    assert.is((unpacked.modes['lib/data.txt'] ?? 0) & 0o111, 0);
  });

  test(`A ${format} truncated at any byte is refused and leaves no partial Build.`, async () => {
    for (const part of [0.3, 0.5, 0.7]) {
      const unpacked = await unpack(archive.subarray(0, Math.floor(archive.length * part)));
      assert.is('fault' in unpacked ? unpacked.fault.code : 'it was taken', 'archive_damaged', `${part}`);
    }
  });

  test(`A ${format} with changed content is refused if the format has checksums.`, async () => {
    if (format === 'tar') return;
    const changed = Buffer.from(archive);
    const at = format === 'zip' ? changed.indexOf('text') : Math.floor(changed.length / 2);
    changed[at] = (changed[at] ?? 0) ^ 0x11;
    const unpacked = await unpack(changed);
    assert.is('fault' in unpacked ? unpacked.fault.code : 'it was taken', 'archive_damaged');
  });
}

test('An encrypted archive is refused as encrypted, with and without encrypted names.', async () => {
  for (const archive of [encryptedNames, zipOf([{ path: 'run.sh', content: 'x'.repeat(20), flags: 0x801 }])]) {
    assert.equal(await unpack(archive), { fault: { code: 'archive_encrypted' } });
  }
});

test('A file that is not an archive and a compressed file that is not a tar are refused.', async () => {
  assert.equal(await unpack(Buffer.from('<html>Not found</html>'.repeat(100))), {
    fault: { code: 'archive_format_unknown' },
  });
  assert.equal(await unpack(gzipSync('a text of its own '.repeat(100))), { fault: { code: 'archive_not_tar' } });
  assert.equal(await unpack(gzipSync(gzipSync(samples.tar))), { fault: { code: 'archive_not_tar' } });
});

test('An archive without files is refused as empty in every format.', async () => {
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
