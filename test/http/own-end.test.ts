/** A server that exits by itself: the state is `stopped`, and the last exit says how it ended. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertLastExit } from '../last-exit.js';
import { isAlive } from '../processes.js';
import { onStage, type Stage, serversOf, standard, startStandard, waitForStatus } from './stage.js';

const test = suite<Stage>('A server that exits by itself');
onStage(test, (workspace) => {
  workspace.addBuild('short', undefined, ['exit=3']);
});

/** A shell reports 128+n for signal n and for an exit with that code. */
const ends = [
  { line: 'quit', code: 0, signal: null },
  { line: 'exit 1', code: 1, signal: null },
  { line: 'exit 127', code: 127, signal: null },
  { line: 'exit 128', code: 128, signal: null },
  { line: 'exit 255', code: 255, signal: null },
  { line: 'exit 143', code: 143, signal: 'SIGTERM' },
  { line: 'die TERM', code: 143, signal: 'SIGTERM' },
  { line: 'die KILL', code: 137, signal: 'SIGKILL' },
  { line: 'die SEGV', code: 139, signal: 'SIGSEGV' },
  { line: 'die INT', code: 130, signal: 'SIGINT' },
];

for (const { line, code, signal } of ends) {
  test(`after "${line}" the last exit is code ${code}, signal ${signal}, and ${line === 'quit' ? 'expected' : 'not expected'}`, async (stage) => {
    const { service, workspace } = stage;
    const before = await startStandard(stage);
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
    });
    // The time is that of a file, whose clock may be a tick behind.
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

test('POST /start of a server that exits at once answers 204, and the state is stopped afterwards', async ({
  service,
}) => {
  assert.is((await service.post('/start', { Build: 'short', Folder: 'world' })).status, 204);
  const status = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.is(status.last_exit.code, 3);
  assert.is(status.last_exit.expected, false);
});

test('the exit of a server that another program killed is reported', async (stage) => {
  const { pid, run } = await startStandard(stage);
  process.kill(pid, 'SIGKILL');
  const status = await waitForStatus(stage.service, ({ state }) => state === 'stopped');
  assert.is(status.last_exit.run, run);
  assert.is(status.last_exit.signal, 'SIGKILL');
  assert.is(status.last_exit.expected, false);
});

test('remaining child processes are ended before the state is stopped, and GET /status reports them', async (stage) => {
  const { service, workspace } = stage;
  await startStandard(stage);
  await service.post('/command', { Command: 'child' });
  const child = Number(/CHILD (\d+)/.exec(await workspace.waitForConsole(/CHILD \d+/))?.[1]);
  await service.post('/command', { Command: 'exit 0' });
  const status = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.not.ok(isAlive(child));
  assert.is(status.last_exit.survivors, 1);
  assert.match(status.warnings.join(), 'background');
});

test('a server can be started again after its exit, and the last exit stays that of the run before', async (stage) => {
  const before = await startStandard(stage);
  await stage.service.post('/command', { Command: 'exit 5' });
  await waitForStatus(stage.service, ({ state }) => state === 'stopped');
  const after = await startStandard(stage, standard);
  assert.is(after.state, 'running');
  assert.is(after.last_exit.run, before.run);
  assert.is(after.last_exit.code, 5);
});

test('the exit after POST /stop is reported as expected', async (stage) => {
  const { run } = await startStandard(stage);
  await stage.service.post('/stop');
  const { last_exit: exit } = (await stage.service.get('/status')).json;
  assert.is(exit.run, run);
  assert.is(exit.signal, 'SIGTERM');
  assert.is(exit.expected, true);
});

test.run();
