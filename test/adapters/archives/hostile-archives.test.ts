/** Hostile archives are refused with the reason, and no file is written outside of the target directory. */

import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { longNamed, tarOf, zipOf } from './archives.js';
import { good, hostileTars, toHostileTar } from './hostile-tars.js';
import { samples } from './samples.js';
import { generous, unpack } from './unpacked.js';

const test = suite('adapters/archives/hostile-archives');

async function refusal(archive: Buffer, limits = generous): Promise<string> {
  const unpacked = await unpack(archive, limits);
  return 'fault' in unpacked ? unpacked.fault.code : `it was taken: ${JSON.stringify(unpacked.tree)}`;
}

for (const [title, code, entries] of hostileTars) {
  test(`A tar that ${title} is refused`, async () => {
    assert.is(await refusal(toHostileTar(title, entries)), code);
  });
}

test('A tar, tar.gz or zip whose content exceeds the size limit is refused', async () => {
  const limits = { bytes: 1_000_000, entries: 10 };
  assert.is(
    await refusal(
      tarOf([
        { path: 'a', content: Buffer.alloc(600_000) },
        { path: 'b', content: Buffer.alloc(600_000) },
      ]),
      limits,
    ),
    'archive_too_large',
  );
  assert.is(
    await refusal(gzipSync(tarOf([{ path: 'a', content: Buffer.alloc(30_000_000) }])), limits),
    'archive_too_large',
  );
  assert.is(await refusal(zipOf([{ path: 'a', content: 'x'.repeat(1_000_001) }]), limits), 'archive_too_large');
});

test('A tar.gz with more padding than the size limit is refused', async () => {
  const padding = gzipSync(Buffer.concat([tarOf([good]), Buffer.alloc(40_000_000)]));
  assert.is(await refusal(padding, { bytes: 1_000_000, entries: 10 }), 'archive_too_large');
});

test('Files, and directories without an entry, count towards the limit of entries', async () => {
  const limits = { bytes: 1_000_000, entries: 100 };
  const many = Array.from({ length: 101 }, (_, index) => ({ path: `f${index}`, content: 'x' }));
  assert.is(await refusal(tarOf(many), limits), 'archive_too_many_entries');
  assert.is(await refusal(zipOf(many), limits), 'archive_too_many_entries');
  const deep = Array.from({ length: 10 }, (_, index) => longNamed(`${index}/${'d/'.repeat(20)}f`, { content: 'x' }));
  assert.is(await refusal(tarOf(deep), limits), 'archive_too_many_entries');
});

test('The rules for tar archives also apply to zip archives', async () => {
  const start = { path: 'run.sh', content: 'x' };
  for (const [code, entry] of [
    ['archive_path_outside', { path: '../evil', content: 'x' }],
    ['archive_path_outside', { path: '/tmp/evil', content: 'x' }],
    ['archive_link_outside', { path: 'l', content: '/etc/passwd', mode: 0o120777 }],
    ['archive_link_outside', { path: 'l', content: '../x', mode: 0o120777 }],
    ['archive_entry_unsupported', { path: 'pipe', mode: 0o010644 }],
    ['archive_entry_unsupported', { path: 'null', mode: 0o020644 }],
    ['archive_name_twice', { path: 'run.sh', content: 'y' }],
    ['archive_damaged', { path: 'a', content: 'x', crc: 1 }],
  ] as const) {
    assert.is(await refusal(zipOf([start, entry])), code, JSON.stringify(entry));
  }
});

for (const [format, archive] of Object.entries(samples)) {
  test(`A changed ${format} is unpacked inside its directory or refused with a reason`, async () => {
    const change = fc.record({ at: fc.nat(archive.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const changed = Buffer.from(archive);
        for (const { at, byte } of changes) changed[at] = byte;
        // `unpack` also checks that nothing was written elsewhere.
        const unpacked = await unpack(changed);
        if ('fault' in unpacked) assert.match(unpacked.fault.code, /^archive_/);
      }),
      { numRuns: format === 'tar' ? 300 : 25 },
    );
  });
}

test.run();
