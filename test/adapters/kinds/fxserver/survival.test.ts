/**
 * FXServer survives its manager. FXServer quits when its input ends. The input of FXServer must therefore stay open.
 */
import * as assert from 'uvu/assert';
import { serversOf, waitForStatus } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import {
  addFxServerBuild,
  addFxServerFolder,
  licence,
  sendCommandAndWait,
  startFxServer,
} from '../../../kit/servers/fxserver.js';
import { isAlive } from '../../../kit/system/processes.js';

const test = successiveManagersSuite('adapters/kinds/fxserver/survival');

test.before.each(({ workspace }) => {
  addFxServerBuild(workspace, '12345');
  addFxServerFolder(workspace, 'roleplay');
  addFxServerFolder(workspace, 'waiting', [`sv_licenseKey ${licence}`, 'set stand_in_waits 1']);
});

test('FXServer outlives its manager, and the next manager controls it', async ({ workspace, manageProcess }) => {
  const first = await manageProcess();
  const before = await startFxServer({ service: first }, '12345', 'roleplay');
  await first.end('SIGKILL');
  assert.ok(isAlive(before.pid));
  const service = await manageProcess();
  const after = (await service.get('/status')).json;
  assert.equal([after.phase, after.run, after.pid], ['up', before.run, before.pid]);
  await sendCommandAndWait({ service, workspace }, 'say still here', /console: still here/);
  assert.is((await service.post('/stop')).status, 204);
  const { last_exit } = (await service.get('/status')).json;
  assert.equal([last_exit.code, last_exit.expected], [1, true]);
  assert.equal(serversOf(workspace), []);
});

test('The next manager reports when a launching FXServer is up', async ({ workspace, manageProcess }) => {
  const first = await manageProcess();
  await first.post('/start', { Build: 12345, Folder: 'waiting' });
  await workspace.waitForConsole(/Found \d+ resources\./);
  await first.end('SIGKILL');
  const service = await manageProcess();
  assert.is((await service.get('/status')).json.phase, 'launching');
  await sendCommandAndWait({ service, workspace }, 'welcome', /Welcome!/);
  await waitForStatus(service, ({ phase }) => phase === 'up');
});

test('A quit command before the kill of the manager makes the exit expected', async ({ workspace, manageProcess }) => {
  const first = await manageProcess();
  await startFxServer({ service: first }, '12345', 'roleplay');
  await first.post('/command', { Command: 'quit' });
  await first.end('SIGKILL');
  const service = await manageProcess();
  const { last_exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal([last_exit.code, last_exit.expected], [1, true]);
  assert.equal(serversOf(workspace), []);
});

test('A manager that exits normally stops FXServer, and not by SIGTERM', async ({ workspace, manageProcess }) => {
  const service = await manageProcess();
  const { pid, run } = await startFxServer({ service }, '12345', 'roleplay');
  assert.is(await service.end(), 0);
  assert.not.ok(isAlive(pid));
  assert.equal(serversOf(workspace), []);
  assert.not.match(workspace.console(run), 'Terminated');
});

test('--on-crash restart starts FXServer after a crash, not after a quit command', async ({
  workspace,
  manageProcess,
}) => {
  const service = await manageProcess({ args: ['--on-crash', 'restart'] });
  const before = await startFxServer({ service }, '12345', 'roleplay');
  process.kill(before.pid, 'SIGKILL');
  const after = await waitForStatus(service, ({ phase, run }) => phase === 'up' && run !== before.run);
  assert.is(after.last_exit.expected, false);
  await service.post('/command', { Command: 'quit' });
  const { recovery } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.is(recovery, null);
  assert.equal(serversOf(workspace), []);
});

test.run();
