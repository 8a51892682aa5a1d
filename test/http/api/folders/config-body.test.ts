/** Accepted and refused bodies of PUT /datafolders/{name}/config. */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseAnswer, requestText, sendBytes, sendRaw } from '../../../kit/http/raw-request.js';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { etagOf, file, getPlain, pathOf, put } from './config-requests.js';

const test = suite<SharedService>('http/api/folders/config-body');
shareService(test);

test.before.each((shared) => writeFileSync(file(shared), 'set a 1'));

test('PUT /config refuses a text with a NUL character and names the line', async (shared) => {
  const etag = await etagOf(shared);
  const refused = await put(shared, 'a\nb\0c\n\0', { 'If-Match': etag });
  assert.equal([refused.status, refused.json.code], [400, 'config_invalid']);
  assert.match(refused.json.detail, 'Line 2');
  const bytes = Buffer.from(Array.from({ length: 255 }, (_, index) => index + 1));
  assert.is((await put(shared, bytes, { 'If-Match': etag, 'Content-Type': 'application/octet-stream' })).status, 204);
  assert.ok(readFileSync(file(shared)).equals(bytes));
  assert.ok((await getPlain(shared, pathOf('world'))).body.equals(bytes));
});

test('PUT /config accepts the unchanged bytes from GET /config, in any encoding', async (shared) => {
  const utf16 = Buffer.from('\ufeffset a 1\r\n', 'utf16le');
  for (const [bytes, type] of [
    [utf16, 'text/plain; charset=utf-16'],
    [Buffer.from(utf16).swap16(), 'text/plain; charset=utf-16'],
    [utf16.subarray(2), 'text/plain; charset=utf-16le'],
    [Buffer.from('\ufeffset a 1'), 'text/plain; charset=utf-8'],
    [Buffer.from('set a caf\xe9', 'latin1'), 'text/plain'],
    [Buffer.from('set a\0'), 'text/plain'],
  ] as const) {
    writeFileSync(file(shared), bytes);
    const read = await getPlain(shared, pathOf('world'));
    assert.is(read.headers['content-type'], type);
    assert.ok(read.body.equals(bytes));
    assert.is((await put(shared, read.body, { 'If-Match': await etagOf(shared) })).status, 204, type);
    assert.ok(readFileSync(file(shared)).equals(bytes));
  }
});

test('PUT /config accepts another text in UTF-16, and refuses a NUL character', async (shared) => {
  const bytes = Buffer.from('\ufeffset a 2\r\n', 'utf16le');
  assert.is((await put(shared, bytes, { 'If-Match': '*' })).status, 204);
  assert.ok(readFileSync(file(shared)).equals(bytes));
  const refused = await put(shared, Buffer.from('\ufeffset a\0', 'utf16le'), { 'If-Match': '*' });
  assert.is(refused.json.code, 'config_invalid');
});

test('PUT /config accepts 1 MiB, and answers 413 to one byte more', async (shared) => {
  assert.is((await put(shared, 'x'.repeat(1_048_576), { 'If-Match': '*' })).status, 204);
  const etag = await etagOf(shared);
  const answer = await put(shared, 'x'.repeat(1_048_577), { 'If-Match': etag });
  assert.equal([answer.status, answer.json.code], [413, 'body_too_large']);
  assert.is(await etagOf(shared), etag);
});

for (const [how, rest] of [
  ['with its length', `Content-Length: ${40 * 0x8000}\r\n\r\n${'x'.repeat(40 * 0x8000)}`],
  ['in chunks', `Transfer-Encoding: chunked\r\n\r\n${`8000\r\n${'x'.repeat(0x8000)}\r\n`.repeat(40)}0\r\n\r\n`],
] as const) {
  test(`The connection works after PUT /config refused a too large text ${how}`, async ({ service }) => {
    const next = requestText({ target: '/healthz', headers: [['Host', 'localhost']] });
    const received = await sendBytes(
      service.base,
      `PUT /datafolders/world/config HTTP/1.1\r\nHost: localhost\r\nIf-Match: *\r\n${rest}${next}`,
    );
    const first = parseAnswer(received);
    assert.is(first?.answer.json.code, 'body_too_large');
    assert.is(parseAnswer(first?.rest ?? '')?.answer.status, 200);
  });
}

test('The connection works after PUT /config refused a text without reading it', async ({ service }) => {
  const next = requestText({ target: '/healthz', headers: [['Host', 'localhost']] });
  const body = 'x'.repeat(300_000);
  const received = await sendBytes(
    service.base,
    `PUT /datafolders/world/config HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}${next}`,
  );
  const first = parseAnswer(received);
  assert.is(first?.answer.status, 428);
  assert.is(parseAnswer(first?.rest ?? '')?.answer.status, 200);
});

test('PUT /config changes nothing when its client disconnects during the body', async (shared) => {
  const etag = await etagOf(shared);
  await sendBytes(
    shared.service.base,
    'PUT /datafolders/world/config HTTP/1.1\r\nHost: localhost\r\nIf-Match: *\r\nContent-Length: 100\r\n\r\nset a',
    { halfClose: true },
  );
  assert.is(await etagOf(shared), etag);
  assert.not.match(shared.service.log(), 'a request failed');
});

test('PUT /config answers 415 to JSON, forms, HTML and compressed bodies', async (shared) => {
  for (const type of [
    'application/json',
    'application/x-www-form-urlencoded',
    'text/html',
    'multipart/form-data; boundary=x',
    'x',
  ]) {
    const answer = await put(shared, 'x', { 'Content-Type': type, 'If-Match': '*' });
    assert.equal([answer.status, answer.json.code], [415, 'config_type_unsupported'], type);
  }
  const packed = await put(shared, gzipSync('x'), { 'Content-Encoding': 'gzip', 'If-Match': '*' });
  assert.equal([packed.status, packed.json.code], [415, 'config_type_unsupported']);
  const bare = await sendRaw(shared.service.base, {
    method: 'PUT',
    target: pathOf('world'),
    headers: [
      ['Host', 'localhost'],
      ['If-Match', '*'],
    ],
    body: 'bare',
  });
  assert.is(bare.status, 204, bare.text);
  assert.is(readFileSync(file(shared), 'latin1'), 'bare');
  assert.is((await put(shared, 'x', { 'Content-Type': 'TEXT/plain;charset=UTF-8', 'If-Match': '*' })).status, 204);
});

test.run();
