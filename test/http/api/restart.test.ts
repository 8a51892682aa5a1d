/**
 * POST /restart, which begins a new run of the same Build and Data Folder after the old run has ended, or changes
 * nothing.
 */
import { chmodSync, copyFileSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeProgramWithoutLoader } from '../../adapters/process/launch/elf.js';
import {
  type SharedService,
  serversOf,
  shareService,
  standard,
  startStandard,
  waitForStatus,
} from '../../kit/manager/shared-service.js';
import { fixtures } from '../../kit/manager/workspace.js';
import { isAlive } from '../../kit/system/processes.js';

const test = suite<SharedService>('http/api/restart');
const server = join(fixtures, 'console-server.sh');

shareService(test, (workspace) => {
  workspace.addFolder('other');
  workspace.addBuild('stubborn', { command: [server, 'stubborn'], stop: { timeoutMs: 200 } });
  const alone = workspace.addBuild('alone', { command: ['./alone.sh', '{folder}', server], stop: { timeoutMs: 200 } });
  // The kernel keeps the lock as long as one process of the run is alive.
  writeFileSync(
    join(alone, 'alone.sh'),
    '#!/bin/sh\nexec 8>"$1/lock"\nflock --nonblock 8 || { echo "$$" >>"$1/clash"; exit 99; }\nexec "$2"\n',
    { mode: 0o755 },
  );
  const own = workspace.addBuild('own', { command: ['./server.sh'], stop: { timeoutMs: 500 } });
  copyFileSync(server, join(own, 'server.sh'));
});

test('POST /restart starts a new run of the same Build and Data Folder', async (shared) => {
  const { service, workspace } = shared;
  const before = await startStandard(shared, { Build: 'console', Folder: 'other' });
  assert.is((await service.post('/restart')).status, 204);
  const { json: after } = await service.get('/status');
  assert.is.not(after.pid, before.pid);
  assert.is.not(after.run, before.run);
  assert.is(after.build, 'console');
  assert.is(after.folder, 'other');
  assert.not.ok(isAlive(before.pid));
  assert.equal(serversOf(workspace), [after.pid]);
  assert.match(await workspace.waitForConsole('READY', after.run), `READY ${after.pid}`);
});

test("The status after POST /restart has the old run's expected exit", async (shared) => {
  const before = await startStandard(shared);
  await shared.service.post('/restart');
  const { last_exit: lastExit } = (await shared.service.get('/status')).json;
  assert.is(lastExit.run, before.run);
  assert.is(lastExit.expected, true);
});

test('After the grace period, POST /restart kills a server that ignores SIGTERM', async (shared) => {
  const before = await startStandard(shared, { Build: 'stubborn', Folder: 'world' });
  const restart = shared.service.post('/restart');
  const status = await waitForStatus(shared.service, ({ phase }) => phase === 'restarting');
  assert.is(status.state, 'running');
  assert.is(status.pid, before.pid);
  assert.ok(!Number.isNaN(Date.parse(status.kill_at)));
  assert.is((await restart).status, 204);
  const { json: after } = await shared.service.get('/status');
  assert.is.not(after.pid, before.pid);
  assert.is(after.last_exit.signal, 'SIGKILL');
  assert.equal(serversOf(shared.workspace), [after.pid]);
});

test('Concurrent operations never run two servers at the same time', async (shared) => {
  const { service, workspace } = shared;
  const body = { Build: 'alone', Folder: 'world' };
  await startStandard(shared, body);
  await service.post('/command', { Command: 'child' });
  const paths = ['/restart', '/start', '/restart', '/stop', '/restart', '/start'];
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => service.post(paths[index % paths.length] ?? '', body)),
  );
  for (const { status, text } of answers) assert.ok(status === 204 || status === 409, text);
  const { json: status } = await service.get('/status');
  // The script has a child process until the server is up.
  if (status.state === 'running') await workspace.waitForConsole('READY', status.run);
  assert.equal(serversOf(workspace), status.state === 'running' ? [status.pid] : []);
  assert.not.ok(
    existsSync(join(workspace.root, 'data', 'world', 'clash')),
    'a second server found the first one running',
  );
});

for (const [what, folder] of [
  ['Build', 'builds/console'],
  ['Data Folder', 'data/world'],
  ['build.json', 'builds/console/build.json'],
] as const) {
  test(`POST /restart without its ${what} gets 500, and the server keeps running`, async (shared) => {
    const { service, workspace } = shared;
    const before = await startStandard(shared);
    const path = join(workspace.root, folder);
    renameSync(path, `${path}-away`);
    try {
      await assertImpossible(shared, before);
    } finally {
      renameSync(`${path}-away`, path);
    }
    assert.is((await service.post('/restart')).status, 204);
    assert.is.not((await service.get('/status')).json.pid, before.pid);
  });
}

test('POST /restart with an invalid build.json gets 500, and the server keeps running', async (shared) => {
  const before = await startStandard(shared);
  writeFileSync(join(shared.workspace.root, 'builds', 'console', 'build.json'), '{');
  try {
    const problem = await assertImpossible(shared, before);
    assert.match(problem.detail, 'build.json is not JSON');
  } finally {
    shared.workspace.addBuild('console');
  }
});

async function assertImpossible({ service, workspace }: SharedService, before: any): Promise<any> {
  const [newest] = workspace.runs();
  const answer = await service.post('/restart');
  assert.is(answer.status, 500, answer.text);
  assert.is(answer.json.code, 'launch_impossible');
  const { json: after } = await service.get('/status');
  assert.is(after.phase, 'up');
  assert.is(after.pid, before.pid);
  assert.is(after.run, before.run);
  assert.is(workspace.runs()[0], newest);
  // The server still accepts commands.
  assert.is((await service.post('/command', { Command: 'still there' })).status, 202);
  await workspace.waitForConsole('GOT still there', before.run);
  return answer.json;
}

test('POST /restart of a non-executable program gets 500 and stops nothing', async (shared) => {
  const before = await startStandard(shared, { Build: 'own', Folder: 'world' });
  const program = join(shared.workspace.root, 'builds', 'own', 'server.sh');
  chmodSync(program, 0o644);
  try {
    const problem = await assertImpossible(shared, before);
    assert.match(problem.detail, 'is not executable');
  } finally {
    chmodSync(program, 0o755);
  }
});

test('POST /restart of a program that the kernel refuses leaves no server', async (shared) => {
  const { service, workspace } = shared;
  const body = { Build: 'own', Folder: 'world' };
  const before = await startStandard(shared, body);
  const program = join(workspace.root, 'builds', 'own', 'server.sh');
  renameSync(program, `${program}-away`);
  writeProgramWithoutLoader(program);
  const answer = await service.post('/restart');
  assert.is(answer.status, 500, answer.text);
  assert.is(answer.json.code, 'spawn_failed');
  assert.not.ok(isAlive(before.pid));
  const { json: status } = await service.get('/status');
  assert.is(status.state, 'stopped');
  assert.is(status.last_exit.run, before.run);
  assert.is((await service.post('/restart')).json.code, 'not_running');
  renameSync(`${program}-away`, program);
  await startStandard(shared, body);
});

test('POST /restart uses a build.json that was changed since the start', async (shared) => {
  await startStandard(shared);
  shared.workspace.addBuild('console', undefined, ['exit=9']);
  assert.is((await shared.service.post('/restart')).status, 204);
  const status = await waitForStatus(shared.service, ({ state }) => state === 'stopped');
  assert.is(status.last_exit.code, 9);
  shared.workspace.addBuild('console');
  assert.is((await shared.service.post('/start', standard)).status, 204);
});

test.run();
