/** Servers that treat what they inherited in ways of their own: one reads no console, one closes every descriptor. */
import * as assert from 'uvu/assert';
import { isAlive } from '../../../processes.js';
import { until } from '../../../until.js';
import { serversOf, waitForStatus } from '../../stage.js';
import { successionSuite } from '../../succession.js';
import { command, fixture, start, stop } from './circumstances.js';

const test = successionSuite('A server with a console of its own kind');

const server = (mode: string, stop: object): object => ({ command: [fixture('input-server.sh'), mode], stop });

test('reads none: a stop by command waits for it as long as the grace says, then kills', async ({
  workspace,
  manage,
}) => {
  workspace.addBuild('deaf', server('deaf', { command: 'quit', timeoutMs: 300 }));
  const service = await manage();
  await start(service, workspace, 'deaf');
  const exit = await stop(service, workspace);
  assert.equal([exit.signal, exit.expected], ['SIGKILL', true]);
});

test('reads none, and its input is full: a stop by command takes the signal at once', async ({ workspace, manage }) => {
  workspace.addBuild('deaf', server('deaf', { command: 'quit', signal: 'SIGTERM', timeoutMs: 600_000 }));
  const service = await manage();
  await start(service, workspace, 'deaf');
  await until(async () => (await service.post('/command', { Command: 'x'.repeat(4_095) })).status === 503);
  const exit = await stop(service, workspace);
  assert.equal([exit.signal, exit.expected], ['SIGTERM', true]);
});

test('reads none until later: short lines and long ones that were taken are all there then, in order, and no other', async ({
  workspace,
  manage,
}) => {
  workspace.addBuild('deaf', server('deaf', { timeoutMs: 500 }));
  const service = await manage();
  const { pid } = await start(service, workspace, 'deaf');
  const taken: string[] = [];
  // Past the first refusal shorter ones still fit: what is full for one line need not be for another.
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

test('reads none: a manager that was killed meanwhile has lost nothing of what was taken', async ({
  workspace,
  manage,
}) => {
  workspace.addBuild('deaf', server('deaf', { timeoutMs: 500 }));
  const first = await manage();
  const { pid } = await start(first, workspace, 'deaf');
  await command(first, 'one');
  await first.end('SIGKILL');
  const second = await manage();
  await command(second, 'two');
  process.kill(pid, 'SIGUSR1');
  await command(second, 'three');
  assert.is(await workspace.waitForConsole('three\n'), 'READY\none\ntwo\nthree\n');
});

test('closes every descriptor: the status tells it, a command is refused, a stop ends it', async ({
  workspace,
  manage,
}) => {
  workspace.addBuild('bare', server('bare', { command: 'quit', timeoutMs: 600_000 }));
  const service = await manage();
  const { pid } = await start(service, workspace, 'bare');
  const refused = await until(async () => {
    const answer = await service.post('/command', { Command: 'hello' });
    return answer.status === 202 ? null : answer;
  });
  assert.equal([refused.status, refused.json.code], [503, 'command_undeliverable']);
  assert.match(refused.json.detail, /closed its console input/);
  const { json: status } = await service.get('/status');
  assert.equal([status.phase, status.pid, status.processes, status.warnings], ['up', pid, 1, []]);
  // Its stop command reaches nobody: the signal takes its place, and the grace is not waited for.
  assert.is((await stop(service, workspace)).signal, 'SIGTERM');
});

test('closes every descriptor: its own end is noticed, a restart is a new one, and the next manager finds it', async ({
  workspace,
  manage,
}) => {
  workspace.addBuild('bare', server('bare', { timeoutMs: 500 }));
  const first = await manage();
  const before = await start(first, workspace, 'bare');
  assert.is((await first.post('/restart')).status, 204);
  await workspace.waitForConsole('READY');
  assert.not(isAlive(before.pid));
  const { json: after } = await first.get('/status');
  await first.end('SIGKILL');
  const second = await manage();
  assert.equal([(await second.get('/status')).json.pid, serversOf(workspace)], [after.pid, [after.pid]]);
  process.kill(after.pid, 'SIGKILL');
  const { last_exit: exit } = await waitForStatus(second, ({ state }) => state === 'stopped');
  assert.equal([exit.run, exit.signal, exit.expected], [after.run, 'SIGKILL', false]);
});

test.run();
