/**
 * ioquake3's dedicated server under the service. ioquake3 needs no game data, and each way to stop it has a different
 * exit code.
 */

import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { assertLastExit } from '../kit/data/last-exit.js';
import { findFreePort, isFree } from '../kit/system/free-port.js';
import { isAlive } from '../kit/system/processes.js';
import { realServerSuite } from './real-server.js';
import type { Session } from './session.js';

const program = '/usr/lib/ioquake3/ioq3ded';
const test = realServerSuite('conformance/ioquake3', { package: 'ioquake3-server', file: program });

/** Adds the Build `quake` and the Data Folder `duel`. Returns the server's port. */
async function addQuake({ write, refresh }: Session, stop: object = { command: 'quit' }): Promise<number> {
  const port = await findFreePort();
  const settings = {
    dedicated: '1',
    com_standalone: '1',
    com_basegame: 'e2e',
    fs_basepath: '{folder}',
    fs_homepath: '{folder}/home',
    net_enabled: '1',
    net_ip: '127.0.0.1',
    net_port: String(port),
    // The commands `freeze`, `crash` and `error` need developer mode.
    developer: '1',
  };
  write({
    'builds/quake/build.json': {
      command: [
        program,
        ...Object.entries(settings).flatMap(([name, value]) => ['+set', name, value]),
        '+exec',
        'server.cfg',
      ],
      env: { HOME: '{folder}/home' },
      ready: '^E2E READY$',
      stop,
    },
    'data/duel/e2e/default.cfg': '// has to be there\n',
    'data/duel/e2e/server.cfg': 'echo E2E READY\n',
    'data/duel/e2e/greeting.cfg': 'echo Hello from the Data Folder\n',
  });
  await refresh();
  return port;
}

const ready = /^E2E READY$/m;

test('ioquake3 starts from a Build and a Data Folder added at run time', async (session) => {
  const { service } = session;
  assert.is((await service().post('/start', { Build: 'quake', Folder: 'duel' })).status, 400);
  const port = await addQuake(session);
  const [build] = (await service().get('/builds')).json;
  assert.equal(build, {
    id: 'quake',
    kind: 'generic',
    kind_name: 'Generic',
    version: null,
    installed_at: build.installed_at,
    folder_present: true,
    exe_present: true,
    startable: true,
    problem: null,
    limits: null,
    limits_not_kept: [],
  });

  const { state, phase, run, pid, processes } = await session.start('quake', 'duel');
  assert.equal([state, phase, processes], ['running', 'up', 1]);
  assert.equal(session.processes(), [pid]);
  assert.is(readlinkSync(`/proc/${pid}/exe`), program);
  assert.is(readlinkSync(`/proc/${pid}/cwd`), join(session.root, 'data/duel'));
  assert.match(await session.output(ready, run), `Opening IP socket: 127.0.0.1:${port}\n`);
  assert.not(await isFree('udp', port));
});

test('ioquake3 answers a command at the cursor of POST /command', async (session) => {
  await addQuake(session);
  const { run } = await session.start('quake', 'duel');
  await session.output(ready, run);
  assert.is(await session.output('world\n', await session.command('echo hello world')), 'hello world\n');
  assert.match(await session.ask('path'), `\n${session.root}/data/duel/e2e\n`);
  assert.match(await session.ask('exec greeting'), '\nHello from the Data Folder\n');
  await session.command('set motto "Ünïcödé 🎮; two words"');
  assert.match(await session.ask('motto'), '"motto" is:"Ünïcödé 🎮; two words^7"');
});

test('ioquake3 restarts on the same port with the current files', async (session) => {
  const port = await addQuake(session);
  const before = await session.start('quake', 'duel');
  await session.output(ready, before.run);
  session.write({ 'data/duel/e2e/server.cfg': 'echo E2E READY\necho And again\n' });
  const after = await session.restart();
  const console = await session.output('And again', after.run);
  // ioquake3 uses the next port while its own port is still in use.
  assert.match(console, `Opening IP socket: 127.0.0.1:${port}\n`);
  assert.not.match(console, 'WARNING');
  assert.is.not(after.pid, before.pid);
  assert.is.not(after.run, before.run);
  assert.equal(session.processes(), [after.pid]);
  assert.equal([after.last_exit.run, after.last_exit.code, after.last_exit.expected], [before.run, 0, true]);
});

test('ioquake3 stops by its console command with exit code 0 and frees its port', async (session) => {
  const port = await addQuake(session);
  const { run, pid } = await session.start('quake', 'duel');
  await session.output(ready, run);
  assertLastExit(await session.stop(), { run });
  assert.not(isAlive(pid));
  assert.ok(await isFree('udp', port));
  assert.is((await session.service().post('/stop')).status, 409);
  assert.is((await session.service().post('/command', { Command: 'status' })).status, 409);
});

for (const [signal, code] of Object.entries({ SIGTERM: 1, SIGINT: 1, SIGHUP: 2, SIGQUIT: 2 })) {
  test(`${signal} stops ioquake3 with exit code ${code}`, async (session) => {
    await addQuake(session, { signal });
    const { run } = await session.start('quake', 'duel');
    await session.output(ready, run);
    assertLastExit(await session.stop(), { run, code });
  });
}

for (const [command, code] of Object.entries({ quit: 0, crash: 2, error: 3 })) {
  test(`\`${command}\` ends ioquake3 with ${code}, which is ${command === 'quit' ? 'expected' : 'a crash'}`, async (session) => {
    await addQuake(session);
    const { run } = await session.start('quake', 'duel');
    await session.output(ready, run);
    await session.command(command);
    const exit = await session.ownEnd();
    assertLastExit(exit, {
      run,
      outcome: command === 'quit' ? 'stopped' : 'crashed',
      code,
      expected: command === 'quit',
      // The position of the line depends on the earlier output.
      cause: command === 'error' ? { chosen_by: 'fatal', cursor: exit.cause?.cursor ?? null, lines: 1 } : null,
    });
    assert.is(typeof exit.cause?.cursor === 'number', command === 'error');
    assert.equal(session.processes(), []);
    for (const path of ['/stop', '/restart']) assert.is((await session.service().post(path)).json.code, 'not_running');
    const { run: next } = await session.start('quake', 'duel');
    await session.output(ready, next);
  });
}

test('A frozen ioquake3 is killed at the end of the grace period of a stop', async (session) => {
  const timeoutMs = 700;
  await addQuake(session, { command: 'quit', timeoutMs });
  const { run } = await session.start('quake', 'duel');
  await session.output(ready, run);
  await session.output('cold\n', await session.command('echo cold; freeze 600'));
  const asked = Date.now();
  assertLastExit(await session.stop(), { run, outcome: 'killed', code: 137, signal: 'SIGKILL', ambiguous: true });
  assert.ok(Date.now() - asked >= timeoutMs, 'it was killed before the grace period was over');
});

test('One of two concurrent starts starts ioquake3, and the other start gets 409', async (session) => {
  await addQuake(session);
  const start = () => session.service().post('/start', { Build: 'quake', Folder: 'duel' });
  const answers = await Promise.all([start(), start()]);
  assert.equal(answers.map(({ status }) => status).sort(), [204, 409]);
  const { run, pid } = await session.status();
  await session.output(ready, run);
  assert.is((await start()).json.code, 'already_running');
  assert.equal(session.processes(), [pid]);
});

test('ioquake3 outlives the service, and the next service manages it', async (session) => {
  await addQuake(session);
  const { run, pid } = await session.start('quake', 'duel');
  await session.output(ready, run);
  const first = await session.command('echo before');
  await session.crash();
  const found = await session.status();
  assert.equal([found.state, found.run, found.pid], ['running', run, pid]);
  await session.command('echo after');
  assert.is(await session.output('after\n', first), 'before\nafter\n');
  assert.is((await session.stop()).code, 0);
});

test('ioquake3 stops when the service ends', async (session) => {
  await addQuake(session);
  const { run } = await session.start('quake', 'duel');
  await session.output(ready, run);
  assert.is(await session.service().end(), 0);
  assert.equal(session.processes(), []);
});

test.run();
