/** GET /runs/{run}/events: the events of the statechart during a run. */
import { appendFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { startServiceProcess } from '../../kit/manager/service-process.js';
import { waitForStatus } from '../../kit/manager/shared-service.js';
import { until } from '../../kit/system/until.js';
import { keptRunsSuite, runShort } from './kept-runs.js';

const test = keptRunsSuite('http/api/run-events');

const standard = { Build: 'console', Folder: 'world' };

/** Returns an event as a short text. */
const textOf = (event: any): string =>
  event.kind === 'answer'
    ? `${event.operation} ${event.status}`
    : `${event.event} ${event.active.at(-1).replace(/^server\./, '')}`;

test('GET /runs/{run}/events ends with the exit of a run that has crashed', async (setup) => {
  const run = await runShort(setup);
  const { json, status } = await setup.service.get(`/runs/${run}/events`);
  assert.is(status, 200);
  const exit = json.find(({ event }: any) => event === 'process.treeExited');
  assert.equal(json.filter(({ kind }: any) => kind === 'step').map(textOf), [
    'start running.launching.spawning',
    'process.spawned running.up',
    'process.treeExited stopped.idle',
  ]);
  assert.equal([exit.taken, exit.times], [[{ source: 'server.running', event: 'process.treeExited', place: 2 }], 1]);
  assert.equal(
    json.map(({ n }: any) => n),
    json.map((_: unknown, index: number) => index + 1),
  );
});

test('Events of a run have answers, and count consecutive commands', async (setup) => {
  const { service } = setup;
  await service.post('/start', standard);
  for (let n = 0; n < 3; n += 1) await service.post('/command', { Command: `say ${n}` });
  await service.post('/start', standard);
  const { run } = (await service.get('/status')).json;
  await service.post('/stop');
  const events = (await service.get(`/runs/${run}/events`)).json;
  assert.equal(events.filter(({ kind }: any) => kind === 'answer').map(textOf), ['start 204', 'start 409', 'stop 204']);
  assert.is(events.find(({ event }: any) => event === 'command').times, 3);
});

test('GET /runs/{run}/events continues with the next manager after a SIGKILL', async (setup) => {
  const { workspace } = setup;
  await setup.service.post('/start', standard);
  const { run } = await waitForStatus(setup.service, ({ phase }) => phase === 'up');
  const file = join(workspace.root, 'run', run, 'events.jsonl');
  await until(async () => (await setup.service.get(`/runs/${run}/events`)).json.length === 3);
  await setup.service.end('SIGKILL');
  // A full disk may have cut off the last line.
  appendFileSync(file, '{"n":9,"at"');
  setup.service = await startServiceProcess(workspace.root);
  await setup.service.post('/stop');
  const events = (await setup.service.get(`/runs/${run}/events`)).json;
  assert.equal(events.map(textOf).slice(0, 4), [
    'start running.launching.spawning',
    'process.spawned running.up',
    'start 204',
    'run.found running.up',
  ]);
  assert.is(textOf(events.at(-1)), 'stop 204');
});

test('GET /runs/{run}/events follows no link, and skips lines that are not events', async (setup) => {
  const run = await runShort(setup);
  await setup.service.end();
  const file = join(setup.workspace.root, 'run', run, 'events.jsonl');
  writeFileSync(file, 'x\n[]\n{"n":1,"at":1,"times":1,"lastAt":1,"kind":"step","event":"x","active":[1],"taken":[]}\n');
  setup.service = await startServiceProcess(setup.workspace.root);
  const read = () => setup.service.get(`/runs/${run}/events`);
  assert.equal((await read()).json.map(textOf), ['run.foundEnded stopped.idle']);
  await setup.service.post('/start', standard);
  rmSync(file);
  symlinkSync('/etc/passwd', file);
  const { status, json } = await read();
  assert.equal([status, json.code], [500, 'run_file_unreadable']);
});

test('GET /runs/{run}/events gets 404 for any text that is not the id of a kept run', async ({ service }) => {
  for (const run of ['nowhere', '20260131T030000000Z-0a1b2c', '..%2F..']) {
    const { status, json } = await service.get(`/runs/${run}/events`);
    assert.equal([status, json.code], [404, 'run_not_found']);
  }
});

test.run();
