/** The headers of every answer, and the headers that name the run that was started. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRequestIds } from '../../../http/api/kit/request-id.js';
import { readVersion } from '../../../http/package-files.js';
import { createFailureWriter, writeFailures } from '../../../http/problems/middleware.js';
import { sendRaw } from '../../kit/http/raw-request.js';
import { type SharedService, shareService, standard } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/answer-headers');
shareService(test, undefined, { args: ['--trust-proxy', '127.0.0.1'] });

test('Every answer has the version of the service and an id of the request', async ({ service }) => {
  const ids = new Set<string | null>();
  for (const path of ['/status', '/nowhere', '/healthz', '/runs/none/log', '/openapi.json']) {
    const { headers } = await service.get(path);
    assert.is(headers.get('server-manager-version'), readVersion(), path);
    assert.match(headers.get('request-id') ?? '', /^[0-9a-f-]{36}$/, path);
    ids.add(headers.get('request-id'));
  }
  assert.is(ids.size, 5);
});

test('A problem names the request by the id that the client sent', async ({ service }) => {
  const own = await service.request('POST', '/stop', { headers: { 'Request-Id': 'bot:42' } });
  assert.equal([own.status, own.headers.get('request-id')], [409, 'bot:42']);
  assert.is(own.json.instance, 'urn:server-manager:request:bot:42');
  for (const invalid of ['a b', 'x'.repeat(101), '"quoted"']) {
    const other = await service.request('POST', '/stop', { headers: { 'Request-Id': invalid } });
    assert.match(other.headers.get('request-id') ?? '', /^[0-9a-f-]{36}$/);
    assert.is(other.json.instance, `urn:server-manager:request:${other.headers.get('request-id')}`);
  }
});

test('An answer to bytes that are not HTTP has an id and the version too', async ({ service }) => {
  const { status, headers } = await sendRaw(service.base, { method: 'GET', target: '/ a', headers: [] });
  assert.is(status, 400);
  assert.match(String(headers.get('request-id')), /^[0-9a-f-]{36}$/);
  assert.is(headers.get('server-manager-version'), readVersion());
});

test('The log has the id of a failed request', async () => {
  const lines: object[] = [];
  const app = new Koa();
  const identifyRequest = createRequestIds();
  app.use((ctx, next) => {
    identifyRequest(ctx);
    return next();
  });
  const log = { error: (line: object) => void lines.push(line) };
  app.use(writeFailures(createFailureWriter(log, () => assert.unreachable() as never)));
  app.use(() => {
    throw new Error('a defect');
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await fetch(base, { headers: { 'Request-Id': 'abc', Connection: 'close' } });
  server.close();
  const { code, instance } = (await answer.json()) as { code: string; instance: string };
  assert.equal([code, instance], ['internal', 'urn:server-manager:request:abc']);
  assert.is((lines[0] as { request: string }).request, 'abc');
});

test("POST /start and /restart name the new run and the run's first cursor", async ({ service }) => {
  for (const [path, body] of [['/start', standard], ['/restart']] as const) {
    const { status, headers } = await service.post(path, body);
    assert.is(status, 204);
    assert.is(headers.get('console-run'), (await service.get('/status')).json.run, path);
    assert.is(headers.get('console-cursor'), '0');
  }
  assert.is((await service.post('/stop')).headers.get('console-run'), null);
});

test('The header Location is below the path of the proxy', async ({ service }) => {
  const create = (name: string, headers = {}) => service.request('PUT', `/datafolders/${name}`, { headers });
  const behind = await create('first', { 'X-Forwarded-Prefix': '/panel' });
  assert.equal([behind.status, behind.headers.get('location')], [201, '/panel/datafolders/first']);
  assert.is((await create('second')).headers.get('location'), '/datafolders/second');
});

test.run();
