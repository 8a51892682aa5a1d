/**
 * The processes that remain after the exit of the main process: stop.restTimeoutMs, and the events for which a stop
 * waits.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService, startStandard, waitForStatus } from '../../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/build-file/stop-rest');

/**
 * A server that exits when it reads a line or gets SIGTERM, and leaves a helper that ignores SIGTERM. The helper prints
 * the ready line, because a stop before the trap would end the helper.
 */
const leaving = `(trap '' TERM; echo READY; exec sleep 3000) & read -r line; exit 0`;
const command = ['/bin/sh', '-c', leaving];
/** A time that is longer than any test may take, in milliseconds. */
const endless = 600_000;

shareService(test, (workspace) => {
  workspace.addBuild('short', {
    command,
    stop: { command: 'quit', timeoutMs: endless, restTimeoutMs: 50 },
  });
  workspace.addBuild('long', { command, stop: { command: 'quit', timeoutMs: endless, restTimeoutMs: endless } });
  workspace.addBuild('wrapped', { command, stop: { timeoutMs: endless } });
});

test('POST /stop kills the remaining processes after stop.restTimeoutMs', async (shared) => {
  const { service } = shared;
  await startStandard(shared, { Build: 'short', Folder: 'world' });
  assert.is((await service.post('/stop')).status, 204);
  const { outcome, code, survivors } = (await service.get('/status')).json.last_exit;
  assert.equal([outcome, code, survivors], ['stopped', 0, 1]);
});

test('A restart waits for remaining processes at most for stop.restTimeoutMs', async (shared) => {
  const { service } = shared;
  const { run } = await startStandard(shared, { Build: 'short', Folder: 'world' });
  assert.is((await service.post('/restart')).status, 204);
  const status = (await service.get('/status')).json;
  assert.is.not(status.run, run);
  assert.is(status.last_exit.survivors, 1);
});

test('GET /status shows that a stop waits for the remaining processes', async (shared) => {
  const { service } = shared;
  await startStandard(shared, { Build: 'long', Folder: 'world' });
  assert.is((await service.get('/status')).json.waiting_for, null);
  const stopped = service.post('/stop');
  const status = await waitForStatus(service, ({ alive }) => alive.some(({ name }: any) => name === 'sleep'));
  assert.is(status.waiting_for, 'remaining_processes');
  assert.is(status.alive.length, 1);
  assert.ok(Date.parse(status.kill_at) > Date.now());
  assert.is(status.grace_seconds, endless / 1_000);
  await service.post('/kill');
  assert.is((await stopped).status, 204);
  assert.is((await service.get('/status')).json.waiting_for, null);
});

test('GET /status shows who requested the end of a run, and when', async (shared) => {
  const { service } = shared;
  await startStandard(shared, { Build: 'wrapped', Folder: 'world' });
  const { requested: before, grace_seconds: none } = (await service.get('/status')).json;
  assert.equal([before, none], [null, null]);
  const from = Date.now();
  const restarted = service.post('/restart');
  const { requested } = await waitForStatus(service, ({ phase }) => phase === 'restarting');
  assert.equal([requested.operation, requested.by], ['restart', { kind: 'client', name: 'local' }]);
  assert.ok(Date.parse(requested.at) >= from && Date.parse(requested.at) <= Date.now());
  await service.post('/kill');
  await restarted;
  assert.is((await service.get('/status')).json.requested, null);
});

test('Remaining processes get the whole grace period after a stop by signal', async (shared) => {
  const { service } = shared;
  await startStandard(shared, { Build: 'wrapped', Folder: 'world' });
  const from = Date.now();
  const stopped = service.post('/stop');
  const status = await waitForStatus(service, ({ alive }) => alive.length > 0);
  assert.is(status.waiting_for, 'remaining_processes');
  assert.ok(Date.parse(status.kill_at) >= from + endless);
  await service.post('/kill');
  await stopped;
});

test('GET /status shows that a stop waits for the main process', async (shared) => {
  const { service, workspace } = shared;
  workspace.addBuild('deaf', {
    command: ['/bin/sh', '-c', `trap '' TERM; echo READY; while :; do read -r line; done`],
    stop: { timeoutMs: endless },
  });
  await service.post('/builds');
  await startStandard(shared, { Build: 'deaf', Folder: 'world' });
  const stopped = service.post('/stop');
  const status = await waitForStatus(service, ({ phase }) => phase === 'stopping');
  assert.equal([status.waiting_for, status.grace_seconds], ['main_process', endless / 1_000]);
  await service.post('/kill');
  await stopped;
});

test.run();
