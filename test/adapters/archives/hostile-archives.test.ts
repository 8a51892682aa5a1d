/** Hostile archives are refused with the reason, and nothing is written outside the target directory. */

import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { longNamed, type TarEntry, tarOf, zipOf } from './archives.js';
import { samples } from './samples.js';
import { generous, unpack } from './unpacked.js';

const test = suite('adapters/archives, hostile archives');

const good: TarEntry = { path: 'run.sh', content: '#!/bin/sh\n', mode: 0o755 };

async function refusal(archive: Buffer, limits = generous): Promise<string> {
  const unpacked = await unpack(archive, limits);
  return 'fault' in unpacked ? unpacked.fault.code : `it was taken: ${JSON.stringify(unpacked.tree)}`;
}

const tars: readonly (readonly [title: string, code: string, entries: readonly (TarEntry | Buffer)[]])[] = [
  ['climbs out with ..', 'archive_path_outside', [{ path: '../evil', content: 'x' }]],
  ['climbs out from within', 'archive_path_outside', [{ path: 'a/../../evil', content: 'x' }]],
  ['climbs with .. but stays inside', 'archive_path_outside', [{ path: 'a/../run.sh', content: 'x' }]],
  ['has an absolute path', 'archive_path_outside', [{ path: '/tmp/evil', content: 'x' }]],
  ['makes a directory outside', 'archive_path_outside', [{ path: '../evil/', type: '5' }]],
  [
    'climbs out by a long name',
    'archive_path_outside',
    [longNamed(`${'a/'.repeat(60)}${'../'.repeat(61)}evil`, { content: 'x' })],
  ],
  [
    'writes through its own link',
    'archive_path_outside',
    [
      { path: 'out', type: '2', target: '/tmp' },
      { path: 'out/evil', content: 'x' },
    ],
  ],
  [
    'writes through a link that comes first and stays inside',
    'archive_path_outside',
    [
      { path: 'a/', type: '5' },
      { path: 'l', type: '2', target: 'a' },
      { path: 'l/x', content: 'x' },
    ],
  ],
  [
    'replaces a written directory by a link',
    'archive_name_twice',
    [
      { path: 'out/file', content: 'x' },
      { path: 'out', type: '2', target: '/tmp' },
    ],
  ],
  ['has an absolute link', 'archive_link_outside', [good, { path: 'l', type: '2', target: '/etc/passwd' }]],
  ['has a link that climbs out', 'archive_link_outside', [good, { path: 'a/l', type: '2', target: '../../x' }]],
  [
    'has a link that climbs out through another',
    'archive_link_outside',
    [
      good,
      { path: 'a/b/', type: '5' },
      { path: 'here', type: '2', target: 'a/b' },
      { path: 'l', type: '2', target: 'here/../../../x' },
    ],
  ],
  [
    'has a link out of the Build through a link to its own directory',
    'archive_link_outside',
    [good, { path: 'dot', type: '2', target: '.' }, { path: 'l', type: '2', target: 'dot/..' }],
  ],
  [
    'has links in a circle',
    'archive_link_outside',
    [good, { path: 'a', type: '2', target: 'b' }, { path: 'b', type: '2', target: 'a' }],
  ],
  [
    'has a link out of its one top directory',
    'archive_link_outside',
    [
      { path: 'top/run.sh', content: 'x' },
      { path: 'top/l', type: '2', target: '../top/run.sh' },
    ],
  ],
  [
    'has a hard link to a file outside',
    'archive_link_outside',
    [good, { path: 'l', type: '1', target: '../../../../etc/passwd' }],
  ],
  ['has an absolute hard link', 'archive_link_outside', [good, { path: 'l', type: '1', target: '/etc/passwd' }]],
  ['has a hard link to nothing', 'archive_link_broken', [good, { path: 'l', type: '1', target: 'start.sh' }]],
  [
    'has a hard link to its own link',
    'archive_link_broken',
    [good, { path: 'out', type: '2', target: 'run.sh' }, { path: 'l', type: '1', target: 'out' }],
  ],
  [
    'has hard links in a circle',
    'archive_link_broken',
    [good, { path: 'a', type: '1', target: 'b' }, { path: 'b', type: '1', target: 'a' }],
  ],
  ['has a character device', 'archive_entry_unsupported', [good, { path: 'null', type: '3' }]],
  ['has a block device', 'archive_entry_unsupported', [good, { path: 'disk', type: '4' }]],
  ['has a FIFO', 'archive_entry_unsupported', [good, { path: 'pipe', type: '6' }]],
  ['has an entry of an unknown type', 'archive_entry_unsupported', [good, { path: 'odd', type: 'Z' }]],
  ['has a sparse file of GNU tar', 'archive_entry_unsupported', [good, { path: 'holes', type: 'S' }]],
  ['has one file twice', 'archive_name_twice', [good, good]],
  ['has one file twice by different paths', 'archive_name_twice', [good, { path: './/run.sh', content: 'x' }]],
  ['uses a file as a directory', 'archive_name_twice', [good, { path: 'run.sh/inner', content: 'x' }]],
  [
    'uses a directory as a file',
    'archive_name_twice',
    [
      { path: 'a/b', content: 'x' },
      { path: 'a', content: 'x' },
    ],
  ],
  [
    'has a name that is too long for a file system',
    'archive_name_invalid',
    [longNamed('n'.repeat(300), { content: 'x' })],
  ],
  [
    'has a path that is too long for the system',
    'archive_name_invalid',
    [longNamed(`${'n'.repeat(250)}/`.repeat(20), { type: '5' })],
  ],
  ['is deeper than any program', 'archive_name_invalid', [longNamed(`${'d/'.repeat(200)}x`, { content: 'x' })]],
  [
    'has a name that is not UTF-8',
    'archive_encoding_unknown',
    [Buffer.from(tarOf([{ path: 'caf@', content: 'x' }], { end: false }))],
  ],
  ['has a header with a wrong checksum', 'archive_damaged', [good, { path: 'a', checksum: 1 }]],
];

for (const [title, code, entries] of tars) {
  test(`A tar that ${title} is refused`, async () => {
    const tar = tarOf(entries);
    if (title.endsWith('UTF-8')) spoilName(tar);
    assert.is(await refusal(tar), code);
  });
}

/** Encodes names as Latin-1 and corrects the checksum. */
function spoilName(tar: Buffer): void {
  tar[3] = 0xe9;
  const sum = tar
    .subarray(0, 512)
    .reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  tar.write(`${sum.toString(8).padStart(6, '0')}\0`, 148, 'latin1');
}

test('A tar whose content exceeds the size limit is refused, whatever its headers say', async () => {
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

test('An archive that consists of padding is read to its end', async () => {
  const padding = gzipSync(Buffer.concat([tarOf([good]), Buffer.alloc(40_000_000)]));
  assert.is(await refusal(padding, { bytes: 1_000_000, entries: 10 }), 'archive_too_large');
});

test("Directories that only paths imply count towards the limit of an archive's entries", async () => {
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
  test(`A ${format} with changed bytes is unpacked inside its directory or refused with a reason`, async () => {
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
