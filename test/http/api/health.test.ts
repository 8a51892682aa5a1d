/** The health of a running server over the API: hangs of the stand-in for FXServer, made in its real threads. */
// Test limit: 120 s, a hang is awaited for seconds, and again its end.
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cpuPressureEnvironment, setCpuPressure } from '../../cpu-pressure.js';
import { addFxServerBuild, addFxServerFolder, findFreeTcpPort, licence } from '../../fxserver.js';
import { type RunningService, startService } from '../../service.js';
import { createWorkspace, type Workspace } from '../../workspace.js';
import { waitForHistory, waitForStatus } from '../stage.js';

interface HealthStage {
  workspace: Workspace;
  service: RunningService | null;
}

const test = suite<HealthStage>('the health of a running server');

const pressureFile = ({ root }: Workspace): string => join(root, 'pressure');

test.before.each((stage) => {
  stage.workspace = createWorkspace();
  stage.service = null;
  setCpuPressure(pressureFile(stage.workspace), 0);
});
test.after.each(async ({ service, workspace }) => {
  await service?.end();
  workspace.remove();
});

/** Starts a manager with a running FXServer that is healthy. Returns the status. */
async function startHealthy(stage: HealthStage, args: readonly string[] = []): Promise<any> {
  const { workspace } = stage;
  const port = await findFreeTcpPort();
  addFxServerBuild(workspace, 'fx');
  addFxServerFolder(
    workspace,
    'race',
    [`sv_licenseKey ${licence}`, `endpoint_add_tcp "127.0.0.1:${port}"`, `endpoint_add_udp "127.0.0.1:${port}"`],
    { stopTimeoutMs: 500 },
  );
  stage.service = await startService(workspace.root, {
    args: ['--hang-after', '3', ...args],
    env: cpuPressureEnvironment(pressureFile(workspace)),
  });
  const { service } = stage;
  await waitForHistory(service);
  const answer = await service.post('/start?wait=ready', { Build: 'fx', Folder: 'race' });
  assert.is(answer.status, 204, answer.text);
  return waitForStatus(service, ({ health }) => health.state === 'healthy');
}

/** Returns the entries of the history of one type, the oldest first. */
async function entriesOf(service: RunningService, type: string): Promise<any[]> {
  return (await service.get(`/history?type=${type}`)).json.reverse();
}

const serviceOf = ({ service }: HealthStage): RunningService => service as RunningService;

const command = async (stage: HealthStage, Command: string): Promise<void> =>
  assert.is((await serviceOf(stage).post('/command', { Command })).status, 202);

test('a main thread that hangs makes the server unresponsive, with evidence, until it ticks again', async (stage) => {
  const { run } = await startHealthy(stage);
  const service = serviceOf(stage);
  // Ends as soon as the test has seen the hang: the server is left alone.
  await command(stage, 'stand_in_block_main 12000');
  const { health } = await waitForStatus(service, (status) => status.health.evidence !== null);
  assert.equal([health.state, health.because, health.thread], ['unresponsive', 'no_tick', 'svMain']);
  const piece = await service.get(`/runs/${run}/evidence/${health.evidence}`);
  assert.is(piece.status, 200);
  assert.match(piece.text, 'luv_svMain');
  const later = await waitForStatus(service, (status) => status.health.state === 'healthy');
  assert.equal([later.run, later.health.because, later.health.evidence], [run, null, null]);
  const changes = await entriesOf(service, 'health.changed');
  assert.equal(
    changes.map(({ outcome, detail }) => [outcome, detail.because, detail.thread]),
    [
      ['healthy', undefined, undefined],
      ['unresponsive', 'no_tick', 'svMain'],
      ['healthy', undefined, undefined],
    ],
  );
  assert.equal(
    (await entriesOf(service, 'evidence.collected')).map(({ detail }) => detail.reason),
    ['hang'],
  );
});

test('a network thread that hangs is found, although the main thread ticks', async (stage) => {
  await startHealthy(stage);
  await command(stage, 'stand_in_block_network');
  const { health } = await waitForStatus(serviceOf(stage), (status) => status.health.state === 'unresponsive');
  assert.equal([health.because, health.thread], ['no_tick', 'svNetwork']);
});

test('with --on-hang restart a hanging server is restarted after its evidence was collected, within the crash budget', async (stage) => {
  const { run } = await startHealthy(stage, ['--on-hang', 'restart', '--crash-limit', '1']);
  const service = serviceOf(stage);
  await command(stage, 'stand_in_block_main');
  const { run: next } = await waitForStatus(
    service,
    (status) => status.run !== run && status.phase === 'up' && status.health.state === 'healthy',
  );
  const [restart] = await entriesOf(service, 'operation.restart');
  assert.equal([restart.actor, restart.outcome, restart.run], [{ kind: 'manager', name: 'health' }, 'done', next]);
  assert.equal(restart.detail, { because: 'no_tick', thread: 'svMain' });
  const [evidence] = await entriesOf(service, 'evidence.collected');
  assert.ok(evidence.id < restart.id);
  // The budget of one is used up.
  await command(stage, 'stand_in_block_main');
  await waitForStatus(service, (status) => status.health.evidence !== null);
  assert.equal((await entriesOf(service, 'operation.restart')).length, 1);
  assert.is((await service.get('/status')).json.run, next);
});

test('a server that was stopped by a signal is paused, and not unresponsive', async (stage) => {
  const { pid } = await startHealthy(stage);
  process.kill(pid, 'SIGSTOP');
  const { health } = await waitForStatus(serviceOf(stage), (status) => status.health.state === 'unknown');
  assert.is(health.because, 'server_paused');
  process.kill(pid, 'SIGCONT');
  await waitForStatus(serviceOf(stage), (status) => status.health.state === 'healthy');
});

test('on a host that is out of CPU a failed probe proves nothing', async (stage) => {
  await startHealthy(stage);
  setCpuPressure(pressureFile(stage.workspace), 99);
  await command(stage, 'stand_in_block_network');
  const { health } = await waitForStatus(serviceOf(stage), (status) => status.health.state === 'unknown');
  assert.is(health.because, 'host_out_of_cpu');
  setCpuPressure(pressureFile(stage.workspace), 0);
  await waitForStatus(serviceOf(stage), (status) => status.health.state === 'unresponsive');
});

test('the time in which the manager itself was suspended is not counted', async (stage) => {
  await startHealthy(stage);
  const service = serviceOf(stage);
  await command(stage, 'stand_in_block_main 6000');
  await stage.workspace.waitForConsole('svMain is blocked');
  service.process.kill('SIGSTOP');
  await stage.workspace.waitForConsole('svMain is not blocked');
  service.process.kill('SIGCONT');
  await waitForStatus(service, ({ health }) => health.state === 'healthy' && health.because === null);
  const changes = await entriesOf(service, 'health.changed');
  assert.not(changes.some(({ outcome }) => outcome === 'unresponsive'));
});

test.run();
