/** GET /events: the event types, the query and the headers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EventStream, openEvents } from '../../../kit/http/event-stream.js';
import { sendRaw } from '../../../kit/http/raw-request.js';
import { startServiceProcess } from '../../../kit/manager/service-process.js';
import {
  type SharedServiceProcess,
  shareServiceProcess,
  standard,
  startStandard,
} from '../../../kit/manager/shared-service.js';

const test = suite<SharedServiceProcess & { streams: EventStream[] }>('http/api/events/stream');

shareServiceProcess(test);
test.before.each((shared) => void (shared.streams = []));
test.after.each(({ streams }) => streams.forEach((stream) => stream.close()));

const measured = { processes: null, cpu_seconds: null, memory_bytes: null, process_tree: null };

test('GET /events sends the status, the Data Folders and the Builds at once', async ({ service, streams }) => {
  const stream = await openEvents(service.base);
  streams.push(stream);
  assert.equal(await stream.wait('status'), (await service.get('/status')).json);
  assert.equal(await stream.wait('folders'), (await service.get('/datafolders')).json);
  assert.equal(await stream.wait('builds'), (await service.get('/builds')).json);
});

test('GET /events answers with an event stream that proxies neither cache nor buffer', async ({ service, streams }) => {
  const stream = await openEvents(service.base);
  streams.push(stream);
  assert.is(stream.headers['content-type'], 'text/event-stream');
  assert.is(stream.headers['cache-control'], 'no-store');
  assert.is(stream.headers['x-accel-buffering'], 'no');
});

test('GET /events sends each phase with the same status as GET /status', async (shared) => {
  const { service, streams } = shared;
  const stream = await openEvents(service.base, '/events?only=status');
  streams.push(stream);
  const status = await startStandard(shared);
  assert.equal(await stream.wait('status', ({ phase }) => phase === 'up'), { ...status, ...measured });
  await service.post('/stop');
  await stream.wait('status', ({ last_exit: exit }) => exit?.run === status.run);
  const phases = stream.of('status').map(({ phase }) => phase);
  assert.equal(
    phases.filter((phase, index) => phase !== phases[index - 1]),
    [null, 'launching', 'up', 'stopping', null],
  );
});

test('GET /events does not send an unchanged status a second time', async (shared) => {
  const { service, streams } = shared;
  await startStandard(shared);
  const stream = await openEvents(service.base);
  streams.push(stream);
  for (const word of ['one', 'two', 'three']) await service.post('/command', { Command: word });
  await stream.until(() => stream.text().includes('GOT three'));
  assert.is(stream.of('status').length, 1);
});

test('GET /events sends the new lists to all subscribers after a refresh by one client', async ({
  service,
  workspace,
  streams,
}) => {
  streams.push(await openEvents(service.base), await openEvents(service.base));
  for (const stream of streams) await Promise.all([stream.wait('folders'), stream.wait('builds')]);
  workspace.addFolder('new world');
  workspace.addBuild('new build');
  await service.post('/datafolders');
  await service.post('/builds');
  for (const stream of streams) {
    const folders = await stream.wait('folders', (list) => list.some(({ name }: any) => name === 'new world'));
    const builds = await stream.wait('builds', (list) => list.some(({ id }: any) => id === 'new build'));
    assert.equal(folders, (await service.get('/datafolders')).json);
    assert.equal(builds, (await service.get('/builds')).json);
  }
});

test('GET /events?only sends only the selected event types', async (shared) => {
  const { service, streams } = shared;
  const stream = await openEvents(service.base, '/events?only=console,builds');
  streams.push(stream);
  await startStandard(shared);
  await stream.until(() => stream.text().includes('READY'));
  await stream.wait('builds');
  assert.equal([...new Set(stream.events.map(({ type }) => type))].sort(), ['builds', 'console']);
});

const malformed: readonly (readonly [query: string, parameter: string])[] = [
  ['?only=weather', 'only'],
  ['?only=', 'only'],
  ['?only=status,,builds', 'only'],
  ['?after=', 'after'],
  ['?after=12', 'after'],
  ['?after=none:1', 'after'],
  ['?after=20260101T000000000Z-abcdef:-1', 'after'],
  ['?after=20260101T000000000Z-abcdef:1.5', 'after'],
  ['?after=../../etc:0', 'after'],
  ['?after=none:0&after=none:0', 'after'],
];

for (const [query, parameter] of malformed) {
  test(`GET /events${query} gets 400 query_invalid, and the detail names the parameter`, async ({ service }) => {
    const answer = await service.get(`/events${query}`);
    assert.is(answer.status, 400);
    assert.is(answer.json.code, 'query_invalid');
    assert.match(answer.json.detail, parameter);
  });
}

test('GET /events with an invalid Last-Event-ID gets 400', async ({ service }) => {
  const answer = await service.request('GET', '/events', { headers: { 'Last-Event-ID': 'yesterday' } });
  assert.is(answer.json.code, 'query_invalid');
  assert.match(answer.json.detail, 'Last-Event-ID');
});

test('HEAD /events answers with the headers only', async ({ service }) => {
  const { hostname, port } = new URL(service.base);
  const answer = await sendRaw(service.base, {
    method: 'HEAD',
    target: '/events',
    headers: [['Host', `${hostname}:${port}`]],
  });
  assert.is(answer.status, 200);
  assert.is(answer.headers.get('content-type'), 'text/event-stream');
  assert.is(answer.text, '');
});

test('POST /events is answered with 405', async ({ service }) => {
  const answer = await service.post('/events');
  assert.is(answer.status, 405);
  assert.is(answer.headers.get('allow'), 'GET, HEAD');
});

test('GET /events requires the token if one is configured', async ({ workspace }) => {
  const service = await startServiceProcess(join(workspace.root, 'token'), { token: 'secret' });
  try {
    assert.is((await service.get('/events')).status, 401);
    const stream = await openEvents(service.base, '/events', { headers: { Authorization: 'Bearer secret' } });
    await stream.wait('status');
    stream.close();
  } finally {
    await service.end();
  }
});

test('GET /events sends the exit of the server before the service ends', async ({ workspace, streams }) => {
  const service = await startServiceProcess(join(workspace.root, 'ending'));
  const reading = await openEvents(service.base);
  const following = await openEvents(service.base, '/events?only=console');
  streams.push(reading, following);
  assert.is((await service.post('/start', { Build: 'demo', Folder: 'demo' })).status, 204);
  await following.wait('console');
  assert.is(await service.end(), 0);
  await Promise.all([reading.ended, following.ended]);
  const last = reading.of('status').at(-1);
  assert.is(last.state, 'stopped');
  assert.is(last.last_exit.expected, true);
});

/** Returns the number of files that a process watches, from /proc. */
function watches(pid: number): number {
  return readdirSync(`/proc/${pid}/fdinfo`).reduce((sum, fd) => sum + watchesOf(`/proc/${pid}/fdinfo/${fd}`), 0);
}

function watchesOf(descriptor: string): number {
  try {
    return (readFileSync(descriptor, 'latin1').match(/^inotify wd:/gm) ?? []).length;
  } catch {
    // The file was closed during the scan.
    return 0;
  }
}

test('GET /events watches a quiet console only for a subscriber', async (shared) => {
  const { service, streams } = shared;
  const pid = service.process.pid ?? NaN;
  await startStandard(shared);
  assert.is(watches(pid), 0);
  const stream = await openEvents(service.base);
  streams.push(stream);
  while (watches(pid) !== 1) await pause(5);
  await service.post('/command', { Command: 'wake up' });
  await stream.until(() => stream.text().includes('GOT wake up'));
  while (watches(pid) !== 1) await pause(5);
  stream.close();
  while (watches(pid) !== 0) await pause(5);
});

test('GET /events logs no error when a subscriber disconnects while the server prints', async (shared) => {
  const { service } = shared;
  await startStandard(shared, standard);
  for (let time = 0; time < 20; time += 1) {
    const stream = await openEvents(service.base);
    await service.post('/command', { Command: `word ${time}` });
    stream.close();
  }
  assert.is((await service.get('/status')).json.state, 'running');
  assert.is(service.log().includes('"level":50'), false, service.log());
});

test.run();
