/** A server that exits by itself: the state is `stopped`, and the last exit has the outcome. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertLastExit, fromOutside } from '../kit/data/last-exit.js';
import {
  type SharedService,
  serversOf,
  shareService,
  standard,
  startStandard,
  waitForStatus,
} from '../kit/manager/shared-service.js';
import { isAlive } from '../kit/system/processes.js';

const test = suite<SharedService>('http/own-end');
shareService(test, (workspace) => {
  workspace.addBuild('short', undefined, ['exit=3']);
});

/** A shell reports 128+n for signal n, and for an exit with that code. */
const ends = [
  { line: 'quit', code: 0, signal: null },
  { line: 'exit 1', code: 1, signal: null },
  { line: 'exit 127', code: 127, signal: null },
  { line: 'exit 128', code: 128, signal: null },
  { line: 'exit 255', code: 255, signal: null },
  { line: 'exit 143', code: 143, signal: 'SIGTERM', cause: fromOutside },
  { line: 'die TERM', code: 143, signal: 'SIGTERM', cause: fromOutside },
  { line: 'die KILL', code: 137, signal: 'SIGKILL', cause: fromOutside },
  { line: 'die SEGV', code: 139, signal: 'SIGSEGV' },
  { line: 'die INT', code: 130, signal: 'SIGINT', cause: fromOutside },
];

for (const { line, code, signal, cause = null } of ends) {
  test(`The exit after "${line}" has code ${code}, signal ${signal} and is ${line === 'quit' ? 'expected' : 'not expected'}`, async (shared) => {
    const { service, workspace } = shared;
    const before = await startStandard(shared);
    const began = Date.now();
    await service.post('/command', { Command: line });
    const status = await waitForStatus(service, ({ state }) => state === 'stopped');
    const { at } = status.last_exit;
    assertLastExit(status.last_exit, {
      run: before.run,
      outcome: line === 'quit' ? 'stopped' : 'crashed',
      code,
      signal,
      ambiguous: signal !== null,
      expected: line === 'quit',
      cause,
    });
    // The time comes from a file, whose clock may be a tick late.
    assert.ok(Date.parse(at) >= began - 1000 && Date.parse(at) <= Date.now() + 1000, at);
    for (const field of ['phase', 'run', 'build', 'folder', 'pid', 'started_at', 'kill_at', 'processes'])
      assert.is(status[field], null, field);
    assert.not.ok(isAlive(before.pid));
    assert.equal(serversOf(workspace), []);
    for (const path of ['/stop', '/restart', '/kill', '/command']) {
      const answer = await service.post(path, { Command: 'hello' });
      assert.is(answer.status, 409, path);
      assert.is(answer.json.code, 'not_running');
    }
  });
}

test('POST /start of a server that exits at once answers 204', async ({ service }) => {
  assert.is((await service.post('/start', { Build: 'short', Folder: 'world' })).status, 204);
  const status = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.is(status.last_exit.code, 3);
  assert.is(status.last_exit.expected, false);
});

test('The exit of a server that another program killed is reported', async (shared) => {
  const { pid, run } = await startStandard(shared);
  process.kill(pid, 'SIGKILL');
  const status = await waitForStatus(shared.service, ({ state }) => state === 'stopped');
  assert.is(status.last_exit.run, run);
  assert.is(status.last_exit.signal, 'SIGKILL');
  assert.is(status.last_exit.expected, false);
});

test('Remaining child processes are ended before the state is stopped', async (shared) => {
  const { service, workspace } = shared;
  await startStandard(shared);
  await service.post('/command', { Command: 'child' });
  const child = Number(/CHILD (\d+)/.exec(await workspace.waitForConsole(/CHILD \d+/))?.[1]);
  await service.post('/command', { Command: 'exit 0' });
  const status = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.not.ok(isAlive(child));
  assert.is(status.last_exit.survivors, 1);
});

test('A server that is started again still has the last exit of the previous run', async (shared) => {
  const before = await startStandard(shared);
  await shared.service.post('/command', { Command: 'exit 5' });
  await waitForStatus(shared.service, ({ state }) => state === 'stopped');
  const after = await startStandard(shared, standard);
  assert.is(after.state, 'running');
  assert.is(after.last_exit.run, before.run);
  assert.is(after.last_exit.code, 5);
});

test('The exit after POST /stop is marked as an expected exit', async (shared) => {
  const { run } = await startStandard(shared);
  await shared.service.post('/stop');
  const { last_exit: exit } = (await shared.service.get('/status')).json;
  assert.is(exit.run, run);
  assert.is(exit.signal, 'SIGTERM');
  assert.is(exit.expected, true);
});

test.run();
