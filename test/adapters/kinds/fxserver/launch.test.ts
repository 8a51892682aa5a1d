/** Launch, commands and exit of FXServer, with the stand-in test/fixtures/fxserver. */
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

/** Returns the loader's arguments, which the stand-in prints. */
function argumentsOf(console: string): string[] {
  return JSON.parse(/launched as (\[.*\])/.exec(console)?.[1] ?? '[]') as string[];
}

const layouts = [
  { build: '12345', program: 'FXServer', loader: 'alpine/opt/cfx-server/ld-musl-x86_64.so.1', version: 12_345 },
  { build: 'enhanced', program: 'cfx-server', loader: 'alpine/lib/ld-musl-x86_64.so.1', version: 30_000 },
];

for (const { build, program, loader, version } of layouts) {
  test(`the loader's arguments are exactly the libraries, ${program}, the citizen directory and server.cfg as the last`, async (stage) => {
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

test('FXServer runs in the Data Folder and writes its files there', async (stage) => {
  const { pid } = await startFxServer(stage, '12345', 'roleplay');
  const folder = join(stage.workspace.root, 'data/roleplay');
  assert.is(readlinkSync(`/proc/${pid}/cwd`), folder);
  for (const name of ['cache', '.replxx_history']) assert.ok(existsSync(join(folder, name)), name);
});

test('file descriptor 3 of FXServer is closed, so that it cannot fill an unread pipe', async (stage) => {
  await startFxServer(stage, '12345', 'roleplay');
  assert.match(stage.workspace.console(), 'file descriptor 3 is closed');
});

test('FXServer is launching until it prints that its licence was accepted, and then it is up', async (stage) => {
  const { service, workspace } = stage;
  assert.is((await service.post('/start', { Build: 12345, Folder: 'waiting' })).status, 204);
  await workspace.waitForConsole(/Found \d+ resources\./);
  assert.is((await service.get('/status')).json.phase, 'launching');
  await sendCommandAndWait(stage, 'welcome', /Welcome!/);
  assert.is((await waitForStatus(service, ({ phase }) => phase !== 'launching')).phase, 'up');
});

test('POST /start?wait=ready answers when players can join', async ({ service, workspace }) => {
  const answer = await service.post('/start?wait=ready', { Build: 12345, Folder: 'roleplay' });
  assert.is(answer.status, 204, answer.text);
  assert.match(workspace.console(), 'Server license key authentication succeeded. Welcome!');
});

test('commands reach FXServer, and their output is in the console', async (stage) => {
  await startFxServer(stage, '12345', 'roleplay');
  await sendCommandAndWait(stage, 'status', /0 players, 2 resources/);
  await sendCommandAndWait(stage, 'restart one', /Stopping resource one\S*\n.*Started resource one/);
  await sendCommandAndWait(stage, 'ensure nowhere', /Couldn't find resource nowhere\./);
  await sendCommandAndWait(stage, 'say "a; b" ; say c', /console: a; b\S*\n.*console: c/);
  await sendCommandAndWait(stage, 'frobnicate', /No such command frobnicate\./);
  addResource(join(stage.workspace.root, 'data/roleplay'), 'late');
  await sendCommandAndWait(stage, 'refresh; ensure late', /Started resource late/);
});

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
    const { at: _, ...exit } = last_exit;
    assert.is(state, 'stopped');
    assert.equal(exit, {
      run,
      code: 1,
      signal: null,
      ambiguous: false,
      expected: true,
      survivors: 0,
      unseen: null,
      oom_killed: false,
    });
    if (folder === 'roleplay') assert.match(workspace.console(), 'Stopping resource one');
  });
}

test('an FXServer that reads no commands gets 202 for them and does nothing', async (stage) => {
  const { service, workspace } = stage;
  const { pid, run } = await startFxServer(stage, '12345', 'deaf');
  assert.is((await service.post('/command', { Command: 'say hello' })).status, 202);
  assert.is((await service.post('/command', { Command: 'quit' })).status, 202);
  assert.is((await service.post('/restart')).status, 204);
  assert.not.match(workspace.console(run), 'hello');
  assert.not.ok(isAlive(pid));
});

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

test('a restart is a new run with the same Build and Data Folder, and its ports are free', async (stage) => {
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

test('a restart reads folder.json again', async (stage) => {
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

test('run.json contains the arguments of the launch', async (stage) => {
  const { run } = await startFxServer(stage, 'enhanced', 'roleplay');
  const { launch } = JSON.parse(readFileSync(join(stage.workspace.root, 'run', run, 'run.json'), 'utf8'));
  assert.equal(launch.argv, argumentsOf(stage.workspace.console()));
  assert.equal(launch.stop, { command: null, signal: 'SIGINT', timeoutMs: 20_000, quits: ['quit'] });
});

test.run();
