/**
 * Hanging threads of the stand-in for FXServer. The tests check which requests are still answered, and the effects of
 * the watchdog.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../kit/system/until.js';
import { endStandIns, type StandIn, startStandIn } from './process.js';

const test = suite('fxserver-stand-in/watchdog');

test.after.each(endStandIns);

/** A second of the watchdog is 10 ms: the watchdog warns after 0.45 and 0.9 s, and ends the process after 3 s. */
async function startReady(lines: readonly string[] = [], secondMs = 10): Promise<StandIn> {
  const server = await startStandIn(lines, { secondMs });
  await server.waitFor(/Welcome!/);
  return server;
}

async function ticksOf(server: StandIn, name: string): Promise<number> {
  const { text } = await server.get('/perf');
  return Number(new RegExp(`tickTime_count\\{name="${name}"\\} (\\d+)`).exec(text)?.[1]);
}

test('HTTP is answered and SIGINT has no effect while the main thread hangs', async () => {
  const server = await startReady([], 1_000);
  server.send('stand_in_block_main');
  await server.waitFor(/svMain is blocked for ever/);
  const [main, network] = [await ticksOf(server, 'svMain'), await ticksOf(server, 'svNetwork')];
  server.child.kill('SIGINT');
  await until(async () => (await ticksOf(server, 'svNetwork')) > network + 20);
  assert.is(await ticksOf(server, 'svMain'), main);
  assert.is((await server.get('/dynamic.json')).status, 200);
  assert.match(await server.ask('getinfo x'), 'infoResponse');
  assert.not.match(server.text(), 'Quitting');
});

test('HTTP and commands are answered while the network thread hangs', async () => {
  const server = await startReady([], 1_000);
  server.send('stand_in_block_network 300');
  await server.waitFor(/svNetwork is blocked for 300/);
  const answer = server.ask('getinfo x');
  server.send('say at work');
  await server.waitFor(/console: at work/);
  assert.is((await server.get('/dynamic.json')).status, 200);
  assert.match(await answer, 'infoResponse');
  await server.waitFor(/network thread hitch warning: timer interval of \d+ milliseconds/);
});

test('The watchdog warns of a hanging thread after 45 and 90 seconds', async () => {
  const server = await startReady();
  server.send('stand_in_block_main 1500 "es_extended: event esx:onPlayerDeath"');
  const [, seconds] = await server.waitFor(/Error: Loop svMain seems hung! \(last checkin (\d+) seconds ago\)/);
  assert.ok(Number(seconds) >= 45);
  await server.waitFor(/Warning: svMain watchdog stack: es_extended: event esx:onPlayerDeath <- root\n/);
  await server.waitFor(/svMain is not blocked any more/);
  await server.waitFor(
    /server thread hitch warning: timer interval of 1[5-9]\d\d|server thread hitch warning: timer interval of [2-9]\d{3}/,
  );
  const barks = [...server.trace().matchAll(/"data":(\{[^}]*"type":"watchdog_bark"\})/g)].map(([, data]) =>
    JSON.parse(data ?? ''),
  );
  assert.equal(
    barks.map(({ stack, thread }) => [thread, stack]),
    Array(2).fill(['svMain', 'es_extended: event esx:onPlayerDeath <- root']),
  );
  assert.ok(barks[1].time >= 90);
  server.send('say recovered');
  await server.waitFor(/console: recovered/);
});

test('A hang of over 300 seconds ends the process with SIGABRT', async () => {
  const server = await startReady();
  server.send('stand_in_block_main forever "" busy');
  assert.equal(await server.exited, { code: null, signal: 'SIGABRT' });
  assert.match(server.text(), 'Error: Loop svMain is hung for over 5 minutes - terminating with a fatal exception.\n');
  assert.match(server.trace(), '"data":{"thread":"svMain","type":"watchdog_bite"}');
});

test("The threads of the stand-in have the names of FXServer's threads in /proc", async () => {
  const server = await startReady();
  const tasks = `/proc/${server.child.pid}/task`;
  const names = (): string[] => readdirSync(tasks).map((id) => readFileSync(`${tasks}/${id}/comm`, 'utf8').trim());
  for (const name of ['luv_svMain', 'luv_default', 'luv_svNetwork']) assert.ok(names().includes(name), name);
});

test.run();
