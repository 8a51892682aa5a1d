/** GET /events?only=machine, which sends the machine's steps and the answers to operations, with real processes. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { atEnd } from '../../../../http/api/events/event-id.js';
import type { MachineEntry } from '../../../../http/api/events/machine-log.js';
import { createMachineLog } from '../../../../http/api/events/machine-log.js';
import { stateEvent } from '../../../../http/api/events/sse.js';
import { createSubscriber, type OutputFeed } from '../../../../http/api/events/subscriber.js';
import { type EventStream, openEvents } from '../../../kit/http/event-stream.js';
import { type SharedService, shareService, standard, startStandard } from '../../../kit/manager/shared-service.js';

const test = suite<SharedService & { streams: EventStream[] }>('http/api/events/machine');

shareService(test);
test.before.each((shared) => void (shared.streams = []));
test.after.each(({ streams }) => streams.forEach((stream) => stream.close()));

async function subscribe(
  { service, streams }: SharedService & { streams: EventStream[] },
  path = '/events?only=machine',
): Promise<EventStream> {
  const stream = await openEvents(service.base, path);
  streams.push(stream);
  return stream;
}

const steps = (stream: EventStream): any[] => stream.of('machine').filter(({ kind }) => kind === 'step');
const answers = (stream: EventStream): any[] => stream.of('machine').filter(({ kind }) => kind === 'answer');
const answered =
  (expected: string, status: number) =>
  (entry: any): boolean =>
    entry.kind === 'answer' && entry.operation === expected && entry.status === status;

test('The first machine event of GET /events has the active states', async (shared) => {
  const stream = await subscribe(shared);
  const now = await stream.wait('machine');
  assert.is(now.kind, 'now');
  assert.equal(now.active, ['server.stopped', 'server.stopped.idle']);
});

test('GET /events sends each step and answer, numbered without gaps', async (shared) => {
  const stream = await subscribe(shared);
  await stream.wait('machine');
  await startStandard(shared);
  await shared.service.post('/command', { Command: 'hello' });
  await shared.service.post('/stop');
  await stream.wait('machine', answered('stop', 204));
  assert.equal(
    answers(stream).map(({ operation, status, code }) => [operation, status, code]),
    [
      ['start', 204, null],
      ['command', 202, null],
      ['stop', 204, null],
    ],
  );
  const taken = steps(stream).flatMap((step) =>
    step.taken.map(({ source, event, place }: any) => `${source} ${event} ${place}`),
  );
  for (const each of [
    'server.stopped start 0',
    'server.running.launching.spawning process.spawned 1',
    'server.running command 0',
    'server.running stop 1',
  ])
    assert.ok(taken.includes(each), each);
  assert.equal(steps(stream).at(-1).active, ['server.stopped', 'server.stopped.idle']);
  const numbers = [...steps(stream), ...answers(stream)].map(({ n }) => n).sort((a, b) => a - b);
  assert.equal(
    numbers,
    numbers.map((_, index) => numbers[0] + index),
  );
});

test('GET /events sends refused operations with status and code', async (shared) => {
  const stream = await subscribe(shared);
  await stream.wait('machine');
  const { service } = shared;
  await service.post('/stop');
  await service.post('/kill');
  await service.post('/start', { Build: 'none', Folder: 'world' });
  await service.request('DELETE', '/recovery');
  await stream.wait('machine', answered('cancel_recovery', 409));
  assert.equal(
    answers(stream).map(({ operation, status, code }) => [operation, status, code]),
    [
      ['stop', 409, 'not_running'],
      ['kill', 409, 'not_running'],
      ['start', 400, 'build_unknown'],
      ['cancel_recovery', 409, 'no_recovery'],
    ],
  );
  assert.equal(steps(stream), []);
});

test('A later subscriber gets the recent entries without texts of commands', async (shared) => {
  const { service } = shared;
  await startStandard(shared);
  await service.post('/command', { Command: 'set password hunter2' });
  await service.post('/stop');
  const stream = await subscribe(shared);
  const { recent } = await stream.wait('machine');
  assert.ok(recent.some(answered('command', 202)));
  assert.ok(recent.some(({ kind, event }: any) => kind === 'step' && event === 'command'));
  assert.not.match(JSON.stringify(recent), 'hunter2');
});

test('GET /events without only=machine sends no machine events', async (shared) => {
  const stream = await subscribe(shared, '/events');
  await shared.service.post('/start', standard);
  await shared.service.post('/stop');
  await stream.wait('status', ({ last_exit: exit }) => exit !== null);
  assert.equal(stream.of('machine'), []);
});

test('GET /events sends a later subscriber a limited number of recent machine events', () => {
  const log = createMachineLog(2, () => 0);
  const received: MachineEntry[] = [];
  const unsubscribe = log.subscribe((entry) => received.push(entry));
  for (const status of [409, 400, 204]) log.answered('start', status, null);
  assert.equal(
    log.recent().map(({ n }) => n),
    [2, 3],
  );
  unsubscribe();
  log.answered('stop', 204, null);
  assert.equal(
    received.map(({ n }) => n),
    [1, 2, 3],
  );
  assert.equal(
    log.recent().map(({ n }) => n),
    [3, 4],
  );
});

test('GET /events sends a slow client the current state instead of every step', () => {
  const written: string[] = [];
  const response = Object.assign(new EventEmitter(), {
    writableNeedDrain: true,
    write: (event: Buffer) => void written.push(event.toString()),
  });
  const subscriber = createSubscriber(
    response as unknown as ServerResponse,
    {} as OutputFeed,
    atEnd,
    null,
    () => undefined,
  );
  written.length = 0;
  let now = 'server.stopped';
  for (const step of ['one', 'two'])
    subscriber.send('machine', stateEvent('machine', step), () => stateEvent('machine', now));
  now = 'server.running';
  response.emit('drain');
  assert.equal(written, ['event: machine\ndata: "server.running"\n\n']);
});

test.run();
