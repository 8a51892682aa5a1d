/** The image of Containerfile, built by buildah and run by podman: `npm run test:image`. */
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isAlive, processTreeOf } from '../kit/system/processes.js';
import { until } from '../kit/system/until.js';
import { baseName, makeBase } from './base.js';
import { cache, findObstacle, type Machine, openMachine, project } from './machine.js';

const images = suite('image/image');
const image = 'server-manager';
const container = 'games';
const token = '0123456789abcdef0123456789abcdef';

/** This server saves only on its stop command. */
const server = `#!/bin/sh
echo ready
while read -r line; do
  [ "$line" = quit ] && echo saved && exit 0
done
`;
const build = {
  command: ['{build}/server.sh'],
  ready: '^ready$',
  stop: { command: 'quit', timeoutMs: 10_000 },
  limits: { memoryBytes: 1_073_741_824, openFiles: 256 },
};

let machine: Machine | null = null;
const obstacle = findObstacle() ?? (await makeImage());
if (obstacle !== null) console.log(`SKIPPED: ${obstacle}`);
const podman = (...args: string[]): string => machine?.podman(...args) ?? '';
const manager = (...args: string[]): string => podman('exec', container, 'server-manager', ...args);
const status = (): string => manager('status');

/** Prints the duration of a step in seconds. */
function measure<Result>(step: string, action: () => Result): Result {
  const begin = performance.now();
  const result = action();
  console.log(`${step}: ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  return result;
}

/**
 * Builds the image, and tries podman. @returns the reason why this machine cannot make the image; `null` if the image
 * was made
 */
async function makeImage(): Promise<string | null> {
  machine = await openMachine();
  const base = measure('the base, by debootstrap or from the cache', makeBase);
  if ('obstacle' in base) return base.obstacle;
  measure('its import', () => machine?.podman('import', base.path, baseName));
  const options = ['--pull=never', '--isolation', 'chroot', '--format', 'docker'];
  measure('buildah', () => machine?.buildah('build', ...options, '--tag', image, project));
  for (const name of [baseName, image]) {
    const bytes = Number(machine.podman('image', 'inspect', '--format', '{{.Size}}', name));
    console.log(`${name}: ${Math.round(bytes / 1e6)} MB`);
  }
  try {
    machine.podman('run', '--rm', '--cgroups=disabled', '--entrypoint', 'true', image);
  } catch (error) {
    return `podman cannot run a container here: ${(error as Error).message}`;
  }
  return null;
}

/** Adds a Build and a Data Folder to the volume, as the user of the image. */
function addServer(): void {
  const volume = podman('volume', 'inspect', '--format', '{{.Mountpoint}}', 'workspace');
  const directories = [join(volume, 'builds/saver'), join(volume, 'data/world')];
  for (const path of directories) mkdirSync(path);
  writeFileSync(join(directories[0] ?? '', 'build.json'), JSON.stringify(build));
  writeFileSync(join(directories[0] ?? '', 'server.sh'), server, { mode: 0o755 });
  for (const path of directories) chownSync(path, 1000, 1000);
}

/** Returns the console of a run. */
function consoleOf(run: string): string {
  const volume = podman('volume', 'inspect', '--format', '{{.Mountpoint}}', 'workspace');
  return readFileSync(join(volume, 'run', run, 'console.log'), 'utf8');
}

const currentRun = (): string => /Run +(\S+)/.exec(status())?.[1] ?? '';

/** Waits until the container has a run other than the given run. @returns the new run's id */
const nextRun = (previous: string): Promise<string> =>
  until(() => {
    try {
      const run = currentRun();
      return run !== '' && run !== previous && status().startsWith('running (up)') && run;
    } catch {
      // The container, or the manager in it, is not up yet.
      return null;
    }
  }, 'the server runs again');

const test = obstacle === null ? images : images.skip;

images.after(() => machine?.close());

test('The container of the guide serves on its port, and only with the token', async () => {
  podman(
    ...['run', '--detach', '--cgroups=disabled', '--name', container, '--stop-timeout', '120', '--restart', 'always'],
    ...['-p', '4810:4810', '-v', 'workspace:/srv/server-manager', '-e', `SERVER_MANAGER_TOKEN=${token}`, image],
  );
  await until(() => podman('logs', container).includes('serves at http://0.0.0.0:4810'), 'the manager serves');
  const request = `fetch('http://127.0.0.1:4810/status', { headers: { Authorization: process.argv[1] } })
    .then(({ status }) => console.log(status))`;
  const ask = (credential: string): string => machine?.runInside(process.execPath, '-e', request, credential) ?? '';
  assert.is(ask(`Bearer ${token}`), '200');
  assert.is(ask(`Bearer ${token.replace('0', '1')}`), '401');
});

test('All processes of the container run as the user 1000, who owns the workspace', async () => {
  addServer();
  manager('builds', 'refresh');
  manager('folders', 'refresh');
  manager('start', 'saver', 'world', '--wait');
  assert.match(podman('exec', container, 'cat', '/proc/1/cmdline'), /^tini\0--\0server-manager\0/);
  const owners = podman('exec', container, 'sh', '-c', 'stat -c %u:%g /srv/server-manager /proc/[0-9]*').split('\n');
  assert.ok(owners.length >= 5, 'the workspace, tini, the manager, the keeper and the server');
  assert.equal([...new Set(owners)], ['1000:1000']);
});

test('The health check succeeds only while the manager serves', () => {
  podman('healthcheck', 'run', container);
  assert.match(podman('ps', '--filter', `name=${container}`, '--format', '{{.Status}}'), /\(healthy\)/);
  const check: string[] = JSON.parse(podman('inspect', '--format', '{{json .Config.Healthcheck.Test}}', container));
  assert.is(check.shift(), 'CMD');
  podman('exec', container, ...check);
  // No program listens on this port.
  assert.throws(() => podman('exec', '-e', 'SERVER_MANAGER_PORT=1', container, ...check), /exited with 1:/);
});

test('A limit that needs a control group is reported as not enforced', () => {
  assert.match(podman('logs', container), /serves at/);
  assert.match(
    checkFolder(),
    'limits.memoryBytes = 1073741824 of its build.json: the manager cannot create control groups',
  );
  assert.not.match(checkFolder(), 'limits.openFiles');
  assert.match(status(), 'without limits.memoryBytes');
  const [server = 0] = processTreeOf(currentRun());
  assert.match(readFileSync(`/proc/${server}/limits`, 'utf8'), /^Max open files +256 +256 /m);
});

/** Returns the text of the check. The exit status of the check is not 0 if the check reports a fault. */
function checkFolder(): string {
  try {
    return manager('check', 'world', '--build', 'saver');
  } catch (error) {
    return (error as Error).message;
  }
}

test('podman stop ends the server first, then the manager with exit code 0', () => {
  const run = currentRun();
  podman('stop', container);
  assert.is(podman('inspect', '--format', '{{.State.Status}} {{.State.ExitCode}}', container), 'exited 0');
  assert.is(consoleOf(run), 'ready\nsaved\n');
});

test('podman start starts the server that was running before the stop', async () => {
  podman('start', container);
  await nextRun('');
  assert.match(status(), /Last exit +stopped, code 0/);
  assert.match(manager('history'), /server\.started .* saver with world, autostart/);
});

test('The restart policy starts a killed manager and the server again', async () => {
  const run = currentRun();
  const processes = processTreeOf(run);
  assert.ok(processes.length > 0);
  const init = podman('inspect', '--format', '{{.State.Pid}}', container);
  const [killed = ''] = readFileSync(`/proc/${init}/task/${init}/children`, 'utf8').split(' ');
  assert.match(readFileSync(`/proc/${killed}/cmdline`, 'utf8'), 'server-manager');
  process.kill(Number(killed), 'SIGKILL');
  const next = await nextRun(run);
  assert.is(podman('inspect', '--format', '{{.RestartCount}}', container), '1');
  assert.equal(processes.filter(isAlive), []);
  assert.is(consoleOf(run), 'ready\n');
  assert.is(consoleOf(next), 'ready\n');
  assert.match(status(), /Last exit +exit unknown/);
});

test("The guide's image runs Java and restic as the user 1000", () => {
  const guide = readFileSync(join(project, 'docs/guides/runtime-in-the-image.md'), 'utf8');
  const [, example = ''] = /```dockerfile\n([^`]*)```/.exec(guide) ?? [];
  const directory = join(cache, 'runtime');
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'Containerfile'), example);
  const options = ['--pull=never', '--isolation', 'chroot', '--format', 'docker'];
  measure('buildah, with Java', () => machine?.buildah('build', ...options, '--tag', 'games-manager', directory));
  const runThere = (...command: string[]): string =>
    podman('run', '--rm', '--cgroups=disabled', '--entrypoint', 'sh', 'games-manager', '-c', command.join(' '));
  assert.is(runThere('id -u'), '1000');
  assert.match(runThere('java -version 2>&1'), /^openjdk version "17/);
  assert.match(runThere('restic version'), /^restic 0/);
  assert.match(podman('image', 'inspect', '--format', '{{json .Config.Entrypoint}}', 'games-manager'), 'tini');
});

images.run();
