/** Somebody removes a run's directory under way: the manager that watches the run goes on with it. */
import { closeSync, existsSync, fstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { isAlive } from '../../../processes.js';
import { until } from '../../../until.js';
import { removeBusyDirectory } from '../../../workspace.js';
import { waitForStatus } from '../../stage.js';
import { successionSuite } from '../../succession.js';
import { command, freeze, keeperOf, removeDirectory, runPath, start, stop } from './circumstances.js';

const test = successionSuite('A run whose directory is removed');

const isWarning = (text: string): boolean => /directory was deleted.*a new manager will not find it/.test(text);

test('the status warns, commands still reach the server, and it is stopped', async ({ workspace, manage }) => {
  const service = await manage();
  const before = await start(service, workspace);
  // What the server prints is read from here on: the file has no name any more then.
  const output = openSync(join(runPath(workspace, before.run), 'console.log'), 'r');
  removeDirectory(workspace, before.run);
  const { json: status } = await service.get('/status');
  assert.equal([status.phase, status.pid, status.run], ['up', before.pid, before.run]);
  assert.ok(status.warnings.some(isWarning), status.warnings.join());
  const { cursor } = await command(service, 'still there');
  assert.is(cursor, `READY ${before.pid}\n`.length);
  await until(() => fstatSync(output).size === cursor + 'GOT still there\n'.length);
  closeSync(output);
  const exit = await stop(service, workspace);
  assert.equal([exit.code, exit.signal, exit.expected, exit.run], [143, 'SIGTERM', true, before.run]);
  assert.equal((await service.get('/status')).json.warnings, []);
});

test('its own end is noticed, with its exit code: its keeper says it', async ({ workspace, manage }) => {
  const service = await manage();
  const before = await start(service, workspace);
  removeDirectory(workspace, before.run);
  await command(service, 'exit 7');
  const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal([exit.run, exit.code, exit.expected, exit.unseen], [before.run, 7, false, null]);
});

test('without its keeper too: then the exit is told as unseen', async ({ workspace, manage }) => {
  const service = await manage();
  const before = await start(service, workspace);
  const keeper = keeperOf(workspace, before.run);
  removeDirectory(workspace, before.run);
  process.kill(keeper, 'SIGKILL');
  await until(() => !isAlive(keeper));
  await command(service, 'exit 7');
  const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal([exit.run, exit.code, exit.unseen], [before.run, null, 'keeper_gone']);
});

test('a restart and the next start work', async ({ workspace, manage }) => {
  const service = await manage();
  removeDirectory(workspace, (await start(service, workspace)).run);
  const answer = await service.post('/restart');
  assert.is(answer.status, 204, answer.text);
  await workspace.waitForConsole('READY');
  const { json: status } = await service.get('/status');
  assert.equal(status.warnings, []);
  removeDirectory(workspace, status.run);
  await stop(service, workspace);
  await start(service, workspace);
});

test('all runs and what was made ahead may go: the next start works', async ({ workspace, manage }) => {
  const service = await manage();
  await start(service, workspace);
  removeBusyDirectory(join(workspace.root, 'run'));
  await stop(service, workspace);
  await start(service, workspace);
  await stop(service, workspace);
});

test("the next manager finds nothing of it, and says nothing of it: the server is nobody's", async ({
  workspace,
  manage,
}) => {
  const first = await manage();
  const before = await start(first, workspace);
  removeDirectory(workspace, before.run);
  await first.end('SIGKILL');
  const second = await manage();
  const { json: status } = await second.get('/status');
  assert.equal([status.state, status.last_exit], ['stopped', null]);
  assert.ok(isAlive(before.pid), 'it was not signalled');
  assert.not(existsSync(runPath(workspace, before.run)));
});

test('a keeper that stands still meanwhile is woken too', async ({ workspace, manage }) => {
  const service = await manage();
  const before = await start(service, workspace);
  await freeze(keeperOf(workspace, before.run));
  removeDirectory(workspace, before.run);
  await command(service, 'exit 9');
  const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.is(exit.code, 9);
});

test.run();
