/**
 * Luanti (minetest) under the service. Luanti does not read its console, and can hang after SIGTERM during its start.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import * as assert from 'uvu/assert';
import { findFreePort, isFree } from '../kit/system/free-port.js';
import { realServerSuite } from './real-server.js';
import type { Session } from './session.js';

const program = '/usr/lib/minetest/minetestserver';
const test = realServerSuite('conformance/minetest', { package: 'minetest-server', file: program });

/** Adds the Build `luanti` and the Data Folder `mine` with a mod. Returns the server's port. */
async function addLuanti({ write, refresh }: Session, timeoutMs = 20_000): Promise<number> {
  const port = await findFreePort();
  write({
    // Luanti creates its directory in HOME, but not HOME itself.
    'data/mine/home/readme.txt': '',
    'data/mine/minetest.conf': `bind_address = 127.0.0.1\nport = ${port}\nserver_announce = false\n`,
    'data/mine/world/worldmods/hello/mod.conf': 'name = hello\n',
    'data/mine/world/worldmods/hello/init.lua': 'minetest.log("action", "HELLO FROM THE MOD")\n',
    'builds/luanti/build.json': {
      command: [
        program,
        '--world',
        '{folder}/world',
        '--config',
        '{folder}/minetest.conf',
        '--gameid',
        'devtest',
        '--logfile',
        '{folder}/debug.txt',
        '--color',
        'never',
      ],
      env: { HOME: '{folder}/home' },
      ready: 'listening on 127',
      stop: { signal: 'SIGTERM', timeoutMs },
    },
  });
  await refresh();
  return port;
}

test('Luanti is up when it listens, with the mods of its Data Folder', async (session) => {
  const port = await addLuanti(session);
  const answer = await session.service().post('/start?wait=ready', { Build: 'luanti', Folder: 'mine' });
  assert.is(answer.status, 204, answer.text);
  const { phase, run } = await session.status();
  assert.is(phase, 'up');
  assert.match(await session.output(/listening on 127/, run), 'HELLO FROM THE MOD');
  assert.match(await session.output(/listening on 127/, run), `listening on 127.0.0.1:${port}.`);
});

test('A stop of Luanti at the ready line is answered after the exit of all processes', async (session) => {
  const port = await addLuanti(session, 3_000);
  const ends: string[] = [];
  for (let time = 0; time < 5; time += 1) {
    const { run } = await session.start('luanti', 'mine');
    await session.output(/listening on 127/, run);
    // 204 means that no process is left.
    const { code, signal, expected } = await session.stop();
    assert.is(expected, true);
    ends.push(`${code} ${signal}`);
    assert.ok(await isFree('udp', port));
  }
  // 0: Luanti handled the signal. 137: it hung and was killed after the grace period.
  assert.ok(
    ends.every((end) => end === '0 null' || end === '137 SIGKILL'),
    ends.join(', '),
  );
});

test('Luanti restarts on the same port after an exit or a kill', async (session) => {
  const port = await addLuanti(session, 3_000);
  const before = await session.start('luanti', 'mine');
  await session.output(/listening on 127/, before.run);
  const after = await session.restart();
  assert.is(after.last_exit.run, before.run);
  assert.match(await session.output(/listening on 127/, after.run), `listening on 127.0.0.1:${port}.`);
});

test('Luanti on a busy port is reported up and exits with code 1', async (session) => {
  const port = await addLuanti(session);
  const holder = createSocket('udp4');
  holder.bind(port, '127.0.0.1');
  await once(holder, 'listening');
  try {
    const { run } = await session.start('luanti', 'mine');
    const { code, signal, expected } = await session.ownEnd();
    assert.equal({ code, signal, expected }, { code: 1, signal: null, expected: false });
    const console = await session.output('listening on 127', run);
    assert.match(console, 'Failed to bind socket (port already in use?)');
    assert.is((await session.service().post('/stop')).status, 409);
  } finally {
    holder.close();
  }
});

test('Commands to Luanti, which does not read its console, are accepted without effect', async (session) => {
  await addLuanti(session, 3_000);
  const { run } = await session.start('luanti', 'mine');
  await session.output(/listening on 127/, run);
  const from = await session.command('/shutdown');
  assert.is((await session.status()).state, 'running');
  const exit = await session.stop();
  assert.is(exit.run, from.run);
});

test.run();
