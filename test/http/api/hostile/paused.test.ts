/** SIGSTOP: whoever stands still holds nothing up for ever, and nothing is lost. */
import { setTimeout as pause } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { isAlive } from '../../../processes.js';
import { until } from '../../../until.js';
import { waitForStatus } from '../../stage.js';
import { successionSuite } from '../../succession.js';
import { body, command, fixture, freeze, keeperOf, processState, start, stop } from './circumstances.js';

const test = successionSuite('A process that stands still');

/** Far longer than a test may take: a stop that waits for it is seen. */
const patient = { timeoutMs: 600_000 };

test('the server: the status says so, and that it goes on', async ({ workspace, manage }) => {
  const service = await manage();
  const { pid } = await start(service, workspace);
  await freeze(pid);
  const { json: status } = await service.get('/status');
  assert.is(status.phase, 'up');
  assert.match(status.warnings.join(), /paused by a signal.*SIGCONT/);
  process.kill(pid, 'SIGCONT');
  await waitForStatus(service, ({ warnings }) => warnings.length === 0);
});

test('the server: commands are taken until its input is full, then refused; all that were taken arrive, once and in order', async ({
  workspace,
  manage,
}) => {
  const service = await manage();
  const { pid } = await start(service, workspace);
  await freeze(pid);
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
  test(`the server: a stop by ${by} has it go on, so that it heeds it`, async ({ workspace, manage }) => {
    workspace.addBuild('patient', { command: [fixture('console-server.sh')], stop: { ...patient, ...plan } });
    const service = await manage();
    const { pid } = await start(service, workspace, 'patient');
    await freeze(pid);
    assert.is((await stop(service, workspace)).code, by === 'signal' ? 143 : 0);
  });
}

test("the keeper: the server's end is noticed, the keeper is woken, and the exit code is right", async ({
  workspace,
  manage,
}) => {
  const service = await manage();
  const { run } = await start(service, workspace);
  const keeper = keeperOf(workspace, run);
  await freeze(keeper);
  assert.equal((await service.get('/status')).json.warnings, []);
  await command(service, 'exit 7');
  const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal([exit.run, exit.code, exit.unseen], [run, 7, null]);
  await until(() => !isAlive(keeper));
});

test('the keeper: a stop does not wait for the grace', async ({ workspace, manage }) => {
  workspace.addBuild('patient', { command: [fixture('console-server.sh')], stop: patient });
  const service = await manage();
  const { run } = await start(service, workspace, 'patient');
  await freeze(keeperOf(workspace, run));
  assert.is((await stop(service, workspace)).signal, 'SIGTERM');
});

/** Stops the manager for longer than any grace here; what clients send waits for it. */
async function whileManagerStands(manager: number, meanwhile: () => Promise<void>): Promise<void> {
  await freeze(manager);
  await meanwhile();
  await pause(1_000);
  process.kill(manager, 'SIGCONT');
}

test('the manager: commands that were sent meanwhile are answered, and arrive once each', async ({
  workspace,
  manage,
}) => {
  const service = await manage();
  await start(service, workspace);
  const lines = Array.from({ length: 20 }, (_, number) => `line ${number}`);
  let answers: Promise<number>[] = [];
  await whileManagerStands(service.process.pid as number, async () => {
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

test('the manager, during a stop: it is answered when nobody is left, and the exit is right', async ({
  workspace,
  manage,
}) => {
  workspace.addBuild('stubborn', { command: [fixture('console-server.sh'), 'stubborn'], stop: { timeoutMs: 700 } });
  for (const [build, code] of [
    ['console', 143],
    ['stubborn', 137],
  ] as const) {
    const service = await manage();
    await start(service, workspace, build);
    const answer = service.post('/stop');
    await whileManagerStands(service.process.pid as number, async () => undefined);
    assert.is((await answer).status, 204);
    const { state, last_exit: exit } = (await service.get('/status')).json;
    assert.equal([state, exit.code, exit.expected], ['stopped', code, true]);
    await service.end();
  }
});

test('the manager, during a start: it is answered, and one server runs', async ({ workspace, manage }) => {
  const service = await manage();
  const answer = service.post('/start', body('console'));
  await whileManagerStands(service.process.pid as number, async () => undefined);
  assert.is((await answer).status, 204);
  await workspace.waitForConsole('READY');
  const { json: status } = await service.get('/status');
  assert.is(status.phase, 'up');
  assert.equal(workspace.runs(), [status.run]);
  assert.is.not(processState(status.pid), 'T');
});

test('the manager: a server that ended meanwhile is told with its exit, once', async ({ workspace, manage }) => {
  const service = await manage();
  const { run, pid } = await start(service, workspace);
  await whileManagerStands(service.process.pid as number, async () => {
    process.kill(pid, 'SIGKILL');
    await until(() => !isAlive(pid));
  });
  const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal([exit.run, exit.signal, exit.expected], [run, 'SIGKILL', false]);
});

test.run();
