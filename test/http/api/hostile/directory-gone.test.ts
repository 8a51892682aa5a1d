/** The directory of a live run is deleted. The manager of the run keeps managing the run. */
import { closeSync, existsSync, fstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { waitForStatus } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { removeBusyDirectory } from '../../../kit/manager/workspace.js';
import {
  command,
  keeperOf,
  pauseProcess,
  removeDirectory,
  runPath,
  start,
  stop,
} from '../../../kit/system/broken-environment.js';
import { isAlive } from '../../../kit/system/processes.js';
import { until } from '../../../kit/system/until.js';

const test = successiveManagersSuite('http/api/hostile/directory-gone');

const isWarning = (text: string): boolean => /directory was deleted.*a new manager will not find it/.test(text);

test('A deleted run directory causes a warning, and operations still work', async ({ workspace, manageProcess }) => {
  const service = await manageProcess();
  const before = await start(service, workspace);
  // Open the console before it is deleted, because only a descriptor can read it later.
  const output = openSync(join(runPath(workspace, before.run), 'console.log'), 'r');
  removeDirectory(workspace, before.run);
  const status = await waitForStatus(service, ({ warnings }) => warnings.some(isWarning));
  assert.equal([status.phase, status.pid, status.run], ['up', before.pid, before.run]);
  const { cursor } = await command(service, 'still there');
  assert.is(cursor, `READY ${before.pid}\n`.length);
  await until(() => fstatSync(output).size === cursor + 'GOT still there\n'.length);
  closeSync(output);
  const exit = await stop(service, workspace);
  assert.equal([exit.code, exit.signal, exit.expected, exit.run], [143, 'SIGTERM', true, before.run]);
  assert.equal((await service.get('/status')).json.warnings, []);
});

test("GET /status has the keeper's exit code without the run directory", async ({ workspace, manage }) => {
  const service = await manage();
  const before = await start(service, workspace);
  removeDirectory(workspace, before.run);
  await command(service, 'exit 7');
  const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal([exit.run, exit.code, exit.expected, exit.unseen], [before.run, 7, false, null]);
});

test('GET /status reports an unknown exit without run directory and keeper', async ({ workspace, manageProcess }) => {
  const service = await manageProcess();
  const before = await start(service, workspace);
  const keeper = keeperOf(workspace, before.run);
  removeDirectory(workspace, before.run);
  process.kill(keeper, 'SIGKILL');
  await until(() => !isAlive(keeper));
  await command(service, 'exit 7');
  const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal([exit.run, exit.code, exit.unseen], [before.run, null, 'keeper_gone']);
});

test('POST /restart and POST /start work after the run directory was deleted', async ({ workspace, manage }) => {
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

test('POST /start works after all run directories and the spare directory were deleted', async ({
  workspace,
  manage,
}) => {
  const service = await manage();
  await start(service, workspace);
  removeBusyDirectory(join(workspace.root, 'run'));
  await stop(service, workspace);
  await start(service, workspace);
  await stop(service, workspace);
});

test('The next manager signals no server whose run directory was deleted', async ({ workspace, manageProcess }) => {
  const first = await manageProcess();
  const before = await start(first, workspace);
  removeDirectory(workspace, before.run);
  await first.end('SIGKILL');
  const second = await manageProcess();
  const { json: status } = await second.get('/status');
  assert.equal([status.state, status.last_exit], ['stopped', null]);
  assert.ok(isAlive(before.pid), 'it was not signalled');
  assert.not(existsSync(runPath(workspace, before.run)));
});

test("A paused keeper reports the exit code after the directory's deletion", async ({ workspace, manage }) => {
  const service = await manage();
  const before = await start(service, workspace);
  await pauseProcess(keeperOf(workspace, before.run));
  removeDirectory(workspace, before.run);
  await command(service, 'exit 9');
  const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.is(exit.code, 9);
});

test.run();
