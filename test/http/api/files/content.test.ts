/** Reading and writing a file of a Data Folder over HTTP. */
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService, startStandard } from '../../../kit/manager/shared-service.js';
import { pathOf } from '../folders/config-requests.js';
import { base, codeOf, content, namesIn, onDisk, place, read, write } from './file-requests.js';

const test = suite<SharedService>('http/api/files/content');
shareService(test);

test.before.each((shared) => {
  rmSync(onDisk(shared), { recursive: true });
  mkdirSync(onDisk(shared));
  place(shared, 'server.cfg', 'set a 1 # first\r\n');
});

test('GET /files/content returns the bytes of a file as a download, never as a page', async (shared) => {
  const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x3c, 0, 0xff, 0xfe, 0x0d, 0x0a]);
  place(shared, 'Größe "x".html', bytes);
  const { status, headers, body } = await read(shared, 'Größe "x".html');
  assert.is(status, 200);
  assert.ok(body.equals(bytes));
  assert.is(headers['content-type'], 'application/octet-stream');
  assert.is(headers['x-content-type-options'], 'nosniff');
  assert.is(
    headers['content-disposition'],
    `attachment; filename="Gr__e _x_.html"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22x%22.html`,
  );
});

test('GET /files/content answers a range with 206, and a range after the end with 416', async (shared) => {
  place(shared, 'letters', 'abcdefghij');
  const { headers } = await read(shared, 'letters');
  const parts: [string, number, string, unknown][] = [
    ['bytes=0-3', 206, 'abcd', 'bytes 0-3/10'],
    ['bytes=7-', 206, 'hij', 'bytes 7-9/10'],
    ['bytes=-2', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=8-99', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=-99', 206, 'abcdefghij', 'bytes 0-9/10'],
    // The service ignores the following headers.
    ['bytes=3-1', 200, 'abcdefghij', undefined],
    ['bytes=0-1,4-5', 200, 'abcdefghij', undefined],
    ['lines=0-1', 200, 'abcdefghij', undefined],
  ];
  for (const [range, status, text, contentRange] of parts) {
    const answer = await read(shared, 'letters', { Range: range });
    assert.equal(
      [answer.status, answer.body.toString(), answer.headers['content-range']],
      [status, text, contentRange],
    );
  }
  for (const range of ['bytes=10-', 'bytes=-0']) {
    const answer = await shared.service.request('GET', content('letters'), { headers: { Range: range } });
    assert.equal([...codeOf(answer), answer.headers.get('content-range')], [416, 'range_unsatisfiable', 'bytes */10']);
  }
  const etag = String(headers.etag);
  assert.is((await read(shared, 'letters', { Range: 'bytes=0-1', 'If-Range': etag })).status, 206);
  assert.is((await read(shared, 'letters', { Range: 'bytes=0-1', 'If-Range': '"other"' })).status, 200);
});

test('HEAD /files/content has size and ETag, and If-None-Match gets 304', async (shared) => {
  const whole = await read(shared, 'server.cfg');
  const head = await shared.service.request('HEAD', content('server.cfg'));
  assert.equal(
    [head.status, head.headers.get('content-length'), head.headers.get('etag'), head.text],
    [200, '17', whole.headers.etag, ''],
  );
  assert.is((await read(shared, 'server.cfg', { 'If-None-Match': String(whole.headers.etag) })).status, 304);
});

test('GET /files/content streams a large file and its ranges', async (shared) => {
  const bytes = Buffer.alloc(9 * 1_048_576, 'x');
  bytes.write('end', bytes.length - 3);
  place(shared, 'large.bin', bytes);
  utimesSync(onDisk(shared, 'large.bin'), 1, 1_700_000_000);
  const whole = await read(shared, 'large.bin');
  assert.ok(whole.body.equals(bytes));
  const tail = await read(shared, 'large.bin', { Range: 'bytes=-3' });
  assert.equal([tail.status, tail.body.toString()], [206, 'end']);
  assert.equal(codeOf(await write(shared, 'large.bin', 'x', { 'If-Match': '*' })), [409, 'file_unusable']);
});

test('The config file has the same ETag in GET /files/content and in GET /config', async (shared) => {
  const config = await shared.service.get(pathOf('world'));
  assert.is((await read(shared, 'server.cfg')).headers.etag, config.headers.get('etag'));
});

test('PUT /files/content replaces the bytes and keeps the mode', async (shared) => {
  chmodSync(onDisk(shared, 'server.cfg'), 0o640);
  const before = String((await read(shared, 'server.cfg')).headers.etag);
  const bytes = Buffer.from([0xff, 0xfe, 0x61, 0, 0x0d, 0, 0x0a, 0, 0]);
  const answer = await write(shared, 'server.cfg', bytes, { 'If-Match': before });
  assert.is(answer.status, 204, answer.text);
  assert.ok(readFileSync(onDisk(shared, 'server.cfg')).equals(bytes));
  assert.is(statSync(onDisk(shared, 'server.cfg')).mode & 0o777, 0o640);
  assert.is((await read(shared, 'server.cfg')).headers.etag, answer.headers.get('etag'));
});

test('PUT /files/content with an old ETag gets 412 and writes nothing', async (shared) => {
  const before = String((await read(shared, 'server.cfg')).headers.etag);
  writeFileSync(onDisk(shared, 'server.cfg'), 'by hand');
  const answer = await write(shared, 'server.cfg', 'mine', { 'If-Match': before });
  assert.equal(
    [...codeOf(answer), answer.headers.get('etag')],
    [412, 'file_changed', (await read(shared, 'server.cfg')).headers.etag],
  );
  assert.is(readFileSync(onDisk(shared, 'server.cfg'), 'utf8'), 'by hand');
  assert.equal(await namesIn(shared), ['server.cfg']);
});

test('PUT /files/content with If-None-Match: * creates a private file once', async (shared) => {
  const made = await write(shared, 'new.lua', 'print(1)');
  assert.is(made.status, 204, made.text);
  assert.is(statSync(onDisk(shared, 'new.lua')).mode & 0o777, 0o600);
  const again = await write(shared, 'new.lua', 'print(2)');
  assert.equal([...codeOf(again), again.headers.get('etag')], [412, 'file_changed', made.headers.get('etag')]);
  assert.equal(codeOf(await write(shared, 'absent/new.lua', 'x')), [404, 'file_not_found']);
  assert.equal(codeOf(await write(shared, 'server.cfg/new.lua', 'x')), [404, 'file_not_found']);
  assert.equal(await namesIn(shared), ['new.lua', 'server.cfg']);
});

test('PUT /files/content needs a precondition, and accepts at most 8 MiB', async (shared) => {
  assert.equal(codeOf(await write(shared, 'server.cfg', 'x', {})), [428, 'precondition_required']);
  const limit = 8_388_608;
  assert.is((await write(shared, 'full.bin', Buffer.alloc(limit))).status, 204);
  assert.equal(codeOf(await write(shared, 'over.bin', Buffer.alloc(limit + 1))), [413, 'body_too_large']);
  assert.equal(await namesIn(shared), ['full.bin', 'server.cfg']);
});

test('Exactly one of many concurrent PUT /files/content with the same ETag succeeds', async (shared) => {
  const etag = String((await read(shared, 'server.cfg')).headers.etag);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => write(shared, 'server.cfg', `set a ${index}`, { 'If-Match': etag })),
  );
  assert.equal(answers.map(({ status }) => status).sort(), [204, ...Array.from({ length: 19 }, () => 412)]);
  const winner = answers.findIndex(({ status }) => status === 204);
  assert.is(readFileSync(onDisk(shared, 'server.cfg'), 'utf8'), `set a ${winner}`);
});

test('A config file that PUT /files/content replaces becomes a version', async (shared) => {
  const { headers } = await read(shared, 'server.cfg');
  assert.is((await write(shared, 'server.cfg', 'second', { 'If-Match': '*' })).status, 204);
  const { json } = await shared.service.get(`${pathOf('world')}/versions`);
  assert.is(json[0].etag, headers.etag);
});

test('Files can be changed while the server runs with the Data Folder', async (shared) => {
  await startStandard(shared);
  assert.is((await write(shared, 'live.txt', 'x')).status, 204);
  assert.is((await write(shared, 'live.txt', 'y', { 'If-Match': '*' })).status, 204);
  assert.is((await shared.service.get('/status')).json.phase, 'up');
});

test('Each change of a file is an entry of the history', async (shared) => {
  const { service } = shared;
  await write(shared, 'noted.txt', 'x');
  await service.post(`${base}/files/directories`, { path: 'sub' });
  await service.post(`${base}/files/move`, { from: 'noted.txt', to: 'sub/noted.txt' });
  await service.post(`${base}/files/copy`, { from: 'sub', to: 'copy' });
  const { json } = await service.get('/history?type=file&limit=4');
  assert.equal(
    json.map(({ type, detail }: any) => [type, detail.path, detail.to ?? null]),
    [
      ['file.copied', 'sub', 'copy'],
      ['file.moved', 'noted.txt', 'sub/noted.txt'],
      ['file.directory_created', 'sub', null],
      ['file.written', 'noted.txt', null],
    ],
  );
});

test.run();
