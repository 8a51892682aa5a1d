/**
 * The values that are read from a running FXServer over its HTTP endpoint. The stand-in serves them over real sockets.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { connectFxServer } from '../../../../../adapters/kinds/fxserver/live/connect.js';
import { readNetworkSettings } from '../../../../../adapters/kinds/fxserver/live/network-settings.js';
import { comparedMs, createProbe } from '../../../../../adapters/kinds/fxserver/live/probe.js';
import { isUnanswered, type LiveServer, type ProbeResult } from '../../../../../machines/launch/live-server.js';
import { endStandIns, type StandIn, startStandIn } from '../../../../fxserver-stand-in/process.js';
import { until } from '../../../../kit/system/until.js';

const test = suite('adapters/kinds/fxserver/live/live-server');

test.after.each(endStandIns);

async function startConnected(lines: readonly string[] = []): Promise<{ server: StandIn; live: LiveServer }> {
  const server = await startStandIn(lines);
  await server.waitFor(/Welcome!/);
  const settings = await readNetworkSettings({ name: 'data', path: server.folder }, new Map());
  return { server, live: connectFxServer(settings) };
}

const soon = (): AbortSignal => AbortSignal.timeout(20_000);

async function probe(live: LiveServer, signal = soon()): Promise<ProbeResult> {
  assert.ok(live.probe !== null);
  return live.probe(signal);
}

test("FXServer's players have names if the configuration has sv_playersToken", async () => {
  const { server, live } = await startConnected(['set sv_playersToken S3CR3T']);
  server.send('stand_in_join "Ann of \\"Race\\"" license:01', 'stand_in_join Bob');
  const players = await until(async () => {
    const answer = await live.players?.(soon());
    return answer !== undefined && !isUnanswered(answer) && answer.players.length === 2 && answer.players;
  }, 'the players');
  assert.equal(players, [
    { id: '1', name: 'Ann of "Race"', ping: 21, identifiers: ['license:01'], key: 'license:01' },
    { id: '2', name: 'Bob', ping: 22, identifiers: [], key: 'Bob' },
  ]);
});

test('Only the number of players is known without sv_playersToken', async () => {
  const { server, live } = await startConnected();
  server.send('stand_in_join Ann license:01');
  const players = await until(async () => {
    const answer = await live.players?.(soon());
    return answer !== undefined && !isUnanswered(answer) && answer.players.length === 1 && answer.players;
  }, 'the players');
  assert.equal(players, [{ id: '0', name: 'Player', ping: null, identifiers: [], key: null }]);
});

test('The started resources of FXServer are read', async () => {
  const { live } = await startConnected();
  assert.equal(await live.resources?.(soon()), ['hardcap', 'sessionmanager']);
});

test('FXServer has one tick-time histogram per thread, even with required credentials', async () => {
  const { live } = await startConnected([
    'set sv_prometheusBasicAuthUser ann',
    'set sv_prometheusBasicAuthPassword S3CR3T',
  ]);
  const times = await until(async () => {
    const answer = await live.tickTimes?.(soon());
    assert.ok(answer !== undefined && !isUnanswered(answer), JSON.stringify(answer));
    return answer.every(({ counts }) => (counts.at(-1) ?? 0) > 0) && answer;
  });
  assert.equal(times.map(({ thread }) => thread).sort(), ['svMain', 'svNetwork', 'svSync']);
  for (const { bounds, counts, sum } of times) {
    assert.equal([bounds.length, bounds[0], bounds.at(-1)], [15, 0.001, Number.POSITIVE_INFINITY]);
    assert.equal(
      counts,
      [...counts].sort((one, other) => one - other),
    );
    assert.ok(sum > 0);
  }
});

test('A probe finds that FXServer answers and that its threads tick', async () => {
  const { live } = await startConnected();
  for (let time = 0; time < 2; time += 1) {
    const result = await probe(live);
    assert.ok(result.ok && result.took > 0, JSON.stringify(result));
  }
});

test('The first probe finds a hanging main thread, even if HTTP is answered', async () => {
  const { server, live } = await startConnected();
  server.send('stand_in_block_main');
  await server.waitFor(/svMain is blocked/);
  assert.equal(await probe(live), { ok: false, because: 'no_tick', thread: 'svMain' });
  assert.is((await server.get('/dynamic.json')).status, 200);
});

test('A probe does not compare a reading with itself', async () => {
  const httpServer = createServer((_, response) => void response.end('{}')).listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  const { port } = httpServer.address() as AddressInfo;
  const times = [{ thread: 'svMain', bounds: [Number.POSITIVE_INFINITY], counts: [7], sum: 0.1 }];
  const now = performance.now();
  const first = { at: now - 3 * comparedMs, times };
  const readings = [first, first, { at: now - comparedMs, times }];
  const probeOnce = createProbe(
    { host: '127.0.0.1', port },
    async () => readings.shift() ?? { because: 'ended' },
    () => undefined,
  );
  const result = await probeOnce(soon());
  httpServer.close();
  assert.equal(result, { ok: false, because: 'no_tick', thread: 'svMain' });
});

test('A probe finds a hanging network thread', async () => {
  const { server, live } = await startConnected();
  server.send('stand_in_block_network');
  await server.waitFor(/svNetwork is blocked/);
  assert.equal(await probe(live), { ok: false, because: 'no_tick', thread: 'svNetwork' });
});

test('A probe of a suspended process fails at its time limit', async () => {
  const { server, live } = await startConnected();
  assert.ok((await probe(live)).ok);
  server.child.kill('SIGSTOP');
  assert.equal(await probe(live, AbortSignal.timeout(500)), { ok: false, because: 'timeout' });
  server.child.kill('SIGCONT');
  await until(async () => (await probe(live)).ok);
});

test('A probe of a server that has ended is refused', async () => {
  const { server, live } = await startConnected();
  server.child.kill('SIGKILL');
  await server.exited;
  assert.equal(await probe(live), { ok: false, because: 'refused' });
  assert.equal(await live.players?.(soon()), { because: 'refused' });
});

test('The manager does not connect to an FXServer on an address of another machine', async () => {
  const server = await startStandIn(['endpoint_add_tcp "192.0.2.1:30120"'], { endpoints: false });
  const { address } = await readNetworkSettings({ name: 'data', path: server.folder }, new Map());
  assert.is(address, null);
  const live = connectFxServer({ address, playersToken: null, perfCredentials: null });
  assert.equal(Object.values(live), [null, null, null, null]);
});

test('An endless or malformed answer fails with the cause', async () => {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (request.url === '/players.json') return response.end('{"no":"list"}');
    const send = (): unknown => response.write('x'.repeat(1_000_000), (error) => error == null && send());
    return send();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = server.address() as AddressInfo;
  const live = connectFxServer({ address: { host: '127.0.0.1', port }, playersToken: null, perfCredentials: null });
  assert.equal(await live.resources?.(soon()), { because: 'too_large' });
  const answers = await Promise.all([live.players?.(soon()), live.players?.(soon()), live.players?.(soon())]);
  assert.equal(answers, Array(3).fill({ because: 'malformed' }));
  assert.is(requests, 2);
  server.closeAllConnections();
  server.close();
});

test.run();
