/** Generates bodies of requests with their types and encodings. */

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';

const field = fc.constantFrom('Build', 'Folder', 'Command', 'build', 'command', '__proto__', 'constructor', 'toString');

const value = fc.oneof(
  fc.constantFrom<unknown>(
    'console',
    'world',
    2372,
    '',
    '..',
    'say hello',
    'x'.repeat(4096),
    '\ud800',
    'a\nb',
    null,
    true,
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const jsonBody = fc
  .oneof(
    fc.constant({ Build: 'console', Folder: 'world' }),
    fc.record({ Command: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }) }),
    fc.array(fc.tuple(field, value), { maxLength: 4 }).map((entries) => Object.fromEntries(entries) as object),
    fc.jsonValue({ maxDepth: 4 }),
  )
  .map((body) => JSON.stringify(body));

/** Bodies, mostly JSON. */
export const body = fc.oneof(
  { weight: 6, arbitrary: jsonBody.map((text) => Buffer.from(text)) },
  { weight: 2, arbitrary: fc.constant(Buffer.alloc(0)) },
  { weight: 1, arbitrary: jsonBody.map((text) => Buffer.from(text.slice(0, -1))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1, 2, 40).map((size) => Buffer.from(`{"Build":"${'x'.repeat(size * 100_000)}"}`)),
  },
  { weight: 1, arbitrary: fc.constantFrom('[', '{"a":').map((text) => Buffer.from(text.repeat(50_000))) },
);

/** The encodings that the service decodes. */
export const encoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: gzipSync,
  br: brotliCompressSync,
  deflate: deflateSync,
};

/** Values of Content-Encoding, and whether the body really has that encoding. */
export const encoding = fc.oneof(
  { weight: 8, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.record({ name: fc.constantFrom('gzip', 'br', 'deflate'), isTrue: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ name: fc.constantFrom('zstd', 'identity', 'GZIP', '', 'x, y'), isTrue: fc.constant(false) }),
  },
);

/** Values of Content-Type; `null` for no header. */
export const type = fc.constantFrom(
  null,
  null,
  null,
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/vnd.api+json',
  'json',
  '*/*',
  ';',
  '',
  'application/json, text/plain',
);
