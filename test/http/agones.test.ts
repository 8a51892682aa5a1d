/**
 * The manager with --agones, a real server, and a stand-in for the sidecar (test/kit/servers/agones-sidecar.ts). The
 * stand-in implements the REST protocol that Agones documents. The SDK server itself is a Go program. Neither
 * Debian nor npm has a package of it.
 */
// Test limit: 120 s, a hang is awaited for seconds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { readManifest } from '../kit/data/kubernetes-manifests.js';
import type { RunningService } from '../kit/manager/service.js';
import { commandLine } from '../kit/manager/service-process.js';
import { serversOf, standard, startStandard, waitForHistory, waitForStatus } from '../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../kit/manager/successive-services.js';
import { type StandInSidecar, startStandInSidecar } from '../kit/servers/agones-sidecar.js';
import { addFxServerBuild, addFxServerFolder, licence } from '../kit/servers/fxserver.js';
import { cpuPressureEnvironment } from '../kit/system/cpu-pressure.js';
import { findFreePort } from '../kit/system/free-port.js';
import { isAlive } from '../kit/system/processes.js';
import { until } from '../kit/system/until.js';
import { runCommandLine } from './cli/command-line.js';

const test = successiveManagersSuite('http/agones');

let sidecars: StandInSidecar[] = [];
test.after.each(() => {
  for (const sidecar of sidecars) sidecar.end();
  sidecars = [];
});

async function startSidecar(...options: Parameters<typeof startStandInSidecar>): Promise<StandInSidecar> {
  const sidecar = await startStandInSidecar(...options);
  sidecars.push(sidecar);
  return sidecar;
}

const inAgones = (port: number, args: readonly string[] = []): Parameters<SuccessiveManagers['manageProcess']>[0] => ({
  args: ['--agones', ...args],
  env: { AGONES_SDK_HTTP_PORT: String(port), ...cpuPressureEnvironment() },
});

const post = async (service: RunningService, path: string, body?: object): Promise<void> => {
  const answer = await service.post(path, body);
  assert.ok(answer.status < 300, answer.text);
};

/** Returns the outcomes of the history's entries with one type, the oldest first. */
async function outcomesOf(service: RunningService, type: string): Promise<unknown[]> {
  return (await service.get(`/history?type=${type}`)).json.reverse().map(({ outcome }: any) => outcome);
}

test('A GameServer becomes Ready and Allocated, and Unhealthy after a hang', async ({ workspace, manageProcess }) => {
  const sidecar = await startSidecar({ counters: { players: 0 } });
  const port = await findFreePort();
  const endpoints = ['tcp', 'udp'].map((protocol) => `endpoint_add_${protocol} "127.0.0.1:${port}"`);
  addFxServerBuild(workspace, 'fx');
  addFxServerFolder(workspace, 'race', [`sv_licenseKey ${licence}`, ...endpoints], { stopTimeoutMs: 500 });
  const service = await manageProcess(inAgones(sidecar.port, ['--hang-after', '2']));
  await waitForHistory(service);
  await waitForStatus(service, ({ agones }) => agones.state === 'Scheduled');
  assert.is(sidecar.pings, 0, 'no server, no pings');

  await post(service, '/start?wait=ready', { Build: 'fx', Folder: 'race' });
  await waitForStatus(service, ({ agones }) => agones.state === 'Ready');
  const { 'agones.dev/sdk-version': version, ...labels } = sidecar.labels;
  assert.equal(labels, { 'agones.dev/sdk-build': 'fx', 'agones.dev/sdk-folder': 'race' });
  assert.is(version, (await service.get('/')).json.version);
  await until(() => sidecar.pings > 1);

  await post(service, '/command', { Command: 'stand_in_join Ann' });
  await until(async () => (await service.get('/players')).json.length === 1 && sidecar.counters.players === 1);

  sidecar.setState('Allocated');
  const { agones } = await waitForStatus(service, (status) => status.agones.state === 'Allocated');
  assert.equal(agones, { state: 'Allocated', name: 'arena-1', reason: null });
  const { stdout } = await runCommandLine(['status', '--url', service.base]);
  assert.match(stdout, /GameServer +Allocated, arena-1/);
  const { text: metrics } = await service.get('/metrics');
  assert.match(metrics, 'gameserver_agones_state{gameserver_agones_state="Allocated"} 1');
  assert.match(metrics, 'gameserver_agones_sidecar_up 1');

  await post(service, '/command', { Command: 'stand_in_block_main' });
  await waitForStatus(service, ({ health }) => health.state === 'unresponsive');
  sidecar.checkHealth();
  await waitForStatus(service, (status) => status.agones.state === 'Unhealthy');
  assert.not.ok(sidecar.requests.includes('POST /shutdown'));

  await post(service, '/stop');
  await until(() => sidecar.requests.includes('POST /shutdown'));
  await waitForStatus(service, (status) => status.agones.state === 'Shutdown');
  const states = (await outcomesOf(service, 'agones.state_changed')).filter((state) => state !== 'RequestReady');
  assert.equal(states, ['Scheduled', 'Ready', 'Allocated', 'Unhealthy', 'Shutdown']);
});

test('An allocated GameServer becomes Unhealthy after a crash, not a restart', async ({ workspace, manageProcess }) => {
  const sidecar = await startSidecar();
  const service = await manageProcess(inAgones(sidecar.port));
  await startStandard({ workspace, service });
  await waitForStatus(service, ({ agones }) => agones.state === 'Ready');
  sidecar.setState('Allocated');
  await post(service, '/restart');
  assert.is(sidecar.state, 'Allocated');
  await post(service, '/command', { Command: 'exit 3' });
  await waitForStatus(service, ({ state }) => state === 'stopped');
  sidecar.checkHealth();
  const { last_exit, recovery } = await waitForStatus(service, ({ agones }) => agones.state === 'Unhealthy');
  assert.equal([last_exit.outcome, recovery], ['crashed', null]);
  await service.end();
  assert.not.ok(sidecar.requests.includes('POST /shutdown'));
  assert.is(sidecar.requests.filter((request) => request === 'POST /ready').length, 1);
});

test('The server starts without the sidecar; a late sidecar gets the reports', async ({ workspace, manageProcess }) => {
  const port = await findFreePort();
  const service = await manageProcess(inAgones(port));
  await waitForHistory(service);
  await startStandard({ workspace, service });
  const { warnings, agones } = await waitForStatus(service, (status) => status.agones.reason !== null);
  assert.equal(agones, { state: null, name: null, reason: 'ECONNREFUSED' });
  assert.match(warnings.join(), 'The sidecar of Agones does not accept requests (ECONNREFUSED)');
  assert.match((await service.get('/metrics')).text, 'gameserver_agones_sidecar_up 0');

  const sidecar = await startSidecar({ port });
  const later = await waitForStatus(
    service,
    (status) => status.agones.state === 'Ready' && status.agones.reason === null,
  );
  assert.equal(later.warnings, []);
  await until(async () => (await outcomesOf(service, 'agones.sidecar_recovered')).length === 1);
  assert.is((await outcomesOf(service, 'agones.sidecar_failed')).length, 1);

  // From here on the sidecar accepts requests and does not answer.
  sidecar.mode = 'silent';
  await post(service, '/stop');
  await post(service, '/start', standard);
  assert.is(await service.end(), 0, service.log());
  assert.equal(serversOf(workspace), []);
});

test('The entry point of the Fleet starts the server, and SIGTERM stops it', async ({ workspace }) => {
  const sidecar = await startSidecar();
  const { spec } = readManifest('fleet.yaml').spec.template.spec.template;
  const [container] = spec.containers;
  workspace.addBuild('7290');
  workspace.addFolder('arena');
  const program = join(workspace.root, 'server-manager');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${commandLine}' "$@"\n`);
  chmodSync(program, 0o755);
  const port = await findFreePort();
  const given = Object.fromEntries(container.env.map(({ name, value }: any) => [name, value ?? 'x'.repeat(64)]));
  const manager = spawn(container.command[0], [...container.command.slice(1), ...container.args], {
    env: {
      ...process.env,
      ...given,
      PATH: `${workspace.root}:${process.env.PATH}`,
      AGONES_SDK_HTTP_PORT: String(sidecar.port),
      // The following directories belong to one pod, and no other pod shares them.
      SERVER_MANAGER_ROOT: workspace.root,
      SERVER_MANAGER_HOST: '127.0.0.1',
      SERVER_MANAGER_PORT: String(port),
      SERVER_MANAGER_URL: `http://127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await until(() => sidecar.state === 'Ready');
    const servers = serversOf(workspace);
    assert.is(servers.length, 1);
    const ended = once(manager, 'exit');
    manager.kill('SIGTERM');
    assert.equal(await ended, [0, null]);
    assert.is(sidecar.state, 'Shutdown');
    assert.not.ok(servers.some(isAlive));
  } finally {
    manager.kill('SIGKILL');
  }
});

test.run();
