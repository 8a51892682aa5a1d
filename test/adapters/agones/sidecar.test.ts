/** Requests to the sidecar of Agones over HTTP. A stand-in answers them with the documented REST protocol. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SidecarClient } from '../../../adapters/agones/sidecar.js';
import type { GameServer } from '../../../machines/agones/ports.js';
import { type StandInSidecar, startStandInSidecar } from '../../kit/servers/agones-sidecar.js';
import { findFreePort } from '../../kit/system/free-port.js';
import { until } from '../../kit/system/until.js';

const test = suite<{ standIn: StandInSidecar }>('adapters/agones/sidecar');

test.before.each(async (context) => {
  context.standIn = await startStandInSidecar({ counters: { players: 0 } });
});
test.after.each(({ standIn }) => standIn.end());

test('Requests to the sidecar have the methods, paths and bodies of the REST API', async ({ standIn }) => {
  const sidecar = new SidecarClient(standIn.port);
  assert.is(await sidecar.send({ type: 'label', key: 'build', value: '7290' }), 'done');
  assert.is(await sidecar.send({ type: 'ready' }), 'done');
  assert.is(await sidecar.send({ type: 'health' }), 'done');
  assert.is(await sidecar.send({ type: 'counter', name: 'players', count: 3 }), 'done');
  assert.equal(await sidecar.find(), { name: 'arena-1', state: 'Ready', healthPeriodMs: 1_000 });
  assert.is(await sidecar.send({ type: 'shutdown' }), 'done');
  assert.equal(standIn.requests, [
    'PUT /metadata/label',
    'POST /ready',
    'PATCH /v1beta1/counters/players',
    'GET /gameserver',
    'POST /shutdown',
  ]);
  assert.equal(standIn.labels, { 'agones.dev/sdk-build': '7290' });
  assert.equal([standIn.pings, standIn.counters.players, standIn.state], [1, 3, 'Shutdown']);
});

test('A counter that the GameServer does not have is not a fault', async ({ standIn }) => {
  assert.is(await new SidecarClient(standIn.port).send({ type: 'counter', name: 'rooms', count: 1 }), 'absent');
});

test('The GameServer is watched until the sidecar ends the connection', async ({ standIn }) => {
  const seen: GameServer[] = [];
  const ended = new SidecarClient(standIn.port).watch((gameServer) => seen.push(gameServer));
  await until(() => seen.length === 1);
  standIn.setState('Allocated');
  await until(() => seen.length === 2);
  assert.equal(
    seen.map(({ state }) => state),
    ['Scheduled', 'Allocated'],
  );
  standIn.end();
  assert.type((await ended).because, 'string');
});

test('A request fails with a cause without a sidecar, after a refusal or at close()', async ({ standIn }) => {
  const missing = new SidecarClient(await findFreePort());
  assert.equal(await missing.send({ type: 'health' }), { because: 'ECONNREFUSED' });
  assert.equal(await missing.find(), { because: 'ECONNREFUSED' });
  assert.equal(await missing.watch(() => undefined), { because: 'ECONNREFUSED' });
  standIn.mode = 503;
  const sidecar = new SidecarClient(standIn.port);
  assert.equal(await sidecar.send({ type: 'ready' }), { because: 'status 503' });
  assert.equal(await sidecar.watch(() => undefined), { because: 'status 503' });
  standIn.mode = 'silent';
  const [sent, watched] = [sidecar.send({ type: 'ready' }), sidecar.watch(() => undefined)];
  sidecar.close();
  assert.type(((await sent) as { because: string }).because, 'string');
  assert.type((await watched).because, 'string');
});

test('An answer without a GameServer is a fault, except in the watch', async () => {
  const lines = ['', 'no JSON', '{"error":{"code":14}}', '{"result":{"status":{"state":"Ready"}}}'];
  const server = createServer((request, response) => {
    response.end(request.url === '/gameserver' ? '<html>' : `${lines.join('\n')}\n`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sidecar = new SidecarClient((server.address() as AddressInfo).port);
  try {
    assert.equal(await sidecar.find(), { because: 'unreadable answer' });
    const seen: GameServer[] = [];
    assert.equal(await sidecar.watch((gameServer) => seen.push(gameServer)), { because: 'connection closed' });
    assert.equal(seen, [{ name: '', state: 'Ready', healthPeriodMs: null }]);
  } finally {
    server.close();
  }
});

test.run();
