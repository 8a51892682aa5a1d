/** Uploads with the protocol tus: extensions, refusals, owners, limits and expiry. */
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { beginUpload, findOffset, sendPart, tus, uploadWhole } from '../../../kit/http/tus.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';
import { buildArchive } from '../builds/build-archive.js';

const test = successiveManagersSuite('http/api/uploads/protocol');

test('OPTIONS /uploads names the version, the extensions and the maximum size', async ({ manage }) => {
  const service = await manage({ args: ['--upload-limit', '1MiB'] });
  const { status, headers } = await service.request('OPTIONS', '/uploads');
  assert.is(status, 204);
  assert.is(headers.get('tus-version'), '1.0.0');
  assert.is(headers.get('tus-extension'), 'creation,creation-with-upload,termination,expiration');
  assert.is(headers.get('tus-max-size'), String(1024 ** 2));
});

test('A part with a wrong offset, version or size is refused', async ({ manage }) => {
  const service = await manage();
  const path = await beginUpload(service, 4);
  const wrong = await sendPart(service, path, 2, Buffer.from('ab'));
  assert.equal([wrong.status, wrong.json.code], [409, 'upload_offset_wrong']);
  assert.is(wrong.headers.get('tus-resumable'), '1.0.0');
  const old = await service.request('PATCH', path, { headers: { 'Upload-Offset': '0' }, body: Buffer.from('a') });
  assert.equal(
    [old.status, old.json.code, old.headers.get('tus-version')],
    [412, 'upload_version_unsupported', '1.0.0'],
  );
  const long = await sendPart(service, path, 0, Buffer.from('abcde'));
  assert.equal([long.status, long.json.code], [413, 'upload_too_large']);
  assert.is(await findOffset(service, path), 0);
  assert.is((await sendPart(service, path, 0, Buffer.from('abcd'))).status, 204);
  const unnamed = await service.request('POST', '/uploads', { headers: tus });
  assert.equal([unnamed.status, unnamed.json.code], [400, 'upload_request_invalid']);
});

test('POST /uploads accepts the first bytes, and an empty file is complete at once', async ({ manage }) => {
  const service = await manage();
  const begin = (size: number, body: Uint8Array) =>
    service.request('POST', '/uploads', {
      headers: { ...tus, 'Upload-Length': String(size), 'Content-Type': 'application/offset+octet-stream' },
      body,
    });
  const part = await begin(5, Buffer.from('abc'));
  assert.equal([part.status, part.headers.get('upload-offset')], [201, '3']);
  const empty = await begin(0, Buffer.alloc(0));
  const paths = [part, empty].map(({ headers }) => headers.get('location') ?? '');
  const states = await Promise.all(paths.map(async (path) => (await service.get(path)).json.state));
  assert.equal(states, ['receiving', 'received']);
});

test('An upload belongs to the account or token that created it', async ({ manage }) => {
  const token = 'a-token-of-this-test';
  const service = await manage({ token });
  const owner = { Authorization: `Bearer ${token}` };
  const created = await service.request('POST', '/access/tokens', {
    headers: { ...owner, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Uploader', scopes: ['files', 'read'] }),
  });
  const other = { Authorization: `Bearer ${created.json.token}` };
  const path = await beginUpload(service, 3, { headers: other });
  assert.is((await sendPart(service, path, 0, Buffer.from('abc'), other)).status, 204);
  const upload = path.split('/').at(-1);
  for (const [method, target] of [
    ['GET', path],
    ['DELETE', path],
  ] as const)
    assert.is((await service.request(method, target, { headers: { ...owner, ...tus } })).status, 404);
  const used = await service.request('POST', '/datafolders/world/files/place', {
    headers: { ...owner, 'Content-Type': 'application/json' },
    body: JSON.stringify({ upload, path: 'stolen' }),
  });
  assert.equal([used.status, used.json.code], [404, 'upload_not_found']);
  const listed = await service.request('GET', '/uploads', { headers: owner });
  assert.equal(listed.json, []);
  assert.is((await service.request('GET', '/uploads', { headers: other })).json.length, 1);
});

test('An upload needs the scope `files`', async ({ manage }) => {
  const token = 'a-token-of-this-test';
  const service = await manage({ token });
  const created = await service.request('POST', '/access/tokens', {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Reader', scopes: ['read'] }),
  });
  const answer = await service.request('POST', '/uploads', {
    headers: { ...tus, Authorization: `Bearer ${created.json.token}`, 'Upload-Length': '1' },
  });
  assert.equal([answer.status, answer.json.code], [403, 'scope_missing']);
});

test('The uploads together have at most --upload-limit bytes', async ({ manage }) => {
  const service = await manage({ args: ['--upload-limit', '1MiB'] });
  const begin = (size: number) =>
    service.request('POST', '/uploads', { headers: { ...tus, 'Upload-Length': String(size) } });
  assert.equal([(await begin(2_000_000)).json.code, (await begin(800_000)).status], ['upload_too_large', 201]);
  const full = await begin(800_000);
  assert.equal([full.status, full.json.code], [507, 'uploads_full']);
  const [first] = (await service.get('/uploads')).json;
  assert.is((await service.request('DELETE', `/uploads/${first.id}`, { headers: tus })).status, 204);
  assert.is((await begin(800_000)).status, 201);
});

test('An upload without a new byte for a day expires', async ({ workspace, manage }) => {
  const first = await manage();
  const path = await beginUpload(first, 10);
  assert.is((await sendPart(first, path, 0, Buffer.from('abc'))).status, 204);
  await first.end();
  const directory = join(workspace.root, 'manager', path);
  const twoDaysAgo = Date.now() - 2 * 86_400_000;
  utimesSync(join(directory, 'bytes'), twoDaysAgo / 1_000, twoDaysAgo / 1_000);
  const record = JSON.parse(readFileSync(join(directory, 'record.json'), 'utf8'));
  writeFileSync(join(directory, 'record.json'), JSON.stringify({ ...record, changedAt: twoDaysAgo }));
  const second = await manage();
  assert.is((await second.get(path)).json.state, 'expired');
  const answer = await sendPart(second, path, 3, Buffer.from('d'));
  assert.equal([answer.status, answer.json.code], [410, 'upload_gone']);
});

test('The Location of an upload includes the path of a trusted proxy', async ({ manage }) => {
  const service = await manage({ args: ['--trust-proxy', '127.0.0.1'] });
  const path = await beginUpload(service, 1, { headers: { 'X-Forwarded-Prefix': '/games' } });
  assert.match(path, /^\/games\/uploads\/u[0-9a-f]{32}$/);
});

test('A page of an allowed origin may send and read the headers of uploads', async ({ manage }) => {
  const token = 'a-token-of-this-test';
  const service = await manage({ token, args: ['--allow-origin', 'https://dash.example'] });
  const page = { Origin: 'https://dash.example', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' };
  const preflight = await service.request('OPTIONS', '/uploads', {
    headers: { ...page, 'Access-Control-Request-Method': 'PATCH' },
  });
  for (const name of ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'])
    assert.match(String(preflight.headers.get('access-control-allow-headers')), name);
  const created = await service.request('POST', '/uploads', {
    headers: { ...page, ...tus, Authorization: `Bearer ${token}`, 'Upload-Length': '1' },
  });
  assert.match(String(created.headers.get('access-control-expose-headers')), 'Upload-Offset');
  assert.is(created.headers.get('access-control-allow-origin'), 'https://dash.example');
});

test('POST /builds/{id}/installation installs an upload', async ({ manage }) => {
  const service = await manage();
  const upload = await uploadWhole(service, buildArchive(), 'server.tar');
  const begun = await service.post('/builds/2372/installation', { upload });
  assert.is(begun.status, 202, begun.text);
  await until(async () => (await service.get('/builds/2372/installation')).json.ended_at !== null);
  assert.is((await service.get('/builds/2372/installation')).json.problem, null);
  await until(async () => (await service.get('/builds/2372')).status === 200);
  await until(async () => (await service.get(`/uploads/${upload}`)).json.state === 'used');
  const damaged = await uploadWhole(service, Buffer.from('no archive at all'), 'server.tar');
  assert.is((await service.post('/builds/2373/installation', { upload: damaged })).status, 202);
  await until(async () => (await service.get('/builds/2373/installation')).json.ended_at !== null);
  assert.is((await service.get('/builds/2373/installation')).json.problem.code, 'archive_format_unknown');
  await until(async () => (await service.get(`/uploads/${damaged}`)).json.state === 'received');
  const both = await service.post('/builds/2374/installation', { upload, url: 'https://a.example/b' });
  assert.is(both.status, 400);
});

test.run();
