/** The content after the end mark of a tar is neither read as entries nor stored. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TarReader } from '../../../adapters/archives/formats/tar-entries.js';
import { type TarEntry, tarOf } from './archives.js';
import { generous, unpack } from './unpacked.js';

const test = suite('adapters/archives/end-mark');

const program: TarEntry = { path: 'run.sh', content: '#!/bin/sh\n', mode: 0o755 };
const archive = tarOf([program]);
const mebibyte = 1024 * 1024;

async function namesIn(packed: Buffer, limits = generous): Promise<string[] | string> {
  const unpacked = await unpack(packed, limits);
  return 'tree' in unpacked ? Object.keys(unpacked.tree) : unpacked.fault.code;
}

test('A tar is read only up to its end mark, however much content follows', async () => {
  const limits = { bytes: mebibyte, entries: 10 };
  assert.equal(await namesIn(Buffer.concat([archive, Buffer.alloc(8 * mebibyte)]), limits), ['run.sh']);
  assert.equal(await namesIn(Buffer.concat([archive, Buffer.alloc(8 * mebibyte, 'x')]), limits), ['run.sh']);
});

test('Entries after the end mark are not installed', async () => {
  const appended = Buffer.concat([archive, tarOf([{ path: 'later', content: 'x' }])]);
  assert.equal(await namesIn(appended), ['run.sh']);
  assert.equal(await namesIn(gzipSync(appended)), ['run.sh']);
});

test('The content after the end mark of a compressed tar is not stored in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const names: string[] = [];
  const reader = new TarReader(
    { add: ({ path }) => void names.push(path), write: () => undefined },
    { bytes: 256 * mebibyte, entries: 10 },
    null,
  );
  reader.write(archive);
  const piece = Buffer.alloc(mebibyte);
  collect();
  const before = process.memoryUsage().arrayBuffers;
  for (let written = 0; written < 32; written += 1) reader.write(piece);
  collect();
  const kept = process.memoryUsage().arrayBuffers - before;
  reader.end();
  assert.equal(names, ['run.sh']);
  assert.ok(kept < 4 * mebibyte, `${kept} bytes are kept`);
});

test('A compressed tar that is damaged after its end mark is refused', async () => {
  const packed = gzipSync(Buffer.concat([archive, Buffer.alloc(mebibyte)]));
  // The changed bytes are the checksum of the whole content.
  const at = packed.length - 8;
  packed[at] = (packed[at] ?? 0) ^ 0xff;
  assert.is(await namesIn(packed), 'archive_damaged');
});

test('The content after the end mark of a compressed tar counts towards the limit', async () => {
  const packed = gzipSync(Buffer.concat([archive, Buffer.alloc(8 * mebibyte)]));
  assert.is(await namesIn(packed, { bytes: mebibyte, entries: 10 }), 'archive_too_large');
});

test.run();
