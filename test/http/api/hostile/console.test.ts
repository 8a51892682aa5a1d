/** Servers that do not read their console, or close every descriptor. */
import * as assert from 'uvu/assert';
import { serversOf, waitForStatus } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { command, fixture, start, stop } from '../../../kit/system/broken-environment.js';
import { isAlive } from '../../../kit/system/processes.js';
import { until } from '../../../kit/system/until.js';

const test = successiveManagersSuite('http/api/hostile/console');

const server = (mode: string, stop: object): object => ({ command: [fixture('input-server.sh'), mode], stop });

test('POST /stop kills a server that ignores its stop command', async ({ workspace, manageProcess }) => {
  workspace.addBuild('deaf', server('deaf', { command: 'quit', timeoutMs: 300 }));
  const service = await manageProcess();
  await start(service, workspace, 'deaf');
  const exit = await stop(service, workspace);
  assert.equal([exit.signal, exit.expected], ['SIGKILL', true]);
});

test('POST /stop sends the signal at once if the console input is full', async ({ workspace, manageProcess }) => {
  workspace.addBuild('deaf', server('deaf', { command: 'quit', signal: 'SIGTERM', timeoutMs: 600_000 }));
  const service = await manageProcess();
  await start(service, workspace, 'deaf');
  await until(async () => (await service.post('/command', { Command: 'x'.repeat(4_095) })).status === 503);
  const exit = await stop(service, workspace);
  assert.equal([exit.signal, exit.expected], ['SIGTERM', true]);
});

test('POST /command delivers accepted commands in order to a late reader', async ({ workspace, manageProcess }) => {
  workspace.addBuild('deaf', server('deaf', { timeoutMs: 500 }));
  const service = await manageProcess();
  const { pid } = await start(service, workspace, 'deaf');
  const taken: string[] = [];
  // After the first refusal shorter lines may still fit.
  for (const length of [4_000, 100, 1]) {
    let refused = 0;
    for (let number = 0; refused < 3; number += 1) {
      const line = `${length}-${number} ${'x'.repeat(length)}`;
      const { status } = await service.post('/command', { Command: line });
      if (status === 202) taken.push(line);
      else refused += 1;
    }
  }
  process.kill(pid, 'SIGUSR1');
  await until(async () => (await service.post('/command', { Command: 'the last' })).status === 202);
  const console = await workspace.waitForConsole('the last\n');
  assert.equal(console.split('\n'), ['READY', ...taken, 'the last', '']);
});

test("POST /command delivers waiting commands even after the manager's kill", async ({ workspace, manageProcess }) => {
  workspace.addBuild('deaf', server('deaf', { timeoutMs: 500 }));
  const first = await manageProcess();
  const { pid } = await start(first, workspace, 'deaf');
  await command(first, 'one');
  await first.end('SIGKILL');
  const second = await manageProcess();
  await command(second, 'two');
  process.kill(pid, 'SIGUSR1');
  await command(second, 'three');
  assert.is(await workspace.waitForConsole('three\n'), 'READY\none\ntwo\nthree\n');
});

test('A server that closed all descriptors gets only the stop signal', async ({ workspace, manageProcess }) => {
  workspace.addBuild('bare', server('bare', { command: 'quit', timeoutMs: 600_000 }));
  const service = await manageProcess();
  const { pid } = await start(service, workspace, 'bare');
  const refused = await until(async () => {
    const answer = await service.post('/command', { Command: 'hello' });
    return answer.status === 202 ? null : answer;
  });
  assert.equal([refused.status, refused.json.code], [503, 'command_undeliverable']);
  assert.match(refused.json.detail, /closed its console input/);
  const { json: status } = await service.get('/status');
  assert.equal([status.phase, status.pid, status.processes, status.warnings], ['up', pid, 1, []]);
  // The stop command cannot be written: the signal replaces it at once.
  assert.is((await stop(service, workspace)).signal, 'SIGTERM');
});

test('A server without descriptors is restarted, and is found by the next manager', async ({
  workspace,
  manageProcess,
}) => {
  workspace.addBuild('bare', server('bare', { timeoutMs: 500 }));
  const first = await manageProcess();
  const before = await start(first, workspace, 'bare');
  assert.is((await first.post('/restart')).status, 204);
  await workspace.waitForConsole('READY');
  assert.not(isAlive(before.pid));
  const { json: after } = await first.get('/status');
  await first.end('SIGKILL');
  const second = await manageProcess();
  assert.equal([(await second.get('/status')).json.pid, serversOf(workspace)], [after.pid, [after.pid]]);
  process.kill(after.pid, 'SIGKILL');
  const { last_exit: exit } = await waitForStatus(second, ({ state }) => state === 'stopped');
  assert.equal([exit.run, exit.signal, exit.expected], [after.run, 'SIGKILL', false]);
});

test.run();
