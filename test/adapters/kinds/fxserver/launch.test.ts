/** Launch, commands and restart of FXServer, with the stand-in test/fixtures/fxserver. */
import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, waitForStatus } from '../../../kit/manager/shared-service.js';
import { addFxServerFolder, addResource, sendCommandAndWait, startFxServer } from '../../../kit/servers/fxserver.js';
import { findFreePort } from '../../../kit/system/free-port.js';
import { isAlive } from '../../../kit/system/processes.js';
import { key, shareLaunchFolders } from './launch-folders.js';

const test = suite<SharedService>('adapters/kinds/fxserver/launch');

shareLaunchFolders(test);

/** Returns the loader's arguments, which the stand-in prints. */
function argumentsOf(console: string): string[] {
  return JSON.parse(/launched as (\[.*\])/.exec(console)?.[1] ?? '[]') as string[];
}

const layouts = [
  { build: '12345', program: 'FXServer', loader: 'alpine/opt/cfx-server/ld-musl-x86_64.so.1', version: 12_345 },
  { build: 'enhanced', program: 'cfx-server', loader: 'alpine/lib/ld-musl-x86_64.so.1', version: 30_000 },
];

for (const { build, program, loader, version } of layouts) {
  test(`The loader gets the libraries, ${program}, the citizen directory and server.cfg`, async (shared) => {
    const { workspace } = shared;
    await startFxServer(shared, build, 'roleplay');
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

test('FXServer runs in the Data Folder and writes its files there', async (shared) => {
  const { pid } = await startFxServer(shared, '12345', 'roleplay');
  const folder = join(shared.workspace.root, 'data/roleplay');
  assert.is(readlinkSync(`/proc/${pid}/cwd`), folder);
  for (const name of ['cache', '.replxx_history']) assert.ok(existsSync(join(folder, name)), name);
});

test('FXServer writes its trace to the file of its run, and not into the Data Folder', async (shared) => {
  const { pid, run } = await startFxServer(shared, '12345', 'roleplay');
  const log = join(shared.workspace.root, 'run', run, 'trace/log');
  assert.is(readlinkSync(`/proc/${pid}/fd/3`), log);
  assert.match(readFileSync(log, 'utf8'), /^\{"test":"test"\}\{/);
  assert.not.match(shared.workspace.console(), 'file descriptor 3 is closed');
  const own = join(shared.workspace.root, 'data/roleplay/db/default/LOG');
  assert.ok(!existsSync(own) || !readFileSync(own, 'utf8').includes('{"test":"test"}'));
});

test('FXServer is launching until it prints that its licence was accepted', async (shared) => {
  const { service, workspace } = shared;
  assert.is((await service.post('/start', { Build: 12345, Folder: 'waiting' })).status, 204);
  await workspace.waitForConsole(/Found \d+ resources\./);
  assert.is((await service.get('/status')).json.phase, 'launching');
  await sendCommandAndWait(shared, 'welcome', /Welcome!/);
  assert.is((await waitForStatus(service, ({ phase }) => phase !== 'launching')).phase, 'up');
});

test('POST /start?wait=ready answers when players can join', async ({ service, workspace }) => {
  const answer = await service.post('/start?wait=ready', { Build: 12345, Folder: 'roleplay' });
  assert.is(answer.status, 204, answer.text);
  assert.match(workspace.console(), 'Server license key authentication succeeded. Welcome!');
});

test('The console contains the output of commands to FXServer', async (shared) => {
  await startFxServer(shared, '12345', 'roleplay');
  await sendCommandAndWait(shared, 'status', /0 players, 3 resources/);
  await sendCommandAndWait(shared, 'restart one', /Stopping resource one\S*\n.*Started resource one/);
  await sendCommandAndWait(shared, 'ensure nowhere', /Couldn't find resource nowhere\./);
  await sendCommandAndWait(shared, 'say "a; b" ; say c', /console: a; b\S*\n.*console: c/);
  await sendCommandAndWait(shared, 'frobnicate', /No such command frobnicate\./);
  addResource(join(shared.workspace.root, 'data/roleplay'), 'late');
  await sendCommandAndWait(shared, 'refresh; ensure late', /Started resource late/);
});

test('Commands to an FXServer that reads no input get 202 without an effect', async (shared) => {
  const { service, workspace } = shared;
  const { pid, run } = await startFxServer(shared, '12345', 'deaf');
  assert.is((await service.post('/command', { Command: 'say hello' })).status, 202);
  assert.is((await service.post('/command', { Command: 'quit' })).status, 202);
  assert.is((await service.post('/restart')).status, 204);
  assert.not.match(workspace.console(run), 'hello');
  assert.not.ok(isAlive(pid));
});

test('A restart is a new run of the same Build and Data Folder with free ports', async (shared) => {
  const { service, workspace } = shared;
  const port = await findFreePort();
  addFxServerFolder(workspace, 'listening', [
    key,
    `endpoint_add_tcp "127.0.0.1:${port}"`,
    `endpoint_add_udp "127.0.0.1:${port}"`,
  ]);
  await service.post('/datafolders');
  const before = await startFxServer(shared, '12345', 'listening');
  assert.is((await service.post('/restart')).status, 204);
  const after = await waitForStatus(service, ({ phase }) => phase === 'up' || phase === null);
  assert.is(after.phase, 'up');
  assert.equal([after.build, after.folder], ['12345', 'listening']);
  assert.is.not(after.run, before.run);
  assert.not.ok(isAlive(before.pid));
  assert.equal([after.last_exit.code, after.last_exit.expected], [1, true]);
  assert.not.match(workspace.console(), 'Could not bind');
});

test('A restart reads folder.json again', async (shared) => {
  const { service, workspace } = shared;
  const folder = addFxServerFolder(workspace, 'changing', [key], { set: { sv_hostname: 'before' } });
  await service.post('/datafolders');
  await startFxServer(shared, '12345', 'changing');
  await sendCommandAndWait(shared, 'sv_hostname', /"sv_hostname" is "before"/);
  writeFileSync(join(folder, 'folder.json'), '{"set":{"sv_hostname":"after"}}');
  await service.post('/restart');
  await waitForStatus(service, ({ phase }) => phase === 'up');
  await sendCommandAndWait(shared, 'sv_hostname', /"sv_hostname" is "after"/);
});

test('run.json contains the arguments and the stop steps of the launch', async (shared) => {
  const { run } = await startFxServer(shared, 'enhanced', 'roleplay');
  const { launch } = JSON.parse(readFileSync(join(shared.workspace.root, 'run', run, 'run.json'), 'utf8'));
  assert.equal(launch.argv, argumentsOf(shared.workspace.console()));
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
