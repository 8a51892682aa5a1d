/** Paused servers, keepers and managers (SIGSTOP). No command is lost, and no operation waits forever. */
import { setTimeout as pause } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { waitForStatus } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import {
  body,
  command,
  fixture,
  keeperOf,
  pauseProcess,
  processState,
  start,
  stop,
} from '../../../kit/system/broken-environment.js';
import { isAlive } from '../../../kit/system/processes.js';
import { until } from '../../../kit/system/until.js';

const test = successiveManagersSuite('http/api/hostile/paused');

/** A grace period that is longer than a test may take. A wait for this time fails the test. */
const patient = { timeoutMs: 600_000 };

test('GET /status warns of a paused server until the server continues', async ({ workspace, manageProcess }) => {
  const service = await manageProcess();
  const { pid } = await start(service, workspace);
  await pauseProcess(pid);
  const { phase } = await waitForStatus(service, ({ warnings }) => /paused by a signal.*SIGCONT/.test(warnings.join()));
  assert.is(phase, 'up');
  process.kill(pid, 'SIGCONT');
  await waitForStatus(service, ({ warnings }) => warnings.length === 0);
});

test('POST /command gets 202 until the input of a paused server is full', async ({ workspace, manageProcess }) => {
  const service = await manageProcess();
  const { pid } = await start(service, workspace);
  await pauseProcess(pid);
  const taken: string[] = [];
  const refused = await until(async () => {
    const line = `${taken.length} ${'x'.repeat(3_000)}`;
    const answer = await service.post('/command', { Command: line });
    if (answer.status !== 202) return answer;
    taken.push(line);
    return null;
  });
  assert.is(refused.status, 503);
  assert.is(refused.json.code, 'command_undeliverable');
  assert.match(refused.json.detail, /does not read its console/);
  process.kill(pid, 'SIGCONT');
  await until(async () => (await service.post('/command', { Command: 'the last' })).status === 202);
  const console = await workspace.waitForConsole('GOT the last\n');
  assert.equal(
    console.split('\n').filter((line) => line.startsWith('GOT')),
    [...taken, 'the last'].map((line) => `GOT ${line}`),
  );
});

for (const [by, plan] of [
  ['signal', {}],
  ['command', { command: 'quit' }],
] as const) {
  test(`POST /stop by ${by} continues a paused server, so that the server can exit`, async ({
    workspace,
    manageProcess,
  }) => {
    workspace.addBuild('patient', { command: [fixture('console-server.sh')], stop: { ...patient, ...plan } });
    const service = await manageProcess();
    const { pid } = await start(service, workspace, 'patient');
    await pauseProcess(pid);
    assert.is((await stop(service, workspace)).code, by === 'signal' ? 143 : 0);
  });
}

test('GET /status reports the exit code of a server even if its keeper was paused', async ({ workspace, manage }) => {
  const service = await manage();
  const { run } = await start(service, workspace);
  const keeper = keeperOf(workspace, run);
  await pauseProcess(keeper);
  assert.equal((await service.get('/status')).json.warnings, []);
  await command(service, 'exit 7');
  const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal([exit.run, exit.code, exit.unseen], [run, 7, null]);
  await until(() => !isAlive(keeper));
});

test('POST /stop under a paused keeper does not wait for the grace period', async ({ workspace, manageProcess }) => {
  workspace.addBuild('patient', { command: [fixture('console-server.sh')], stop: patient });
  const service = await manageProcess();
  const { run } = await start(service, workspace, 'patient');
  await pauseProcess(keeperOf(workspace, run));
  assert.is((await stop(service, workspace)).signal, 'SIGTERM');
});

/** Runs `work` while the manager is paused. The pause is longer than the grace period of the Build `stubborn`. */
async function whilePaused(manager: number, work: () => Promise<void>): Promise<void> {
  await pauseProcess(manager);
  await work();
  await pause(1_000);
  process.kill(manager, 'SIGCONT');
}

test('A paused manager delivers each POST /command exactly once', async ({ workspace, manageProcess }) => {
  const service = await manageProcess();
  await start(service, workspace);
  const lines = Array.from({ length: 20 }, (_, number) => `line ${number}`);
  let answers: Promise<number>[] = [];
  await whilePaused(service.process.pid as number, async () => {
    answers = lines.map(async (Command) => (await service.post('/command', { Command })).status);
  });
  assert.equal(
    await Promise.all(answers),
    lines.map(() => 202),
  );
  await command(service, 'the last');
  const console = await workspace.waitForConsole('GOT the last\n');
  const got = console.split('\n').filter((line) => line.startsWith('GOT line'));
  assert.equal(got.sort(), lines.map((line) => `GOT ${line}`).sort());
});

test('POST /stop to a paused manager is answered after the exit', async ({ workspace, manageProcess }) => {
  workspace.addBuild('stubborn', { command: [fixture('console-server.sh'), 'stubborn'], stop: { timeoutMs: 700 } });
  for (const [build, code] of [
    ['console', 143],
    ['stubborn', 137],
  ] as const) {
    const service = await manageProcess();
    await start(service, workspace, build);
    const answer = service.post('/stop');
    await whilePaused(service.process.pid as number, async () => undefined);
    assert.is((await answer).status, 204);
    const { state, last_exit: exit } = (await service.get('/status')).json;
    assert.equal([state, exit.code, exit.expected], ['stopped', code, true]);
    await service.end();
  }
});

test('POST /start to a paused manager is answered, and exactly one server runs', async ({
  workspace,
  manageProcess,
}) => {
  const service = await manageProcess();
  const answer = service.post('/start', body('console'));
  await whilePaused(service.process.pid as number, async () => undefined);
  assert.is((await answer).status, 204);
  await workspace.waitForConsole('READY');
  const { json: status } = await service.get('/status');
  assert.is(status.phase, 'up');
  assert.equal(workspace.runs(), [status.run]);
  assert.is.not(processState(status.pid), 'T');
});

test('GET /status reports an exit that happened while the manager was paused', async ({ workspace, manageProcess }) => {
  const service = await manageProcess();
  const { run, pid } = await start(service, workspace);
  await whilePaused(service.process.pid as number, async () => {
    process.kill(pid, 'SIGKILL');
    await until(() => !isAlive(pid));
  });
  const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal([exit.run, exit.signal, exit.expected], [run, 'SIGKILL', false]);
});

test.run();
