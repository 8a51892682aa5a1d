/** The same small Build in each format becomes the same files. */
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tarOf, zipOf } from './archives.js';
import { samples, tree } from './samples.js';
import { unpack } from './unpacked.js';

const test = suite('adapters/builds, formats');

/** As `7zz a -mhe -p` makes it: even the names cannot be read. */
const encryptedNames = Buffer.from(
  'N3q8ryccAARKjeFwgAAAAAAAAAAuAAAAAAAAADb4wXyl1OQWPrqKC8hCnQ/OyrarUSDXSholLUXAgNi6ObbPMrHiykLbVbn0crVKySN2bOnhXncCAyCyVfeVIHSN/fW+xxkNKmuE9JvXa8z4S3qPGrC1FQea' +
    'uq5TwytmHS9lwjKxTwusPThDgrMK1pcL9Ru5o2LOI+IDsyhaZ3DEiQa5LBcGEAEJcAAHCwEAASQG8QcBElMPVYTLyitWjqlpF7ZQGh+CwwxqCgF/sXrbAAA=',
  'base64',
);

for (const [format, archive] of Object.entries(samples)) {
  test(`a ${format} is unpacked: files, empty files, directories, links, and which are programs`, async () => {
    const unpacked = await unpack(archive);
    assert.ok('tree' in unpacked, JSON.stringify(unpacked));
    if (!('tree' in unpacked)) return;
    assert.equal(unpacked.tree, tree);
    assert.is((unpacked.modes['run.sh'] ?? 0) & 0o100, 0o100);
    assert.is((unpacked.modes['lib/data.txt'] ?? 0) & 0o111, 0);
  });

  test(`a ${format} that is cut off anywhere is refused, never half a Build`, async () => {
    for (const part of [0.3, 0.5, 0.7]) {
      const unpacked = await unpack(archive.subarray(0, Math.floor(archive.length * part)));
      assert.is('fault' in unpacked ? unpacked.fault.code : 'it was taken', 'archive_damaged', `${part}`);
    }
  });

  test(`a ${format} whose content was changed is refused, unless it carries no checksum`, async () => {
    if (format === 'tar') return;
    const changed = Buffer.from(archive);
    const at = format === 'zip' ? changed.indexOf('text') : Math.floor(changed.length / 2);
    changed[at] = (changed[at] ?? 0) ^ 0x11;
    const unpacked = await unpack(changed);
    assert.is('fault' in unpacked ? unpacked.fault.code : 'it was taken', 'archive_damaged');
  });
}

test('an archive that is encrypted is refused as that, its names encrypted or not', async () => {
  for (const archive of [encryptedNames, zipOf([{ path: 'run.sh', content: 'x'.repeat(20), flags: 0x801 }])]) {
    assert.equal(await unpack(archive), { fault: { code: 'archive_encrypted' } });
  }
});

test('what is no archive is refused, and so is a packed file that is no tar', async () => {
  assert.equal(await unpack(Buffer.from('<html>Not found</html>'.repeat(100))), {
    fault: { code: 'archive_format_unknown' },
  });
  assert.equal(await unpack(gzipSync('a text of its own '.repeat(100))), { fault: { code: 'archive_not_tar' } });
  assert.equal(await unpack(gzipSync(gzipSync(samples.tar))), { fault: { code: 'archive_not_tar' } });
});

test('an archive without a file is empty, in every format', async () => {
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
