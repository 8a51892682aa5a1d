/** Exits of FXServer, with the stand-in test/fixtures/fxserver: which exits are expected. */
import { createSocket } from 'node:dgram';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertLastExit } from '../../../kit/data/last-exit.js';
import { type SharedService, serversOf, waitForStatus } from '../../../kit/manager/shared-service.js';
import { addFxServerFolder, sendCommandAndWait, startFxServer } from '../../../kit/servers/fxserver.js';
import { isAlive } from '../../../kit/system/processes.js';
import { key, shareLaunchFolders } from './launch-folders.js';

const test = suite<SharedService>('adapters/kinds/fxserver/exit');

shareLaunchFolders(test);

for (const [folder, condition] of [
  ['roleplay', ''],
  ['deaf', ' even if it reads no commands,'],
] as const) {
  test(`POST /stop ends all FXServer processes,${condition} and exit code 1 is expected`, async (shared) => {
    const { service, workspace } = shared;
    const { run, pid } = await startFxServer(shared, '12345', folder);
    await waitForStatus(service, ({ processes }) => processes >= 2);
    const processTree = serversOf(workspace);
    assert.ok(processTree.includes(pid) && processTree.length >= 2);
    assert.is((await service.post('/stop')).status, 204);
    assert.equal(processTree.filter(isAlive), []);
    const { state, last_exit } = (await service.get('/status')).json;
    assert.is(state, 'stopped');
    assertLastExit(last_exit, { run, code: 1 });
    assert.match(workspace.console(), '-> Quitting: SIGINT received');
    // FXServer stops no resource before it exits.
    assert.not.match(workspace.console(), 'Stopping resource');
  });
}

test('The exit of FXServer after the command `quit` is expected', async (shared) => {
  const { service } = shared;
  await startFxServer(shared, '12345', 'roleplay');
  await service.post('/command', { Command: 'quit' });
  const { last_exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal([last_exit.code, last_exit.expected], [1, true]);
  assert.equal(serversOf(shared.workspace), []);
});

test('A crash is unexpected even after a stop command for a resource', async (shared) => {
  const { service } = shared;
  const { pid } = await startFxServer(shared, '12345', 'roleplay');
  await sendCommandAndWait(shared, 'stop one', /Stopping resource one/);
  process.kill(pid, 'SIGKILL');
  const { last_exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal([last_exit.signal, last_exit.expected], ['SIGKILL', false]);
  assert.equal(serversOf(shared.workspace), []);
});

test("The exit of FXServer by another program's SIGTERM counts as a crash", async (shared) => {
  const { pid } = await startFxServer(shared, '12345', 'roleplay');
  process.kill(pid, 'SIGTERM');
  const { last_exit } = await waitForStatus(shared.service, ({ state }) => state === 'stopped');
  assert.equal([last_exit.signal, last_exit.expected], ['SIGTERM', false]);
  assert.not.match(shared.workspace.console(), 'Stopping resource');
});

test('The console of FXServer shows the reason for an exit without a licence key', async (shared) => {
  const { last_exit, state } = await startFxServer(shared, '12345', 'keyless');
  assert.is(state, 'stopped');
  assert.equal([last_exit.code, last_exit.expected], [1, false]);
  assert.match(shared.workspace.console(last_exit.run), 'This server does not have a license key specified.');
});

test('POST /start?wait=ready without a licence key gets 500 ended_before_ready', async ({ service }) => {
  const answer = await service.post('/start?wait=ready', { Build: 12345, Folder: 'keyless' });
  assert.equal([answer.status, answer.json.code], [500, 'ended_before_ready']);
  assert.match(answer.json.detail, 'code 1');
});

test('The console of FXServer names a used UDP port before the exit', async (shared) => {
  const { service, workspace } = shared;
  const taken = createSocket('udp4');
  await new Promise<void>((resolve) => taken.bind(0, '127.0.0.1', resolve));
  try {
    const { port } = taken.address();
    addFxServerFolder(workspace, 'crowded', [key, `endpoint_add_udp "127.0.0.1:${port}"`]);
    await service.post('/datafolders');
    const { last_exit } = await startFxServer(shared, '12345', 'crowded');
    assert.equal([last_exit.code, last_exit.expected], [1, false]);
    assert.match(workspace.console(last_exit.run), `127.0.0.1:${port}`);
  } finally {
    taken.close();
  }
});

test('FXServer is killed after the stopTimeoutMs of folder.json; the exit is expected', async (shared) => {
  const { service, workspace } = shared;
  addFxServerFolder(workspace, 'slow', [key, 'set stand_in_never_quits 1'], { stopTimeoutMs: 50 });
  await service.post('/datafolders');
  await startFxServer(shared, '12345', 'slow');
  assert.is((await service.post('/stop')).status, 204);
  const { last_exit } = (await service.get('/status')).json;
  assert.equal([last_exit.signal, last_exit.expected], ['SIGKILL', true]);
  assert.equal(serversOf(workspace), []);
});

test.run();
