/** Exits of FXServer, with the stand-in test/fixtures/fxserver: which are expected. */
import { createSocket } from 'node:dgram';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addFxServerFolder, sendCommandAndWait, startFxServer } from '../../../fxserver.js';
import { type Stage, serversOf, waitForStatus } from '../../../http/stage.js';
import { assertLastExit } from '../../../last-exit.js';
import { isAlive } from '../../../processes.js';
import { key, onLaunchStage } from './launch-stage.js';

const test = suite<Stage>('exits of FXServer');

onLaunchStage(test);

for (const [folder, condition] of [
  ['roleplay', ''],
  ['deaf', ' even if it reads no commands,'],
] as const) {
  test(`POST /stop ends FXServer and all its processes,${condition} and its exit code 1 is expected`, async (stage) => {
    const { service, workspace } = stage;
    const { run, pid } = await startFxServer(stage, '12345', folder);
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

test('the command quit ends FXServer, and the exit is expected', async (stage) => {
  const { service } = stage;
  await startFxServer(stage, '12345', 'roleplay');
  await service.post('/command', { Command: 'quit' });
  const { last_exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal([last_exit.code, last_exit.expected], [1, true]);
  assert.equal(serversOf(stage.workspace), []);
});

test('the command stop with the name of a resource does not make a later crash expected', async (stage) => {
  const { service } = stage;
  const { pid } = await startFxServer(stage, '12345', 'roleplay');
  await sendCommandAndWait(stage, 'stop one', /Stopping resource one/);
  process.kill(pid, 'SIGKILL');
  const { last_exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal([last_exit.signal, last_exit.expected], ['SIGKILL', false]);
  assert.equal(serversOf(stage.workspace), []);
});

test('SIGTERM from another program kills FXServer at once, and the exit is a crash', async (stage) => {
  const { pid } = await startFxServer(stage, '12345', 'roleplay');
  process.kill(pid, 'SIGTERM');
  const { last_exit } = await waitForStatus(stage.service, ({ state }) => state === 'stopped');
  assert.equal([last_exit.signal, last_exit.expected], ['SIGTERM', false]);
  assert.not.match(stage.workspace.console(), 'Stopping resource');
});

test('FXServer without a licence key exits, and its console shows the reason', async (stage) => {
  const { last_exit, state } = await startFxServer(stage, '12345', 'keyless');
  assert.is(state, 'stopped');
  assert.equal([last_exit.code, last_exit.expected], [1, false]);
  assert.match(stage.workspace.console(last_exit.run), 'This server does not have a license key specified.');
});

test('POST /start?wait=ready without a licence key is 500 ended_before_ready', async ({ service }) => {
  const answer = await service.post('/start?wait=ready', { Build: 12345, Folder: 'keyless' });
  assert.equal([answer.status, answer.json.code], [500, 'ended_before_ready']);
  assert.match(answer.json.detail, 'code 1');
});

test('FXServer exits when its UDP port is in use, and its console names the port', async (stage) => {
  const { service, workspace } = stage;
  const taken = createSocket('udp4');
  await new Promise<void>((resolve) => taken.bind(0, '127.0.0.1', resolve));
  try {
    const { port } = taken.address();
    addFxServerFolder(workspace, 'crowded', [key, `endpoint_add_udp "127.0.0.1:${port}"`]);
    await service.post('/datafolders');
    const { last_exit } = await startFxServer(stage, '12345', 'crowded');
    assert.equal([last_exit.code, last_exit.expected], [1, false]);
    assert.match(workspace.console(last_exit.run), `127.0.0.1:${port}`);
  } finally {
    taken.close();
  }
});

test('FXServer is killed after the stopTimeoutMs of folder.json, and the exit is expected', async (stage) => {
  const { service, workspace } = stage;
  addFxServerFolder(workspace, 'slow', [key, 'set stand_in_never_quits 1'], { stopTimeoutMs: 50 });
  await service.post('/datafolders');
  await startFxServer(stage, '12345', 'slow');
  assert.is((await service.post('/stop')).status, 204);
  const { last_exit } = (await service.get('/status')).json;
  assert.equal([last_exit.signal, last_exit.expected], ['SIGKILL', true]);
  assert.equal(serversOf(workspace), []);
});

test.run();
