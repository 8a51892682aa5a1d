/** Idempotency-Key on the operations that a client cannot repeat safely. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { expandDescription } from '../../kit/http/open-api.js';
import type { RunningService } from '../../kit/manager/service.js';
import { startStandard, waitForStatus } from '../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../kit/manager/successive-services.js';
import { until } from '../../kit/system/until.js';

const test = successiveManagersSuite('http/api/idempotency');

const json = { 'Content-Type': 'application/json' };

const send = (service: RunningService, path: string, key: string, body?: object, headers: object = {}) =>
  service.request('POST', path, {
    headers: { ...json, 'Idempotency-Key': key, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

const isReplay = ({ headers }: { headers: Headers }): boolean => headers.get('idempotent-replayed') === 'true';

test('A repeated command gets the same answer and is sent once', async (context) => {
  const service = await context.manage();
  await startStandard({ ...context, service });
  const [first, second] = [
    await send(service, '/command', '"k1"', { Command: 'hello' }),
    // The quotation marks are optional.
    await send(service, '/command', 'k1', { Command: 'hello' }),
  ];
  assert.equal([first.status, isReplay(first)], [202, false]);
  assert.equal([second.status, second.json, isReplay(second)], [202, first.json, true]);
  assert.is(second.headers.get('content-type'), first.headers.get('content-type'));
  await service.post('/command', { Command: 'the end' });
  const console = await context.workspace.waitForConsole('GOT the end\n');
  assert.is(console.split('GOT hello').length, 2);
  const entries = await until(async () => {
    const { json: found } = await service.get('/history?type=command');
    return found.length >= 2 ? found : null;
  });
  assert.equal(
    entries.map(({ detail }: any) => detail.line),
    ['the end', 'hello'],
  );
});

test('A repeat of a refused operation gets the same answer', async (context) => {
  const service = await context.manage();
  const first = await send(service, '/stop', '"k1"');
  assert.equal([first.status, first.json.code], [409, 'not_running']);
  await startStandard({ ...context, service });
  const second = await send(service, '/stop', '"k1"');
  assert.equal([second.status, second.text, isReplay(second)], [409, first.text, true]);
  assert.is((await service.get('/status')).json.state, 'running');
});

test('A key with another body, query or path gets 422, and an invalid key gets 400', async (context) => {
  const service = await context.manage();
  await startStandard({ ...context, service });
  await send(service, '/command', '"k1"', { Command: 'hello' });
  for (const [path, body] of [
    ['/command', { Command: 'other' }],
    ['/command?x', { Command: 'hello' }],
    ['/stop', undefined],
  ] as const) {
    const answer = await send(service, path, '"k1"', body);
    assert.equal([answer.status, answer.json.code], [422, 'idempotency_key_reused'], path);
  }
  for (const key of ['', '""', '"a', 'a b', '"a", "b"', `"${'k'.repeat(256)}"`]) {
    const answer = await send(service, '/stop', key);
    assert.equal([answer.status, answer.json.code], [400, 'idempotency_key_invalid'], key);
  }
  assert.is((await send(service, '/command', `"${'k'.repeat(255)}"`, { Command: 'long' })).status, 202);
  assert.is((await service.get('/status')).json.state, 'running');
});

test('A repeat during the first request gets 409 with Retry-After', async (context) => {
  context.workspace.addBuild('console', undefined, ['stubborn']);
  const service = await context.manage();
  await startStandard({ ...context, service });
  const first = send(service, '/stop', '"k1"');
  await waitForStatus(service, ({ phase }) => phase === 'stopping');
  const during = await send(service, '/stop', '"k1"');
  assert.equal(
    [during.status, during.json.code, during.headers.get('retry-after')],
    [409, 'idempotency_key_in_use', '1'],
  );
  await service.post('/kill');
  const { status } = await first;
  const after = await send(service, '/stop', '"k1"');
  assert.equal([after.status, isReplay(after)], [status, true]);
});

test('Exactly the POST routes that document Idempotency-Key replay their answer', async (context) => {
  const service = await context.manage();
  const document: any = expandDescription((await service.get('/openapi.json')).json);
  const keyed: string[] = [];
  for (const [path, { post }] of Object.entries<any>(document.paths)) {
    if (post === undefined) continue;
    const isKeyed = (post.parameters ?? []).some(({ name }: any) => name === 'Idempotency-Key');
    if (isKeyed) keyed.push(path);
    const target = path.replace(/\{.+?\}/g, 'none');
    const key = `"${path}"`;
    await send(service, target, key, {});
    assert.is(isReplay(await send(service, target, key, {})), isKeyed, path);
  }
  const others = Object.keys(document.paths).filter((path) => document.paths[path].post && !keyed.includes(path));
  assert.equal(others.sort(), [
    '/access/accounts',
    '/access/accounts/{id}/invitation',
    '/access/invitation',
    '/access/passkey-options',
    '/access/passkeys',
    '/access/setup',
    '/access/tokens',
    '/builds',
    '/builds/{id}/installation',
    '/datafolders',
    '/datafolders/{name}/companion',
    '/datafolders/{name}/deployment',
    '/datafolders/{name}/files/place',
    '/datafolders/{name}/files/undo',
    '/datafolders/{name}/files/unpack',
    '/datafolders/{name}/recipe',
    '/datafolders/{name}/resources/plan',
    '/datafolders/{name}/resources/{resource}/update/plan',
    '/imports/txadmin/plan',
    '/recipes/plan',
    '/resource-changes/{change}/undo',
    '/schedules/new/preview',
    '/session',
    '/session/passkey',
    '/session/ticket',
    '/uploads',
    '/webhooks/{id}/retry',
  ]);
});

test('Without a database, a request with a key gets 503 and is not carried out', async (context) => {
  mkdirSync(join(context.workspace.root, 'manager/manager.db'), { recursive: true });
  const service = await context.manage();
  await startStandard({ ...context, service });
  const { status, json: problem } = await send(service, '/stop', '"k1"');
  assert.equal([status, problem.code], [503, 'idempotency_unavailable']);
  assert.is((await service.get('/status')).json.state, 'running');
  assert.is((await service.post('/stop')).status, 204);
});

test.run();
