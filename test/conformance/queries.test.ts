/** The query protocols of games, with real servers: their state and their players. */
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { Kinds } from '../../adapters/kinds/kinds.js';
import type { LiveServer } from '../../machines/launch/live-server.js';
import { findFreePort } from '../kit/system/free-port.js';
import { until } from '../kit/system/until.js';
import { realServerSuite } from './real-server.js';
import type { Session } from './session.js';

const programs = { openttd: '/usr/games/openttd', murmur: '/usr/sbin/murmurd' };
const test = realServerSuite(
  'conformance/queries',
  { package: 'openttd', file: programs.openttd },
  { package: 'openttd-opengfx', file: '/usr/share/games/openttd/baseset/opengfx/opengfx.obg' },
  { package: 'mumble-server', file: programs.murmur },
);

/** Returns the connection to a server that runs with this Build and Data Folder. */
async function connect({ root }: Session, build: string, folder: string): Promise<LiveServer> {
  const kinds = new Kinds({ root, searchPath: process.env.PATH ?? '' });
  const state = await kinds.readBuild({ name: build, path: join(root, 'builds', build) });
  assert.ok(state.fault === null, JSON.stringify(state.fault));
  const launch = await state.compose({ name: folder, path: join(root, 'data', folder) }, 'a-run');
  assert.ok(!('fault' in launch));
  return kinds.connect(launch);
}

const soon = (): AbortSignal => AbortSignal.timeout(20_000);

async function assertEmpty(live: LiveServer): Promise<void> {
  const result = await until(async () => {
    const answer = await live.probe?.(soon());
    return answer?.ok === true && answer;
  }, 'an answer');
  assert.ok(result.took > 0);
  const report = await live.players?.(soon());
  assert.ok(report !== undefined && 'players' in report, JSON.stringify(report));
  assert.equal(report.players, []);
}

const home = { HOME: '{folder}/home', XDG_DATA_HOME: '{folder}/home', XDG_CONFIG_HOME: '{folder}/home' };
const quiet = '[network]\nserver_advertise = false\nserver_game_type = local\n';

test('OpenTTD answers the query that the Build names, on the port of the Data Folder', async (session) => {
  const port = await findFreePort();
  session.write({
    'builds/ottd/build.json': {
      command: [programs.openttd, '-D', '127.0.0.1:{port}', '-c', '{folder}/openttd.cfg', '-x'],
      variables: { port: null },
      env: home,
      ready: 'Map generated, starting game$',
      query: { protocol: 'openttd', port: '{port}' },
    },
    'data/rail/openttd.cfg': quiet,
    'data/rail/folder.json': { variables: { port } },
  });
  await session.refresh();
  await session.start('ottd', 'rail');
  const live = await connect(session, 'ottd', 'rail');
  await assertEmpty(live);
  await session.stop();
  // An answer is cached for a second.
  const later = await connect(session, 'ottd', 'rail');
  assert.equal(await later.probe?.(soon()), { ok: false, because: 'no_answer' });
});

test('An OpenTTD without build.json is queried on the port in its openttd.cfg', async (session) => {
  const port = await findFreePort();
  session.write({
    // Give each OpenTTD its own home, as in the other tests. Otherwise several OpenTTDs write the same files.
    'builds/13.0/openttd': `#!/bin/sh\nexport HOME="$PWD/home" XDG_DATA_HOME="$PWD/home" XDG_CONFIG_HOME="$PWD/home"\nexec ${programs.openttd} "$@"\n`,
    'data/rail/openttd.cfg': `${quiet}server_port = ${port}\n[server_bind_addresses]\n127.0.0.1 =\n`,
  });
  await session.refresh();
  await session.start('13.0', 'rail');
  await assertEmpty(await connect(session, '13.0', 'rail'));
});

test('The voice server of Mumble answers a ping, and lists no user', async (session) => {
  const port = await findFreePort();
  session.write({
    'data/talk/murmur.ini': `host=127.0.0.1\nport=${port}\ndatabase=talk.sqlite\nlogfile=\nice=\nuname=root\n`,
    'builds/murmur/build.json': {
      command: [programs.murmur, '-fg', '-ini', '{folder}/murmur.ini'],
      env: { HOME: '{folder}' },
      ready: 'Server listening on',
      query: { protocol: 'mumbleping', port },
    },
  });
  await session.refresh();
  await session.start('murmur', 'talk');
  await assertEmpty(await connect(session, 'murmur', 'talk'));
});

test('A query to an address of another machine is not sent', async (session) => {
  session.write({
    'builds/far/build.json': { command: ['/bin/true'], query: { protocol: 'quake3', host: '192.0.2.1', port: 27960 } },
    'data/none/empty.txt': '',
  });
  const live = await connect(session, 'far', 'none');
  assert.equal(Object.values(live), [null, null, null, null]);
});

test.run();
