/** POST /kill against real processes. A kill bypasses the operation queue, and every answer is correct. */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEvents } from '../../kit/http/event-stream.js';
import { invalidBodies } from '../../kit/http/invalid-bodies.js';
import {
  type SharedService,
  serversOf,
  shareService,
  standard,
  startStandard,
  untilNoServer,
  waitForStatus,
} from '../../kit/manager/shared-service.js';
import { fixtures } from '../../kit/manager/workspace.js';
import { isAlive } from '../../kit/system/processes.js';

const test = suite<SharedService>('http/api/kill');

/** A server that ignores stop requests. Its grace period is ten minutes. */
const deaf = { Build: 'deaf', Folder: 'world' };

shareService(test, (workspace) => {
  const stop = { timeoutMs: 600_000 };
  workspace.addBuild('deaf', { command: [join(fixtures, 'console-server.sh'), 'stubborn'], stop });
  workspace.addBuild('silent', {
    command: [join(fixtures, 'console-server.sh'), 'stubborn', 'silent'],
    ready: 'NEVER',
    stop,
  });
});
test.after.each(async ({ service }) => {
  // Servers that a failed test left ignore stop requests: kill them.
  await service.post('/kill');
});

const phase = (service: SharedService['service'], wished: string): Promise<any> =>
  waitForStatus(service, (status) => status.phase === wished);

/** Polls without a pause. */
async function waitForState(service: SharedService['service'], wished: string): Promise<void> {
  while ((await service.get('/status')).json.state !== wished);
}

async function assertStopped({ service, workspace }: SharedService, run: string): Promise<any> {
  const { json: status } = await service.get('/status');
  assert.equal([status.state, status.phase, status.kill_at, status.recovery], ['stopped', null, null, null]);
  const { code, signal, expected } = status.last_exit;
  assert.equal([status.last_exit.run, code, signal, expected], [run, 137, 'SIGKILL', true]);
  assert.equal(serversOf(workspace), [], 'no process is left');
  return status;
}

test('POST /kill ends the process tree of an unresponsive server', async (shared) => {
  const { run } = await startStandard(shared, deaf);
  await shared.service.post('/command', { Command: 'child' });
  const child = Number(/CHILD (\d+)/.exec(await shared.workspace.waitForConsole(/CHILD \d+/))?.[1]);
  const answer = await shared.service.post('/kill');
  assert.equal([answer.status, answer.text], [204, '']);
  assert.not.ok(isAlive(child));
  await assertStopped(shared, run);
});

test('POST /kill gets 409 when no server runs, and changes nothing', async ({ service }) => {
  const { json: before } = await service.get('/status');
  for (const { init } of invalidBodies) {
    const answer = await service.request('POST', '/kill', init);
    assert.equal([answer.status, answer.json.code], [409, 'not_running']);
  }
  assert.equal((await service.get('/status')).json, before);
});

test('POST /kill during a stop ends the grace period, and both requests get 204', async (shared) => {
  const { service } = shared;
  const { run } = await startStandard(shared, deaf);
  const began = performance.now();
  const stop = service.post('/stop');
  const stopping = await phase(service, 'stopping');
  assert.ok(Date.parse(stopping.kill_at) > Date.now() + 300_000, 'until then it would have had time');
  assert.equal([(await service.post('/kill')).status, (await stop).status], [204, 204]);
  assert.ok(performance.now() - began < 300_000);
  await assertStopped(shared, run);
});

test('POST /kill during a restart gets 204, and the restart gets 409', async (shared) => {
  const { service, workspace } = shared;
  const { run } = await startStandard(shared, deaf);
  const runs = workspace.runs();
  const restart = service.post('/restart');
  await phase(service, 'restarting');
  assert.is((await service.post('/kill')).status, 204);
  const answer = await restart;
  assert.equal([answer.status, answer.json.code], [409, 'not_running']);
  await assertStopped(shared, run);
  assert.equal(workspace.runs(), runs);
});

test('POST /kill ends a server that is not up yet, and the waiting start gets the exit', async (shared) => {
  const { service } = shared;
  const start = service.post('/start?wait=ready', { Build: 'silent', Folder: 'world' });
  const { run } = await waitForStatus(service, ({ pid }) => pid !== null);
  assert.is((await service.post('/kill')).status, 204);
  const answer = await start;
  assert.equal([answer.status, answer.json.code], [500, 'ended_before_ready']);
  await assertStopped(shared, run);
});

test('POST /kill during a start ends the server, or gets 409 before the server exists', async (shared) => {
  const { service, workspace } = shared;
  for (let round = 0; round < 20; round += 1) {
    const start = service.post('/start', standard);
    // The kill comes at once, or as soon as the run is visible.
    if (round % 4 !== 0) await waitForState(service, 'running');
    const kill = await service.post('/kill');
    const started = await start;
    const { state } = (await service.get('/status')).json;
    if (round % 4 !== 0) assert.is(kill.status, 204);
    if (kill.status === 204) {
      if (started.status === 500) assert.is(started.json.code, 'killed_while_starting');
      else assert.is(started.status, 204, 'it ran before it was killed');
      assert.is(state, 'stopped');
      // A keeper that has not executed the server yet exits by itself.
      await untilNoServer(workspace);
    } else {
      assert.equal([kill.status, started.status, state], [409, 204, 'running'], 'it came before the start');
      assert.is((await service.post('/kill')).status, 204);
    }
  }
});

test('Concurrent POST /kill get 204, or 409 after the exit, and no process is left', async (shared) => {
  const { run } = await startStandard(shared, deaf);
  const answers = await Promise.all(Array.from({ length: 10 }, () => shared.service.post('/kill')));
  for (const { status, json } of answers) {
    // A request that arrived after the end found no running server.
    assert.ok(status === 204 || (status === 409 && json.code === 'not_running'), String(status));
  }
  assert.ok(answers.some(({ status }) => status === 204));
  await assertStopped(shared, run);
});

test('POST /kill does not wait for queued operations', async (shared) => {
  const { service } = shared;
  const { run } = await startStandard(shared, deaf);
  const stop = service.post('/stop');
  await phase(service, 'stopping');
  const waiting = Array.from({ length: 20 }, () => service.post('/command', { Command: 'hello' }));
  assert.is((await service.post('/kill')).status, 204);
  assert.is((await stop).status, 204);
  for (const { status } of await Promise.all(waiting)) assert.is(status, 409);
  await assertStopped(shared, run);
});

test('POST /command together with POST /kill gets 202 if delivered, and otherwise 409', async (shared) => {
  const { service } = shared;
  const { run } = await startStandard(shared, deaf);
  const commands = Array.from({ length: 20 }, () => service.post('/command', { Command: 'hello' }));
  const kill = service.post('/kill');
  const answers = await Promise.all([
    ...commands,
    ...Array.from({ length: 20 }, () => service.post('/command', { Command: 'hello' })),
  ]);
  assert.is((await kill).status, 204);
  for (const { status, json } of answers) {
    if (status === 202) assert.is(json.run, run);
    else assert.equal([status, json.code], [409, 'not_running']);
  }
  await assertStopped(shared, run);
});

test('POST /kill ends a server that is paused by SIGSTOP', async (shared) => {
  const { run, pid } = await startStandard(shared, deaf);
  process.kill(pid, 'SIGSTOP');
  assert.is((await shared.service.post('/kill')).status, 204);
  await assertStopped(shared, run);
});

test('During an operation, GET /status and the event `status` offer only a kill', async (shared) => {
  const { service } = shared;
  const operations = async (): Promise<string[]> => (await service.get('/status')).json.operations;
  const events = await openEvents(service.base, '/events?only=status');
  try {
    assert.equal(await operations(), ['start']);
    await startStandard(shared, deaf);
    assert.equal(await operations(), ['restart', 'stop', 'command', 'kill']);
    const stop = service.post('/stop');
    await phase(service, 'stopping');
    assert.equal(await operations(), ['kill']);
    assert.is((await service.post('/kill')).status, 204);
    await stop;
    await events.until(() => events.of('status').length > 2 && events.of('status').at(-1).state === 'stopped');
    for (const { state, phase: now, operations: listed } of events.of('status')) {
      const right = state === 'stopped' ? ['start'] : now === 'up' ? ['restart', 'stop', 'command', 'kill'] : ['kill'];
      assert.equal(listed, right, `${state} ${now}`);
    }
  } finally {
    events.close();
  }
});

test('POST /command sends no status event', async (shared) => {
  const { service } = shared;
  await startStandard(shared);
  const events = await openEvents(service.base, '/events?only=status,console');
  try {
    for (let round = 0; round < 5; round += 1)
      assert.is((await service.post('/command', { Command: `line ${round}` })).status, 202);
    await events.until(() => events.text().includes('GOT line 4'));
    assert.is(events.of('status').length, 1);
  } finally {
    events.close();
  }
});

test.run();
