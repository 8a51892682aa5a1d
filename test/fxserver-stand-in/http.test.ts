/** The answers of the stand-in for FXServer over HTTP. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addResource } from '../kit/servers/fxserver.js';
import { until } from '../kit/system/until.js';
import { endStandIns, type StandIn, startStandIn } from './process.js';

const test = suite('fxserver-stand-in/http');

test.after.each(endStandIns);

const prepare = (folder: string): void => void addResource(folder, 'race');

async function startReady(lines: readonly string[] = []): Promise<StandIn> {
  const server = await startStandIn(lines, { prepare });
  await server.waitFor(/Welcome!/);
  return server;
}

test('GET /dynamic.json has the name, the players and the maximum of players', async () => {
  const server = await startReady(['sv_hostname "My Server"', 'sv_maxclients 48', 'set gametype Race']);
  server.send('stand_in_join Ann');
  const { json } = await until(async () => {
    const answer = await server.get('/dynamic.json');
    return answer.json.clients === 1 && answer;
  });
  const { iv, ...rest } = json;
  assert.equal(rest, { clients: 1, gametype: 'Race', hostname: 'My Server', mapname: '', sv_maxclients: '48' });
  assert.match(iv, /^\d+$/);
});

test('GET /info.json has the started resources and a changing version', async () => {
  const server = await startReady(['sets tags "default, race"', 'set hidden yes']);
  const { json: before } = await server.get('/info.json');
  assert.equal(before.resources, ['hardcap', 'sessionmanager']);
  assert.equal(before.vars, { gamename: 'gta5', sv_maxClients: '30', tags: 'default, race' });
  assert.is(before.server, 'FXServer-master SERVER v1.0.0.12345 linux');
  server.send('ensure race');
  const after = await until(async () => {
    const { json } = await server.get('/info.json');
    return json.resources.includes('race') && json;
  });
  assert.is.not(after.version, before.version);
  assert.is((await server.get('/dynamic.json')).json.iv, `${after.version}`);
});

const listed = async (server: StandIn, count: number, headers?: Record<string, string>): Promise<any[]> =>
  until(async () => {
    const { json } = await server.get('/players.json', headers);
    return json.length === count && json;
  });

test('GET /players.json names the players only to clients with sv_playersToken', async () => {
  const server = await startReady(['set sv_playersToken S3CR3T']);
  assert.equal(await listed(server, 0), []);
  server.send('stand_in_join "Ann of \\"Race\\"" license:01 ip:192.0.2.9', 'stand_in_join Bob');
  const anonymous = { endpoint: '127.0.0.1', id: 0, identifiers: [], name: 'Player', ping: 0 };
  assert.equal(await listed(server, 2), [anonymous, anonymous]);
  assert.equal(await listed(server, 2, { 'X-Players-Token': 'wrong' }), [anonymous, anonymous]);
  assert.equal(await listed(server, 2, { 'X-Players-Token': 'S3CR3T' }), [
    { endpoint: '127.0.0.1', id: 1, identifiers: ['license:01'], name: 'Ann of "Race"', ping: 21 },
    { endpoint: '127.0.0.1', id: 2, identifiers: [], name: 'Bob', ping: 22 },
  ]);
  server.send('stand_in_leave 1 "Timed out"');
  assert.equal(
    (await listed(server, 1, { 'X-Players-Token': 'S3CR3T' })).map(({ id }) => id),
    [2],
  );
  assert.match(server.text(), 'player 1 (Ann of "Race") was dropped: Timed out');
});

test('Two convars show the players and their addresses to every client', async () => {
  const server = await startReady([
    'set sv_exposePlayerIdentifiersInHttpEndpoint true',
    'set sv_endpointPrivacy false',
  ]);
  server.send('stand_in_join Ann ip:192.0.2.1');
  const [ann] = await listed(server, 1);
  assert.equal(ann, { endpoint: '192.0.2.1:50000', id: 1, identifiers: ['ip:192.0.2.1'], name: 'Ann', ping: 21 });
});

/** Returns the number of ticks of each thread. */
async function ticks(server: StandIn): Promise<Record<string, number>> {
  const { text } = await server.get('/perf');
  const counts = text.matchAll(/^tickTime_count\{name="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...counts].map(([, name, count]) => [name, Number(count)]));
}

test('GET /perf counts the ticks of three threads in histograms for Prometheus', async () => {
  const server = await startReady();
  const before = await until(async () => {
    const counts = await ticks(server);
    return Object.values(counts).every((count) => count > 3) && counts;
  });
  assert.equal(Object.keys(before).sort(), ['svMain', 'svNetwork', 'svSync']);
  await until(async () => Object.entries(await ticks(server)).every(([name, count]) => count > (before[name] ?? 0)));
  const { text } = await server.get('/perf');
  for (const name of Object.keys(before)) {
    const buckets = [...text.matchAll(new RegExp(`^tickTime_bucket\\{name="${name}",le="(.*)"\\} (\\d+)$`, 'gm'))];
    assert.equal(
      [buckets.length, buckets[0]?.[1], buckets.at(-2)?.[1], buckets.at(-1)?.[1]],
      [15, '0.001', '0.25', '+Inf'],
    );
    const counts = buckets.map(([, , count]) => Number(count));
    assert.equal(
      counts,
      [...counts].sort((one, other) => one - other),
    );
    assert.match(text, `tickTime_count{name="${name}"} ${counts.at(-1)}\n`);
  }
});

test('GET /perf requires the credentials in the convars', async () => {
  const server = await startReady(['set sv_prometheusBasicAuthUser ann', 'set sv_prometheusBasicAuthPassword S3CR3T']);
  assert.equal([(await server.get('/perf')).status, (await server.get('/perf')).text], [401, 'Unauthorized.']);
  const Authorization = `Basic ${Buffer.from('ann:S3CR3T').toString('base64')}`;
  assert.is((await server.get('/perf', { Authorization })).status, 200);
  const unknown = await server.get('/status');
  assert.equal([unknown.status, unknown.text], [404, 'Route /status not found.']);
});

test.run();
