/** `server-manager status`, `start`, `restart`, `stop`, `command`, `runs` and the lists, each against a service that runs. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('commands on the server');

test.before.each(async (context) => {
  context.session = await openSession((workspace) => {
    workspace.addBuild('one');
    workspace.addFolder('world');
  });
});

test.after.each(({ session }) => session.end());

test('a server is started, looked at, spoken to, restarted and stopped', async ({ session: { run, done, workspace } }) => {
  assert.is(await done('status'), 'stopped\n');
  assert.is(await done('start', 'one', 'world'), 'The server has been started.\n');
  assert.match(await done('status'), /^running \(up\)\n {2}Build +one\n {2}Data Folder +world\n {2}Run +\S+\n {2}Process +\d+, 1 in all\n/);
  assert.is(await done('command', 'say', 'hello'), 'Sent.\n');
  await workspace.waitForConsole('GOT say hello');
  assert.is(await done('restart'), 'The server has been restarted.\n');
  assert.is(await done('stop'), 'The server has been stopped.\n');
  assert.match(await done('status'), /^stopped\n {2}Last end +.*, asked for, /);
  assert.match(await done('runs'), /^RUN +BUILD +DATA FOLDER .*\n\S+ +one +world +.*\n\S+ +one +world +.*\n$/);
  assert.equal(await run('stop'), { status: 1, stdout: '', stderr: 'server-manager: The server is not running.\nStart the server first.\n' });
});

test('what the service refuses is told with what to do about it, and the exit status is 1', async ({ session: { run } }) => {
  const { status, stdout, stderr } = await run('start', 'none', 'world');
  assert.is(status, 1);
  assert.is(stdout, '');
  assert.match(stderr, /^server-manager: There is no Build "none"\..*\nserver-manager builds lists those that exist; .*\n$/);
});

test('with --json a refusal is the problem of the API on the standard error', async ({ session: { run, service } }) => {
  const { status, stdout, stderr } = await run('stop', '--json');
  assert.is(status, 1);
  assert.is(stdout, '');
  assert.is(stderr, `${(await service.post('/stop')).text}\n`);
});

test('with --json a list is the JSON of the API, byte by byte', async ({ session: { run, done, service } }) => {
  await done('start', 'one', 'world');
  for (const [path, ...words] of [['/builds', 'builds'], ['/datafolders', 'folders', 'list'], ['/datafolders/world/resources', 'resources', 'world']] as const) {
    assert.is(await done(...words, '--json'), `${(await service.get(path)).text}\n`);
  }
  const check = await run('check', 'world', '--build', 'one', '--json');
  assert.equal([check.status, check.stdout], [1, `${(await service.get('/datafolders/world/preflight?build=one')).text}\n`]);
  const [{ json: now }, told] = [await service.get('/status'), JSON.parse(await done('status', '--json')) as object];
  assert.equal(Object.keys(told), Object.keys(now as object));
  assert.is((JSON.parse(await done('runs', '--json')) as unknown[]).length, 1);
});

test('with --json what has nothing to tell prints nothing', async ({ session: { done } }) => {
  for (const words of [['start', 'one', 'world'], ['restart'], ['stop'], ['builds', 'refresh'], ['folders', 'refresh']]) assert.is(await done(...words, '--json'), '');
});

test('a start waits until the server is up, as long as it is told to', async ({ session: { run, done, service, workspace } }) => {
  workspace.addBuild('slow', { command: ['sh', '-c', 'echo READY; read -r line'], ready: 'NEVER', stop: { signal: 'SIGTERM' } });
  workspace.addBuild('fast', { command: ['sh', '-c', 'echo READY; read -r line'], ready: 'READY', stop: { signal: 'SIGTERM' } });
  await done('builds', 'refresh');
  assert.is(await done('start', 'fast', 'world', '--wait'), 'The server is up.\n');
  await service.post('/stop');
  const { status, stderr } = await run('start', 'slow', 'world', '--wait', '1');
  assert.is(status, 1);
  assert.match(stderr, /has not said within 1 s that it is up\..*\nThe server runs on: server-manager status /);
  assert.match((await run('start', 'slow', 'world', '--wait=0')).stderr, '--wait has to be a whole number from 1 to 3600.');
});

test('what the server prints after a command is shown for as long as asked', async ({ session: { done, workspace } }) => {
  await done('start', 'one', 'world');
  await workspace.waitForConsole('READY');
  assert.is(await done('command', 'now', '--show', '1'), 'GOT now\n');
  const [accepted, ...events] = (await done('command', 'again', '--show', '1', '--json')).trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.is(accepted?.['cursor'], events[0]?.['cursor']);
  assert.is(events.map(({ text }) => text).join(''), 'GOT again\n');
});

test('names that steer terminals are shown, not obeyed', async ({ session: { run, done, workspace } }) => {
  const name = 'evil\u001b]0;owned\u0007\u202e\n';
  mkdirSync(join(workspace.root, 'data', name, 'resources', name), { recursive: true });
  mkdirSync(join(workspace.root, 'builds', name));
  await done('builds', 'refresh');
  await done('folders', 'refresh');
  for (const words of [['builds'], ['folders'], ['resources', name], ['check', name], ['start', name, name], ['start', 'one', `${name}!`], ['builds', 'remove', `${name}!`], ['config', name], ['folders', 'create', name]]) {
    const { stdout, stderr } = await run(...words);
    assert.not.match(stdout + stderr, /[\u001b\u0007\u202e]/, words.join(' '));
  }
});

test('a name reaches the service as it is, whatever is in it', async ({ session: { done, run, workspace } }) => {
  for (const name of ['ä b', '100%', 'a/../b'.replaceAll('/', '|'), '?x=1#y', 'x..', '+', '-dash']) {
    mkdirSync(join(workspace.root, 'data', name));
    await done('folders', 'refresh');
    assert.equal(JSON.parse(await done('resources', '--json', '--', name)), [], name);
  }
  for (const name of ['..', '.', 'a/b', '../builds']) assert.is((await run('resources', name)).status, 1, name);
});

test.run();
