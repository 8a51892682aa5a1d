/** FXServer as it is launched, commanded and ended. Its part is played by a stand-in, test/fixtures/fxserver. */
import { createSocket } from 'node:dgram';
import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addFxServerBuild,
  addFxServerFolder,
  addResource,
  findFreeTcpPort,
  licence,
  sendCommandAndWait,
  startFxServer,
} from '../../../fxserver.js';
import { onStage, type Stage, serversOf, waitForStatus } from '../../../http/stage.js';
import { isAlive } from '../../../processes.js';

const test = suite<Stage>('FXServer');

const key = `sv_licenseKey ${licence}`;

onStage(test, (workspace) => {
  addFxServerBuild(workspace, '12345', { version: 12_345 });
  addFxServerBuild(workspace, 'enhanced', { layout: 'enhanced', version: 30_000 });
  const folder = addFxServerFolder(workspace, 'roleplay', [key, 'ensure one', 'ensure [cars]']);
  addResource(folder, 'one');
  addResource(folder, '[cars]/beetle');
  addFxServerFolder(workspace, 'deaf', [key, 'set con_disableNonTTYReads true']);
  addFxServerFolder(workspace, 'waiting', [key, 'set stand_in_waits 1']);
  addFxServerFolder(workspace, 'keyless', ['sv_hostname "no key"']);
});

/** What the loader was called with, as it said itself. */
function argumentsOf(console: string): string[] {
  return JSON.parse(/launched as (\[.*\])/.exec(console)?.[1] ?? '[]') as string[];
}

const layouts = [
  { build: '12345', program: 'FXServer', loader: 'alpine/opt/cfx-server/ld-musl-x86_64.so.1', version: 12_345 },
  { build: 'enhanced', program: 'cfx-server', loader: 'alpine/lib/ld-musl-x86_64.so.1', version: 30_000 },
];

for (const { build, program, loader, version } of layouts) {
  test(`the loader gets the libraries, ${program}, the citizen directory and server.cfg as the last, and nothing else`, async (stage) => {
    const { workspace } = stage;
    await startFxServer(stage, build, 'roleplay');
    const at = join(workspace.root, 'builds', build);
    const alpine = join(at, 'alpine');
    assert.equal(argumentsOf(workspace.console()), [
      join(at, loader),
      '--library-path',
      `${alpine}/usr/lib/v8/:${alpine}/lib/:${alpine}/usr/lib/`,
      '--',
      `${alpine}/opt/cfx-server/${program}`,
      '+set',
      'citizen_dir',
      `${alpine}/opt/cfx-server/citizen/`,
      '+exec',
      'server.cfg',
    ]);
    assert.match(workspace.console(), `FXServer-master SERVER v1.0.0.${version} linux`);
    assert.match(workspace.console(), 'Started resource one');
    assert.match(workspace.console(), 'Started resource beetle');
  });
}

test('it works in the Data Folder, and what it writes lands there', async (stage) => {
  const { pid } = await startFxServer(stage, '12345', 'roleplay');
  const folder = join(stage.workspace.root, 'data/roleplay');
  assert.is(readlinkSync(`/proc/${pid}/cwd`), folder);
  for (const name of ['cache', '.replxx_history']) assert.ok(existsSync(join(folder, name)), name);
});

test('file descriptor 3 is closed: it gets nothing to fill that nobody reads', async (stage) => {
  await startFxServer(stage, '12345', 'roleplay');
  assert.match(stage.workspace.console(), 'file descriptor 3 is closed');
});

test('it is launching until it says that its licence was accepted, and then it is up', async (stage) => {
  const { service, workspace } = stage;
  assert.is((await service.post('/start', { Build: 12345, Folder: 'waiting' })).status, 204);
  await workspace.waitForConsole(/Found \d+ resources\./);
  assert.is((await service.get('/status')).json.phase, 'launching');
  await sendCommandAndWait(stage, 'welcome', /Welcome!/);
  assert.is((await waitForStatus(service, ({ phase }) => phase !== 'launching')).phase, 'up');
});

test('with ?wait=ready the answer comes when players can join', async ({ service, workspace }) => {
  const answer = await service.post('/start?wait=ready', { Build: 12345, Folder: 'roleplay' });
  assert.is(answer.status, 204, answer.text);
  assert.match(workspace.console(), 'Server license key authentication succeeded. Welcome!');
});

test('commands arrive, and what they lead to is in the console', async (stage) => {
  await startFxServer(stage, '12345', 'roleplay');
  await sendCommandAndWait(stage, 'status', /0 players, 2 resources/);
  await sendCommandAndWait(stage, 'restart one', /Stopping resource one\S*\n.*Started resource one/);
  await sendCommandAndWait(stage, 'ensure nowhere', /Couldn't find resource nowhere\./);
  await sendCommandAndWait(stage, 'say "a; b" ; say c', /console: a; b\S*\n.*console: c/);
  await sendCommandAndWait(stage, 'frobnicate', /No such command frobnicate\./);
  addResource(join(stage.workspace.root, 'data/roleplay'), 'late');
  await sendCommandAndWait(stage, 'refresh; ensure late', /Started resource late/);
});

for (const [folder, words] of [
  ['roleplay', ''],
  ['deaf', ' also where it reads no commands'],
] as const) {
  test(`a stop asks it to quit and leaves no process behind,${words} and its exit status 1 is no crash`, async (stage) => {
    const { service, workspace } = stage;
    const { run, processes, pid } = await startFxServer(stage, '12345', folder);
    assert.ok(processes >= 2, `${processes} processes`);
    const family = serversOf(workspace);
    assert.ok(family.includes(pid) && family.length >= 2);
    assert.is((await service.post('/stop')).status, 204);
    assert.equal(family.filter(isAlive), []);
    const { state, last_exit } = (await service.get('/status')).json;
    const { at: _, ...exit } = last_exit;
    assert.is(state, 'stopped');
    assert.equal(exit, { run, code: 1, signal: null, ambiguous: false, expected: true, survivors: 0, unseen: null });
    if (folder === 'roleplay') assert.match(workspace.console(), 'Stopping resource one');
  });
}

test('one that reads no commands takes them and does nothing', async (stage) => {
  const { service, workspace } = stage;
  const { pid, run } = await startFxServer(stage, '12345', 'deaf');
  assert.is((await service.post('/command', { Command: 'say hello' })).status, 202);
  assert.is((await service.post('/command', { Command: 'quit' })).status, 202);
  assert.is((await service.post('/restart')).status, 204);
  assert.not.match(workspace.console(run), 'hello');
  assert.not.ok(isAlive(pid));
});

test('the command quit ends it, and that is no crash', async (stage) => {
  const { service } = stage;
  await startFxServer(stage, '12345', 'roleplay');
  await service.post('/command', { Command: 'quit' });
  const { last_exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal([last_exit.code, last_exit.expected], [1, true]);
  assert.equal(serversOf(stage.workspace), []);
});

test('stop with the name of a resource is no wish to end: a crash after it is one', async (stage) => {
  const { service } = stage;
  const { pid } = await startFxServer(stage, '12345', 'roleplay');
  await sendCommandAndWait(stage, 'stop one', /Stopping resource one/);
  process.kill(pid, 'SIGKILL');
  const { last_exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal([last_exit.signal, last_exit.expected], ['SIGKILL', false]);
  assert.equal(serversOf(stage.workspace), []);
});

test('SIGTERM from outside kills it at once: that is a crash', async (stage) => {
  const { pid } = await startFxServer(stage, '12345', 'roleplay');
  process.kill(pid, 'SIGTERM');
  const { last_exit } = await waitForStatus(stage.service, ({ state }) => state === 'stopped');
  assert.equal([last_exit.signal, last_exit.expected], ['SIGTERM', false]);
  assert.not.match(stage.workspace.console(), 'Stopping resource');
});

test('a restart is another run with the same Build and Data Folder, its ports free again', async (stage) => {
  const { service, workspace } = stage;
  const port = await findFreeTcpPort();
  addFxServerFolder(workspace, 'listening', [
    key,
    `endpoint_add_tcp "127.0.0.1:${port}"`,
    `endpoint_add_udp "127.0.0.1:${port}"`,
  ]);
  await service.post('/datafolders');
  const before = await startFxServer(stage, '12345', 'listening');
  assert.is((await service.post('/restart')).status, 204);
  const after = await waitForStatus(service, ({ phase }) => phase === 'up' || phase === null);
  assert.is(after.phase, 'up');
  assert.equal([after.build, after.folder], ['12345', 'listening']);
  assert.is.not(after.run, before.run);
  assert.not.ok(isAlive(before.pid));
  assert.equal([after.last_exit.code, after.last_exit.expected], [1, true]);
  assert.not.match(workspace.console(), 'Could not bind');
});

test('a restart reads the settings anew', async (stage) => {
  const { service, workspace } = stage;
  const folder = addFxServerFolder(workspace, 'changing', [key], { set: { sv_hostname: 'before' } });
  await service.post('/datafolders');
  await startFxServer(stage, '12345', 'changing');
  await sendCommandAndWait(stage, 'sv_hostname', /"sv_hostname" is "before"/);
  writeFileSync(join(folder, 'folder.json'), '{"set":{"sv_hostname":"after"}}');
  await service.post('/restart');
  await waitForStatus(service, ({ phase }) => phase === 'up');
  await sendCommandAndWait(stage, 'sv_hostname', /"sv_hostname" is "after"/);
});

test('without a licence key it ends by itself, and its console says why', async (stage) => {
  const { last_exit, state } = await startFxServer(stage, '12345', 'keyless');
  assert.is(state, 'stopped');
  assert.equal([last_exit.code, last_exit.expected], [1, false]);
  assert.match(stage.workspace.console(last_exit.run), 'This server does not have a license key specified.');
});

test('without a licence key a start that waits until it is up says that it ended', async ({ service }) => {
  const answer = await service.post('/start?wait=ready', { Build: 12345, Folder: 'keyless' });
  assert.equal([answer.status, answer.json.code], [500, 'ended_before_ready']);
  assert.match(answer.json.detail, 'code 1');
});

test('a UDP port that is taken ends it, and its console names the port', async (stage) => {
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

test('one that does not end in the time that its folder gives it is killed, and that was asked for', async (stage) => {
  const { service, workspace } = stage;
  addFxServerFolder(workspace, 'slow', [key, 'set stand_in_never_quits 1'], { stopTimeoutMs: 50 });
  await service.post('/datafolders');
  await startFxServer(stage, '12345', 'slow');
  assert.is((await service.post('/stop')).status, 204);
  const { last_exit } = (await service.get('/status')).json;
  assert.equal([last_exit.signal, last_exit.expected], ['SIGKILL', true]);
  assert.equal(serversOf(workspace), []);
});

test('what a run records holds its arguments as they were', async (stage) => {
  const { run } = await startFxServer(stage, 'enhanced', 'roleplay');
  const { launch } = JSON.parse(readFileSync(join(stage.workspace.root, 'run', run, 'run.json'), 'utf8'));
  assert.equal(launch.argv, argumentsOf(stage.workspace.console()));
  assert.equal(launch.stop, { command: null, signal: 'SIGINT', timeoutMs: 20_000, quits: ['quit'] });
});

test.run();
