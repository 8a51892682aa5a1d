/** The environment, umask and user of a server. */
import { chmodSync, chownSync, rmSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedServiceProcess, shareServiceProcess } from '../../../kit/manager/shared-service.js';
import { isRoot } from '../../../kit/system/rights.js';

const test = suite<SharedServiceProcess>('http/api/build-file/surroundings');

const printing = (what: string): string[] => ['/bin/sh', '-c', `${what}; echo READY; read -r line`];

shareServiceProcess(
  test,
  (workspace) => {
    workspace.addBuild('inheriting', { command: printing('env') });
    workspace.addBuild('clean', { command: printing('env'), environment: 'clean', env: { OWN: 'own' } });
    workspace.addBuild('masked', { command: printing('umask; : >made'), umask: '027' });
    workspace.addBuild('lenient', { command: printing('umask; : >made'), umask: '000', limits: { openFiles: 100 } });
    workspace.addBuild('eight', { command: printing(''), umask: '8' });
    workspace.addBuild('daemon', {
      command: printing('id -un; echo "$HOME, $USER"; grep Groups /proc/self/status; : >made'),
      user: 'daemon',
    });
    workspace.addBuild('self', { command: printing('id -un'), user: userInfo().username });
    workspace.addBuild('stranger', { command: printing('id'), user: 'no-such-user' });
  },
  { env: { SECRET_OF_THE_MANAGER: 'hidden', LC_TIME: 'C' } },
);

async function printedBy({ service, workspace }: SharedServiceProcess, Build: string): Promise<string> {
  const answer = await service.post('/start', { Build, Folder: 'world' });
  assert.is(answer.status, 204, answer.text);
  return workspace.waitForConsole('READY');
}

test('A server inherits all variables unless its Build has a clean environment', async (shared) => {
  assert.match(await printedBy(shared, 'inheriting'), 'SECRET_OF_THE_MANAGER=hidden');
  await shared.service.post('/stop');
  const printed = await printedBy(shared, 'clean');
  assert.not.match(printed, 'SECRET_OF_THE_MANAGER');
  assert.match(printed, `\nPATH=${process.env.PATH}\n`);
  for (const line of ['LC_TIME=C', 'OWN=own']) assert.match(`\n${printed}`, `\n${line}\n`);
  assert.match(printed, /\nSERVER_MANAGER_RUN=/);
});

test("A server creates files with its Build's umask; the run directory stays private", async (shared) => {
  const { workspace } = shared;
  const made = join(workspace.root, 'data/world/made');
  for (const [build, printed, mode] of [
    ['masked', '0027', 0o640],
    ['lenient', '0000', 0o666],
  ] as const) {
    assert.match(await printedBy(shared, build), printed);
    assert.is(statSync(made).mode & 0o777, mode);
    const run = join(workspace.root, 'run', workspace.runs()[0] ?? '');
    assert.is(statSync(run).mode & 0o777, 0o700);
    await shared.service.post('/stop');
    chmodSync(made, 0o600);
    rmSync(made);
  }
});

test('A Build whose umask is not three octal digits is broken', async ({ service }) => {
  const { json } = await service.post('/start', { Build: 'eight', Folder: 'world' });
  assert.match(json.detail, 'umask: is not three octal digits in quotes: write "027"');
});

test("A server runs as its Build's user, with the home and groups of that user", async (shared) => {
  if (!isRoot) return console.log('SKIPPED: only root can start a server as another user');
  const { service, workspace } = shared;
  const world = join(workspace.root, 'data/world');
  chownSync(world, 1, 1);
  const printed = await printedBy(shared, 'daemon');
  assert.match(printed, 'daemon\n/usr/sbin, daemon\n');
  assert.match(printed, /^Groups:\s+1\s*$/m);
  assert.is(statSync(join(world, 'made')).uid, 1);
  const { pid } = (await service.get('/status')).json;
  assert.is(statSync(`/proc/${pid}`).uid, 1);
  assert.is((await service.post('/command', { Command: 'end' })).status, 202);
});

test("A Build can name the manager's own user", async (shared) => {
  assert.match(await printedBy(shared, 'self'), `${userInfo().username}\n`);
});

test('A Build with a user that does not exist has a fault and cannot be started', async ({ service }) => {
  const { json, status } = await service.post('/start', { Build: 'stranger', Folder: 'world' });
  assert.equal([status, json.code], [500, 'spawn_failed']);
  assert.match(json.detail, 'There is no user "no-such-user"');
  assert.is((await service.get('/builds/stranger')).json.startable, false);
});

test.run();
