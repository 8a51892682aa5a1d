/**
 * The shutdown by a signal. The service accepts no more requests, completes the current operation, stops the server,
 * and exits with 0.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { isRunId } from '../../machines/run/run-id.js';
import { openSocket, parseAnswer, requestText } from '../kit/http/raw-request.js';
import { commandLine, type ServiceProcess, startServiceProcess } from '../kit/manager/service-process.js';
import { serversOf, standard, startStandard, waitForStatus } from '../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../kit/manager/successive-services.js';
import { fixtures, type Workspace } from '../kit/manager/workspace.js';
import { isAlive } from '../kit/system/processes.js';
import { plainEnvironment } from './cli/command-line.js';

const test = successiveManagersSuite('http/ending');
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const server = join(fixtures, 'console-server.sh');

test.before.each(({ workspace }) => {
  workspace.addBuild('stubborn', { command: [server, 'stubborn'], stop: { timeoutMs: 300 } });
  // The tests end the servers of this Build, because its grace period is longer than a test.
  workspace.addBuild('patient', { command: [server, 'stubborn'], stop: { timeoutMs: 600_000 } });
});

const patient = { Build: 'patient', Folder: 'world' };

/** Waits until the service no longer listens. The service has then handled its signal. */
async function waitUntilClosed(base: string): Promise<void> {
  for (;;) {
    const socket = openSocket(base);
    const isOpen = await new Promise((resolve) =>
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
    );
    socket.destroy();
    if (isOpen !== true) return;
    await pause(20);
  }
}

function hasEnded({ process: { exitCode, signalCode } }: ServiceProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

for (const signal of signals) {
  test(`${signal} stops the server, and the service exits with 0`, async ({ workspace, manageProcess }) => {
    const service = await manageProcess();
    const { pid } = await startStandard({ workspace, service });
    assert.is(await service.end(signal), 0, service.log());
    assert.not.ok(isAlive(pid));
    assert.equal(serversOf(workspace), []);
    await waitUntilClosed(service.base);
    const next = await manageProcess();
    const { json: status } = await next.get('/status');
    assert.is(status.state, 'stopped');
    assert.is(status.last_exit.expected, true);
    assert.is(await next.end(), 0);
  });
}

test('The file ended-runs lists each run that ended under a manager, newest first', async ({
  workspace,
  manageProcess,
}) => {
  const service = await manageProcess();
  for (let run = 0; run < 3; run += 1) {
    await startStandard({ workspace, service });
    if (run < 2) assert.is((await service.post('/stop')).status, 204);
  }
  // The manager stops the third run itself.
  assert.is(await service.end(), 0);
  const listed = readFileSync(join(workspace.root, 'manager/ended-runs'), 'utf8').split('\n').filter(Boolean);
  assert.equal(listed, readdirSync(join(workspace.root, 'run')).filter(isRunId).sort().reverse());
  assert.is(listed.length, 3);
});

test('The service exits with 0 when no server runs', async ({ manageProcess }) => {
  const service = await manageProcess();
  assert.is(await service.end(), 0);
});

test('The shutdown kills a server that ignores the stop signal for the grace period', async ({
  workspace,
  manageProcess,
}) => {
  const service = await manageProcess();
  const { pid } = await startStandard({ workspace, service }, { Build: 'stubborn', Folder: 'world' });
  assert.is(await service.end(), 0);
  assert.not.ok(isAlive(pid));
});

test('A repeated signal does not shorten the grace period of the server', async ({ workspace, manageProcess }) => {
  const service = await manageProcess();
  const { pid } = await startStandard({ workspace, service }, patient);
  const ended = service.end('SIGINT');
  await waitUntilClosed(service.base);
  for (const signal of [...signals, ...signals]) service.process.kill(signal);
  // Another service starts and ends. This takes enough time for a repeated signal to end the first service.
  await startAndEnd(workspace);
  assert.not.ok(hasEnded(service));
  assert.ok(isAlive(pid));
  process.kill(pid, 'SIGKILL');
  assert.is(await ended, 0);
});

/** Starts and ends another service. */
async function startAndEnd(workspace: Workspace): Promise<void> {
  const other = await startServiceProcess(join(workspace.root, 'other'));
  await other.end();
}

test('The shutdown completes a current stop and answers queued operations', async ({ workspace, manageProcess }) => {
  const service = await manageProcess();
  const { pid } = await startStandard({ workspace, service }, patient);
  const stop = service.post('/stop');
  await waitForStatus(service, ({ phase }) => phase === 'stopping');
  const waiting = [
    service.post('/start', standard),
    service.post('/command', { Command: 'hello' }),
    service.post('/restart'),
  ];
  // Open a connection for each request before the service stops accepting connections.
  for (let round = 0; round < 5; round++) await service.get('/status');

  const ended = service.end();
  await waitUntilClosed(service.base);
  assert.not.ok(hasEnded(service));
  assert.ok(isAlive(pid));
  process.kill(pid, 'SIGKILL');

  assert.is((await stop).status, 204);
  for (const answer of await Promise.all(waiting)) {
    assert.is(answer.status, 503);
    assert.is(answer.json.code, 'shutting_down');
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  }
  assert.is(await ended, 0);
  assert.equal(serversOf(workspace), []);
});

test('The shutdown completes a current start, and then stops the server', async ({ workspace, manageProcess }) => {
  const service = await manageProcess();
  const starting = service.post('/start', standard).then(
    ({ status }) => status,
    () => null,
  );
  const ended = service.end();
  // If the signal arrives before the request, the service no longer listens, or the queue is closed.
  assert.ok([204, 503, null].includes(await starting));
  assert.is(await ended, 0);
  assert.equal(serversOf(workspace), []);
});

test('Connections without a complete request do not delay the shutdown', async ({ manageProcess }) => {
  const service = await manageProcess();
  const silent = openSocket(service.base);
  const half = openSocket(service.base);
  const idle = openSocket(service.base);
  for (const socket of [silent, half, idle]) socket.on('error', () => undefined);
  half.write('POST /start HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
  idle.write(
    requestText({ target: '/healthz', headers: [['Host', 'localhost']] }).replace('Connection: close\r\n', ''),
  );
  const [answer] = (await once(idle, 'data')) as [Buffer];
  assert.is(parseAnswer(answer.toString())?.answer.status, 200);
  assert.is(await service.end(), 0);
  for (const socket of [silent, half, idle]) socket.destroy();
});

test('The next manager finds the running server after an end with --on-exit keep', async ({
  workspace,
  manageProcess,
}) => {
  const first = await manageProcess({ args: ['--on-exit', 'keep'] });
  const before = await startStandard({ workspace, service: first });
  assert.is(await first.end(), 0);
  assert.ok(isAlive(before.pid));
  assert.equal(serversOf(workspace), [before.pid]);

  const next = await manageProcess();
  const { json: after } = await next.get('/status');
  for (const field of ['state', 'phase', 'run', 'pid', 'build', 'folder', 'started_at'])
    assert.is(after[field], before[field], field);
  assert.is((await next.post('/start', standard)).status, 409);
  assert.is((await next.post('/command', { Command: 'still there' })).status, 202);
  await workspace.waitForConsole('GOT still there\n', before.run);
  assert.is((await next.post('/stop')).status, 204);
  assert.not.ok(isAlive(before.pid));
  assert.is((await next.get('/status')).json.last_exit.expected, true);
  assert.is(await next.end(), 0);
});

test('The shutdown completes a current stop even with --on-exit keep', async ({ workspace, manageProcess }) => {
  const service = await manageProcess({ args: ['--on-exit', 'keep'] });
  const { pid } = await startStandard({ workspace, service }, patient);
  const stop = service.post('/stop');
  await waitForStatus(service, ({ phase }) => phase === 'stopping');
  const ended = service.end();
  await waitUntilClosed(service.base);
  process.kill(pid, 'SIGKILL');
  assert.is((await stop).status, 204);
  assert.is(await ended, 0);
});

test('A signal during the start-up shuts the service down with status 0', async ({ workspace }) => {
  // A program that waits replaces flock, with which the manager locks the workspace, so that the signal comes before
  // the service listens.
  const bin = join(workspace.root, 'bin');
  mkdirSync(bin);
  execFileSync('mkfifo', [join(bin, 'go')]);
  writeFileSync(
    join(bin, 'flock'),
    `#!/bin/sh\n[ -e "${bin}/asked" ] || { : >"${bin}/asked"; read -r go <"${bin}/go"; }\nPATH=$REST\nexec flock "$@"\n`,
    { mode: 0o755 },
  );
  const watcher = watch(bin);
  const child = spawn(process.execPath, [commandLine, 'serve', '--root', workspace.root, '--port', '0'], {
    env: { ...plainEnvironment(), PATH: `${bin}:${process.env.PATH}`, REST: process.env.PATH },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (!existsSync(join(bin, 'asked'))) await once(watcher, 'change');
  watcher.close();
  for (const signal of signals) child.kill(signal);
  writeFileSync(join(bin, 'go'), 'go\n');
  assert.equal(await ended, [0, null]);
});

test('The shutdown leaves no temporary files in the workspace or in its run directory', async ({
  workspace,
  manageProcess,
}) => {
  const service = await manageProcess();
  const { run } = await startStandard({ workspace, service });
  assert.is(await service.end(), 0);
  assert.equal(readdirSync(workspace.root).sort(), ['builds', 'data', 'manager', 'run']);
  assert.equal(readdirSync(join(workspace.root, 'run')), [run]);
});

test.run();
