/** The health of real servers, with the probes of their build.json. */
import * as assert from 'uvu/assert';
import { findFreePort } from '../kit/system/free-port.js';
import { until } from '../kit/system/until.js';
import { quakeCommand, quakeFiles, quakeProgram } from './quake.js';
import { realServerSuite } from './real-server.js';
import type { Session } from './session.js';

const luanti = '/usr/lib/minetest/minetestserver';
const test = realServerSuite(
  'conformance/health',
  { package: 'ioquake3-server', file: quakeProgram },
  { package: 'minetest-server', file: luanti },
);

const healthy = ({ status }: Session): Promise<unknown> =>
  until(async () => (await status()).health.state === 'healthy', 'the server to be healthy');

test('ioquake3 is probed through its console, and a frozen ioquake3 fails its probes', async (session) => {
  session.write({
    'builds/quake/build.json': {
      command: await quakeCommand({ developer: '1' }),
      env: { HOME: '{folder}/home' },
      ready: '^E2E READY$',
      stop: { command: 'quit', timeoutMs: 700 },
      health: { console: { command: 'echo still here', expect: '^still here$' } },
    },
    ...quakeFiles('duel'),
  });
  await session.refresh();
  await session.start('quake', 'duel');
  await healthy(session);
  await session.command('freeze 600');
  await until(async () => (await session.status()).health.reason === 'timeout', 'a failed probe');
  const { json: sent } = await session.service().get('/history?type=command.sent');
  assert.equal(
    sent.map(({ detail }: { detail: { line: string } }) => detail.line),
    ['freeze 600'],
  );
});

test('Luanti is probed with the first datagram of its clients', async (session) => {
  const port = await findFreePort();
  session.write({
    'data/mine/home/readme.txt': '',
    'data/mine/minetest.conf': `bind_address = 127.0.0.1\nport = ${port}\nserver_announce = false\n`,
    'data/mine/world/readme.txt': '',
    'builds/luanti/build.json': {
      command: [luanti, ...['--world', '{folder}/world', '--config', '{folder}/minetest.conf', '--gameid', 'devtest']],
      env: { HOME: '{folder}/home' },
      ready: 'listening on 127',
      stop: { signal: 'SIGTERM', timeoutMs: 5_000 },
      health: { udp: { port, send: '4f4574030000000001' } },
    },
  });
  await session.refresh();
  await session.start('luanti', 'mine');
  await healthy(session);
});

test.run();
