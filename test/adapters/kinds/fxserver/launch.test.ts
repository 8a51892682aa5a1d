/** Launch, commands and restart of FXServer, with the stand-in test/fixtures/fxserver. */
import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addFxServerFolder,
  addResource,
  findFreeTcpPort,
  sendCommandAndWait,
  startFxServer,
} from '../../../fxserver.js';
import { type Stage, waitForStatus } from '../../../http/stage.js';
import { isAlive } from '../../../processes.js';
import { key, onLaunchStage } from './launch-stage.js';

const test = suite<Stage>('FXServer');

onLaunchStage(test);

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

test('FXServer writes its trace to a file beside its console, and not into a file of its own', async (stage) => {
  const { pid, run } = await startFxServer(stage, '12345', 'roleplay');
  const log = join(stage.workspace.root, 'run', run, 'trace/log');
  assert.is(readlinkSync(`/proc/${pid}/fd/3`), log);
  assert.match(readFileSync(log, 'utf8'), /^\{"test":"test"\}\{/);
  assert.not.match(stage.workspace.console(), 'file descriptor 3 is closed');
  const own = join(stage.workspace.root, 'data/roleplay/db/default/LOG');
  assert.ok(!existsSync(own) || !readFileSync(own, 'utf8').includes('{"test":"test"}'));
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
  await sendCommandAndWait(stage, 'status', /0 players, 3 resources/);
  await sendCommandAndWait(stage, 'restart one', /Stopping resource one\S*\n.*Started resource one/);
  await sendCommandAndWait(stage, 'ensure nowhere', /Couldn't find resource nowhere\./);
  await sendCommandAndWait(stage, 'say "a; b" ; say c', /console: a; b\S*\n.*console: c/);
  await sendCommandAndWait(stage, 'frobnicate', /No such command frobnicate\./);
  addResource(join(stage.workspace.root, 'data/roleplay'), 'late');
  await sendCommandAndWait(stage, 'refresh; ensure late', /Started resource late/);
});

test('an FXServer that reads no commands gets 202 for them and does nothing', async (stage) => {
  const { service, workspace } = stage;
  const { pid, run } = await startFxServer(stage, '12345', 'deaf');
  assert.is((await service.post('/command', { Command: 'say hello' })).status, 202);
  assert.is((await service.post('/command', { Command: 'quit' })).status, 202);
  assert.is((await service.post('/restart')).status, 204);
  assert.not.match(workspace.console(run), 'hello');
  assert.not.ok(isAlive(pid));
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

test('run.json contains the arguments of the launch', async (stage) => {
  const { run } = await startFxServer(stage, 'enhanced', 'roleplay');
  const { launch } = JSON.parse(readFileSync(join(stage.workspace.root, 'run', run, 'run.json'), 'utf8'));
  assert.equal(launch.argv, argumentsOf(stage.workspace.console()));
  assert.equal(launch.stop, {
    command: null,
    signal: 'SIGINT',
    timeoutMs: 20_000,
    spokenSteps: ['quit "{words}"', { pauseMs: 5_000 }],
    quits: ['quit'],
    lineSyntax: { separator: ';', comments: ['#', '//'], maxQuitArguments: 1 },
  });
});

test.run();
