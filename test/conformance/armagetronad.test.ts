/**
 * Armagetron Advanced as a server of the service. The server has no signal handlers, and Debian's wrapper script leaves
 * it running.
 */
import { cpSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { assertLastExit, fromOutside } from '../kit/data/last-exit.js';
import { findFreePort, isFree } from '../kit/system/free-port.js';
import { isAlive } from '../kit/system/processes.js';
import { until } from '../kit/system/until.js';
import { realServerSuite } from './real-server.js';
import type { Session } from './session.js';
import { readConsole } from './waiting.js';

const program = '/usr/games/armagetronad-dedicated.real';
const wrapper = '/usr/games/armagetronad-dedicated';
const test = realServerSuite('conformance/armagetronad', { package: 'armagetronad-dedicated', file: program });

/** Adds the Data Folder `arena`, the Build `grid` (the program) and the Build `wrapped` (Debian's wrapper script). */
async function addArmagetron({ root, write, refresh }: Session, stop: object): Promise<number> {
  const port = await findFreePort();
  const folder = join(root, 'data/arena');
  cpSync('/etc/armagetronad', join(folder, 'config'), { recursive: true });
  const options = {
    datadir: '/usr/share/games/armagetronad',
    configdir: '{folder}/config',
    userdatadir: '{folder}/user',
    userconfigdir: '{folder}/user/config',
    vardir: '{folder}/user/var',
    resourcedir: '{folder}/user/resource',
  };
  const env = { HOME: '{folder}/home' };
  write({
    'data/arena/user/config/server_info.cfg': `SERVER_IP 127.0.0.1\nSERVER_PORT ${port}\nTALK_TO_MASTER 0\n`,
    'data/arena/defaults': `VARDIR=${folder}/user\nMAINPIDFILE=${folder}/server.pid\n`,
    'builds/grid/build.json': {
      command: [program, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])],
      env,
      ready: 'Timestamp:',
      stop,
    },
    'builds/wrapped/server.sh': wrapperFor(folder),
    'builds/wrapped/build.json': { command: ['./server.sh'], env, ready: 'Timestamp:', stop },
  });
  await refresh();
  return port;
}

/** Debian's script, unchanged except for the two paths outside the Data Folder. */
function wrapperFor(folder: string): string {
  return readFileSync(wrapper, 'utf8')
    .replace('. /etc/default/armagetronad-dedicated', `. ${folder}/defaults`)
    .replace('CONFDIR=/etc/armagetronad', `CONFDIR=${folder}/config`);
}

/**
 * Starts the wrapper's Build, and waits until the server is up. Returns the run and the pids of wrapper and server.
 */
async function startWrapped(session: Session): Promise<{ run: string; script: number; server: number }> {
  const { run, pid: script } = await session.start('wrapped', 'arena');
  await session.output(/Timestamp:/, run);
  const [server, ...others] = session.processes().filter((pid) => pid !== script);
  assert.equal(others, []);
  assert.is(readlinkSync(`/proc/${server}/exe`), program);
  return { run, script, server: server as number };
}

test('Armagetron Advanced accepts commands on its console', async (session) => {
  const port = await addArmagetron(session, { command: 'QUIT' });
  const { run, pid } = await session.start('grid', 'arena');
  assert.match(await session.output(/Timestamp:/, run), `Bound socket to 127.0.0.1:${port}.`);
  assert.equal(session.processes(), [pid]);
  await session.output('PLAYERS: Listed 0 players.', await session.command('PLAYERS'));
  await session.output('Admin: hello from the console', await session.command('SAY hello from the console'));
});

test('Armagetron Advanced restarts as a new process on the same port', async (session) => {
  const port = await addArmagetron(session, { command: 'QUIT' });
  const before = await session.start('grid', 'arena');
  await session.output(/Timestamp:/, before.run);
  const after = await session.restart();
  assert.match(await session.output(/Timestamp:/, after.run), `Bound socket to 127.0.0.1:${port}.`);
  assert.is.not(after.pid, before.pid);
  assert.equal([after.last_exit.run, after.last_exit.code, after.last_exit.expected], [before.run, 0, true]);
});

test('Armagetron Advanced stops by the command QUIT with exit code 0', async (session) => {
  const port = await addArmagetron(session, { command: 'QUIT' });
  const { run } = await session.start('grid', 'arena');
  await session.output(/Timestamp:/, run);
  assertLastExit(await session.stop(), { run });
  assert.ok(await isFree('udp', port));
});

test('A stop by SIGTERM reports the signal if the server has no handler for it', async (session) => {
  await addArmagetron(session, { signal: 'SIGTERM' });
  const { run } = await session.start('grid', 'arena');
  await session.output(/Timestamp:/, run);
  assertLastExit(await session.stop(), { run, code: 143, signal: 'SIGTERM', ambiguous: true });
});

test("A stop ends the server that Debian's wrapper script leaves running", async (session) => {
  const port = await addArmagetron(session, { signal: 'SIGTERM' });
  const { run, server } = await startWrapped(session);
  assert.is((await session.status()).processes, 2);
  assertLastExit(await session.stop(), { run, code: 143, signal: 'SIGTERM', ambiguous: true, survivors: 1 });
  assert.not(isAlive(server));
  assert.ok(await isFree('udp', port));
});

test("A restart of Debian's wrapper script gets the same port", async (session) => {
  const port = await addArmagetron(session, { signal: 'SIGTERM' });
  const { server } = await startWrapped(session);
  const { run } = await session.restart();
  assert.not(isAlive(server));
  assert.match(await session.output(/Timestamp:/, run), `Bound socket to 127.0.0.1:${port}.`);
});

test("A kill of Debian's wrapper script also ends the server, and counts as a crash", async (session) => {
  await addArmagetron(session, { signal: 'SIGTERM' });
  const { run, script, server } = await startWrapped(session);
  process.kill(script, 'SIGKILL');
  assertLastExit(await session.ownEnd(), {
    run,
    outcome: 'crashed',
    code: 137,
    signal: 'SIGKILL',
    cause: fromOutside,
    ambiguous: true,
    expected: false,
    survivors: 1,
  });
  assert.not(isAlive(server));
});

test("Commands to Debian's wrapper script are refused while the console input is full", async (session) => {
  await addArmagetron(session, { command: 'QUIT', timeoutMs: 500 });
  const { server } = await startWrapped(session);
  // A shell gives a background process /dev/null as input; the console input belongs to the waiting shell.
  assert.is(readlinkSync(`/proc/${server}/fd/0`), '/dev/null');
  const from = await session.command('SAY hello');
  const answer = await until(async () => {
    const { status, json } = await session.service().post('/command', { Command: `SAY ${'x'.repeat(4_000)}` });
    return status === 202 ? null : { status, ...json };
  }, 'the console input to be full');
  assert.is(answer.status, 503);
  assert.is(answer.code, 'command_undeliverable');
  assert.match(answer.detail, 'does not read its console');
  // The stop command cannot be delivered either, so that the stop signal is sent.
  await session.stop();
  assert.not.match(readConsole(join(session.root, 'run', from.run), from.cursor), 'hello');
  assert.not(isAlive(server));
});

test.run();
