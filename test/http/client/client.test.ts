/** `server-manager/client` against the real service. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Event } from '../../../http/client/index.js';
import { joinOutput } from '../../kit/http/event-stream.js';
import {
  type SharedService,
  shareService,
  standard,
  startStandard,
  waitForStatus,
} from '../../kit/manager/shared-service.js';
import { until } from '../../kit/system/until.js';
import { createClient, ProblemError } from './built-client.js';
import { startCutProxy } from './cut-proxy.js';

const test = suite<SharedService>('http/client/client');

shareService(test);

const failureOf = (request: Promise<unknown>): Promise<any> =>
  request.then(
    () => assert.unreachable('the request succeeded'),
    (error: unknown) => error,
  );

test('The client follows a console over cut connections without a gap', async ({ service, workspace }) => {
  const manager = createClient({ url: service.base });
  const proxy = await startCutProxy(service.base);
  const events: Event[] = [];
  let connects = 0;
  const stop = new AbortController();
  const following = (async () => {
    const options = { only: ['status', 'console'], after: 'none:0', minPauseMs: 1, maxPauseMs: 50 } as const;
    const onConnect = (): void => void (connects += 1);
    const stream = createClient({ url: proxy.base }).events({ ...options, onConnect, signal: stop.signal });
    for await (const event of stream) events.push(event);
  })();
  const text = (): string => joinOutput(events.flatMap((event) => (event.event === 'console' ? [event.data] : [])));

  await manager.POST('/start', { body: standard });
  for (let cut = 1; cut <= 5; cut += 1) {
    await manager.POST('/command', { body: { Command: `before cut ${cut}` } });
    await until(() => connects >= cut && text().includes(`GOT before cut ${cut}`));
    proxy.cut();
    await manager.POST('/command', { body: { Command: `after cut ${cut}` } });
  }
  await until(() => text().includes('GOT after cut 5'));
  await manager.POST('/stop');
  await until(() => events.some(({ event, data }) => event === 'status' && data.last_exit !== null));

  assert.is(text(), workspace.console());
  assert.ok(connects >= 6, `${connects} connections`);
  assert.is((await manager.GET('/status')).data.state, 'stopped');
  stop.abort();
  await following;
  await proxy.end();
});

test('The client gets each entry of the history once over cut connections', async ({ service }) => {
  const manager = createClient({ url: service.base });
  const proxy = await startCutProxy(service.base);
  const stop = new AbortController();
  const ids: number[] = [];
  let connects = 0;
  const following = (async () => {
    const options = { only: ['history'], minPauseMs: 1, maxPauseMs: 50, signal: stop.signal } as const;
    const onConnect = (): void => void (connects += 1);
    for await (const event of createClient({ url: proxy.base }).events({ ...options, onConnect }))
      if (event.event === 'history') ids.push(event.data.id);
  })();
  await until(() => connects === 1);
  await failureOf(manager.stop());
  await until(() => ids.length === 1);
  for (let cut = 1; cut <= 5; cut += 1) {
    await until(() => connects >= cut);
    await failureOf(manager.stop());
    proxy.cut();
    await failureOf(manager.stop());
  }
  const { data } = await manager.GET('/history', { params: { query: { type: ['operation.stop'], limit: 11 } } });
  const all = data.map(({ id }) => id).reverse();
  await until(() => ids.at(-1) === all.at(-1));
  assert.equal(ids, all);
  stop.abort();
  await following;
  await proxy.end();
});

test('The methods of a notice postpone, cancel and end the notice', async (shared) => {
  const { service } = shared;
  const manager = createClient({ url: service.base });
  const { run } = await startStandard(shared);
  const announce = async () => {
    const stopped = manager.stop({ notice: 600, reason: 'Update' });
    const { announced } = await waitForStatus(service, (status) => status.announced !== null);
    return { stopped, at: Date.parse(announced.at) };
  };
  const { stopped, at } = await announce();
  const failure = failureOf(stopped);
  await manager.postponeNotice();
  await manager.postponeNotice(10);
  assert.is(Date.parse((await manager.status()).announced?.at ?? ''), at + 900_000);
  await manager.cancelNotice();
  assert.is((await failure).code, 'notice_cancelled');
  assert.is((await manager.status()).run, run);
  const second = await announce();
  const save = await manager.endNotice();
  assert.is(save, await second.stopped);
  assert.is((await manager.status()).state, 'stopped');
  for (const method of ['postponeNotice', 'cancelNotice', 'endNotice'] as const)
    assert.is((await failureOf(manager[method]())).code, 'no_notice', method);
});

test('A problem is thrown with its status, code, detail, remedy and answer', async ({ service }) => {
  const manager = createClient({ url: `${service.base}/` });
  const error = await failureOf(manager.POST('/stop'));
  assert.instance(error, ProblemError);
  assert.instance(error, Error);
  const { json } = await service.post('/stop');
  const { status, code, title, detail, remedy, problem } = error;
  assert.is(status, 409);
  assert.is(code, 'not_running');
  assert.equal({ title, detail, remedy }, { title: json.title, detail: json.detail, remedy: json.remedy });
  assert.is(error.message, json.detail);
  // Each request has its own instance.
  assert.match(problem?.instance ?? '', /^urn:server-manager:request:/);
  assert.equal({ ...problem, instance: json.instance }, json);
  assert.is(error.response.headers.get('content-type'), 'application/problem+json');
});

test('The iteration over events throws a problem that a retry would not change', async ({ service }) => {
  const { events } = createClient({ url: service.base });
  const error = await failureOf(events({ after: 'no id' }).next());
  assert.instance(error, ProblemError);
  assert.is(error.code, 'query_invalid');
});

test('An aborted signal, or leaving the loop, closes the connection', async (shared) => {
  await startStandard(shared);
  const proxy = await startCutProxy(shared.service.base);
  const { events } = createClient({ url: proxy.base });
  for await (const { event } of events({ only: ['status'] })) {
    assert.is(event, 'status');
    assert.is(proxy.connections(), 1);
    break;
  }
  await until(() => proxy.connections() === 0, 'the end of the first connection');
  const stop = new AbortController();
  for await (const { event } of events({ only: ['status'], signal: stop.signal })) {
    assert.is(event, 'status');
    stop.abort();
  }
  await until(() => proxy.connections() === 0, 'the end of the second connection');
  for await (const event of events({ signal: stop.signal })) assert.unreachable(`an event after the end: ${event}`);
  await proxy.end();
});

test('Texts are sent unchanged, and answers that are not JSON are read as text', async ({ service }) => {
  const manager = createClient({ url: service.base });
  const params = { path: { name: 'world' } };
  const body = '# "quoted"\nset x 1\n';
  await manager.PUT('/datafolders/{name}/config', {
    params,
    body,
    headers: { 'If-Match': '*', 'Content-Type': 'text/plain' },
  });
  const { data } = await manager.GET('/datafolders/{name}/config', { params, parseAs: 'text' });
  assert.is(data, body);
});

test('An empty text is read as a text, and an empty file as bytes', async ({ service }) => {
  const manager = createClient({ url: service.base });
  const params = { path: { name: 'world' } };
  const headers = { 'If-Match': '*', 'Content-Type': 'text/plain' };
  await manager.PUT('/datafolders/{name}/config', { params, body: '', headers });
  const { data, response } = await manager.GET('/datafolders/{name}/config', { params, parseAs: 'text' });
  assert.is(data, '');
  assert.ok(response.headers.get('ETag'));
  assert.is(response.url, `${service.base}/datafolders/world/config`);
  const bytes = await manager.GET('/datafolders/{name}/config', { params, parseAs: 'arrayBuffer' });
  assert.is(bytes.data.byteLength, 0);
  const blob = await manager.GET('/datafolders/{name}/config', { params, parseAs: 'blob' });
  assert.is(blob.data.size, 0);
  const stream = await manager.GET('/datafolders/{name}/config', { params, parseAs: 'stream' });
  assert.is(await new Response(stream.data).text(), '');
});

test.run();
