/** The health of a running server over the API, with hangs in real threads of the stand-in for FXServer. */
// Test limit: 120 s, the tests wait some seconds for a hang, and then for its end.
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../kit/manager/service.js';
import { type ServiceProcess, startServiceProcess } from '../../kit/manager/service-process.js';
import { waitForHistory, waitForStatus } from '../../kit/manager/shared-service.js';
import { createWorkspace, type Workspace } from '../../kit/manager/workspace.js';
import { addFxServerBuild, addFxServerFolder, licence } from '../../kit/servers/fxserver.js';
import { cpuPressureEnvironment, setCpuPressure } from '../../kit/system/cpu-pressure.js';
import { findFreePort } from '../../kit/system/free-port.js';

interface HealthSetup {
  workspace: Workspace;
  service: ServiceProcess | null;
}

const test = suite<HealthSetup>('http/api/health');

const pressureFile = ({ root }: Workspace): string => join(root, 'pressure');

test.before.each((setup) => {
  setup.workspace = createWorkspace();
  setup.service = null;
  setCpuPressure(pressureFile(setup.workspace), 0);
});
test.after.each(async ({ service, workspace }) => {
  await service?.end();
  workspace.remove();
});

/** Starts a manager with a running FXServer that is healthy. Returns the status. */
async function startHealthy(setup: HealthSetup, args: readonly string[] = []): Promise<any> {
  const { workspace } = setup;
  const port = await findFreePort();
  addFxServerBuild(workspace, 'fx');
  addFxServerFolder(
    workspace,
    'race',
    [`sv_licenseKey ${licence}`, `endpoint_add_tcp "127.0.0.1:${port}"`, `endpoint_add_udp "127.0.0.1:${port}"`],
    { stopTimeoutMs: 500 },
  );
  setup.service = await startServiceProcess(workspace.root, {
    args: ['--hang-after', '3', ...args],
    env: cpuPressureEnvironment(pressureFile(workspace)),
  });
  const { service } = setup;
  await waitForHistory(service);
  const answer = await service.post('/start?wait=ready', { Build: 'fx', Folder: 'race' });
  assert.is(answer.status, 204, answer.text);
  return waitForStatus(service, ({ health }) => health.state === 'healthy');
}

/** Returns the history's entries with one type, the oldest first. */
async function entriesOf(service: RunningService, type: string): Promise<any[]> {
  return (await service.get(`/history?type=${type}`)).json.reverse();
}

const serviceOf = ({ service }: HealthSetup): ServiceProcess => service as ServiceProcess;

const command = async (setup: HealthSetup, Command: string): Promise<void> =>
  assert.is((await serviceOf(setup).post('/command', { Command })).status, 202);

test('A server whose main thread hangs is unresponsive, with evidence, until it ticks', async (setup) => {
  const { run } = await startHealthy(setup);
  const service = serviceOf(setup);
  // The hang ends by itself after 12 s. The manager does not restart the server.
  await command(setup, 'stand_in_block_main 12000');
  const { health } = await waitForStatus(service, (status) => status.health.evidence !== null);
  assert.equal([health.state, health.reason, health.thread], ['unresponsive', 'no_tick', 'svMain']);
  const piece = await service.get(`/runs/${run}/evidence/${health.evidence}`);
  assert.is(piece.status, 200);
  assert.match(piece.text, 'luv_svMain');
  const later = await waitForStatus(service, (status) => status.health.state === 'healthy');
  assert.equal([later.run, later.health.reason, later.health.evidence], [run, null, null]);
  const changes = await entriesOf(service, 'health.changed');
  assert.equal(
    changes.map(({ outcome, detail }) => [outcome, detail.reason, detail.thread]),
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

test('A hanging network thread is found, even if the main thread ticks', async (setup) => {
  await startHealthy(setup);
  await command(setup, 'stand_in_block_network');
  const { health } = await waitForStatus(serviceOf(setup), (status) => status.health.state === 'unresponsive');
  assert.equal([health.reason, health.thread], ['no_tick', 'svNetwork']);
});

test('--on-hang restart restarts a hanging server after collecting evidence', async (setup) => {
  const { run } = await startHealthy(setup, ['--on-hang', 'restart', '--crash-limit', '1']);
  const service = serviceOf(setup);
  await command(setup, 'stand_in_block_main');
  const { run: next } = await waitForStatus(
    service,
    (status) => status.run !== run && status.phase === 'up' && status.health.state === 'healthy',
  );
  const [restart] = await entriesOf(service, 'operation.restart');
  assert.equal([restart.actor, restart.outcome, restart.run], [{ kind: 'manager', name: 'health' }, 'done', next]);
  assert.equal(restart.detail, { reason: 'no_tick', thread: 'svMain' });
  const [evidence] = await entriesOf(service, 'evidence.collected');
  assert.ok(evidence.id < restart.id);
  // The budget of one restart is used up.
  await command(setup, 'stand_in_block_main');
  await waitForStatus(service, (status) => status.health.evidence !== null);
  assert.equal((await entriesOf(service, 'operation.restart')).length, 1);
  assert.is((await service.get('/status')).json.run, next);
});

test('A server that was stopped by a signal is paused, and not unresponsive', async (setup) => {
  const { pid } = await startHealthy(setup);
  process.kill(pid, 'SIGSTOP');
  const { health } = await waitForStatus(serviceOf(setup), (status) => status.health.state === 'unknown');
  assert.is(health.reason, 'server_paused');
  process.kill(pid, 'SIGCONT');
  await waitForStatus(serviceOf(setup), (status) => status.health.state === 'healthy');
});

test('A failed probe does not count while the host is out of CPU', async (setup) => {
  await startHealthy(setup);
  setCpuPressure(pressureFile(setup.workspace), 99);
  await command(setup, 'stand_in_block_network');
  const { health } = await waitForStatus(serviceOf(setup), (status) => status.health.state === 'unknown');
  assert.is(health.reason, 'host_out_of_cpu');
  setCpuPressure(pressureFile(setup.workspace), 0);
  await waitForStatus(serviceOf(setup), (status) => status.health.state === 'unresponsive');
});

test('A time during which the manager itself was suspended does not count', async (setup) => {
  await startHealthy(setup);
  const service = serviceOf(setup);
  await command(setup, 'stand_in_block_main 6000');
  await setup.workspace.waitForConsole('svMain is blocked');
  service.process.kill('SIGSTOP');
  await setup.workspace.waitForConsole('svMain is not blocked');
  service.process.kill('SIGCONT');
  await waitForStatus(service, ({ health }) => health.state === 'healthy' && health.reason === null);
  const changes = await entriesOf(service, 'health.changed');
  assert.not(changes.some(({ outcome }) => outcome === 'unresponsive'));
});

test.run();
