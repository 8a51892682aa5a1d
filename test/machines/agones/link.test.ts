/** The link to the sidecar of Agones, with a simulated sidecar and clock. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toLabelValue } from '../../../machines/agones/next-request.js';
import { ready, simulateLink, stopped } from './simulated-link.js';

const test = suite('machines/agones/link');

test('The sidecar gets each label once, before the server is declared ready', async () => {
  const simulation = simulateLink(stopped);
  await simulation.pass(10_000);
  assert.equal(simulation.sent, []);
  simulation.server = ready;
  simulation.link.update();
  await simulation.pass(60_000);
  assert.equal(simulation.types(), ['label', 'label', 'label', 'ready']);
  assert.equal(
    simulation.sent.flatMap(([, request]) => (request.type === 'label' ? [[request.key, request.value]] : [])),
    [
      ['build', '7290'],
      ['folder', 'race'],
      ['version', '1.2.3'],
    ],
  );
});

test('A server that becomes ready later is declared ready at that time', async () => {
  const simulation = simulateLink({ ...ready, readyAt: 11_000 });
  await simulation.pass(900);
  assert.not.ok(simulation.types().includes('ready'));
  await simulation.pass(200);
  assert.ok(simulation.types().includes('ready'));
});

for (const state of ['Allocated', 'Reserved', 'Shutdown', 'Unhealthy'])
  test(`A GameServer in the state ${state} is not declared ready`, async () => {
    const simulation = simulateLink(ready, state);
    await simulation.pass(60_000);
    assert.equal(simulation.types(), ['label', 'label', 'label']);
  });

test('A restart with another Build changes the label of the GameServer', async () => {
  const simulation = simulateLink(ready);
  await simulation.pass(1_000);
  simulation.server = { ...ready, build: '7291' };
  simulation.link.update();
  await simulation.pass(1_000);
  assert.equal(simulation.types(), ['label', 'label', 'label', 'ready', 'label']);
});

test('Health pings are sent only while the server is healthy', async () => {
  const simulation = simulateLink(ready);
  const pings = (): number => simulation.sent.filter(([, { type }]) => type === 'health').length;
  await simulation.pass(10_000);
  assert.is(pings(), 6);
  await simulation.notify(4_000);
  await simulation.pass(20_000);
  assert.is(pings(), 16);
  simulation.server = { ...ready, isHealthy: false };
  await simulation.pass(60_000);
  assert.is(pings(), 16);
  simulation.server = ready;
  await simulation.pass(2_000);
  assert.is(pings(), 17);
});

test('A requested shutdown is reported once, and is the last request', async () => {
  const simulation = simulateLink({ ...stopped, hasEndedOnRequest: true });
  await simulation.pass(1_000);
  simulation.server = ready;
  simulation.link.update();
  await simulation.pass(10_000);
  assert.equal(simulation.types(), ['shutdown']);
});

test('A GameServer with a counter of players gets the number of players', async () => {
  const simulation = simulateLink({ ...ready, players: 3 });
  await simulation.pass(1_000);
  assert.equal(simulation.sent.at(-1)?.[1], { type: 'counter', name: 'players', count: 3 });
  simulation.answer = ({ type }) => (type === 'counter' ? 'absent' : 'done');
  for (const players of [4, 5]) {
    simulation.server = { ...ready, players };
    simulation.link.update();
    await simulation.pass(100);
  }
  assert.is(simulation.types().filter((type) => type === 'counter').length, 2);
  assert.is(simulation.link.report().fault, null);
});

test('Requests to a missing sidecar are repeated after doubled pauses', async () => {
  const simulation = simulateLink({ ...ready, isHealthy: false }, null);
  await simulation.pass(200_000);
  const times = simulation.sent.map(([at]) => at);
  assert.equal(
    times.slice(1).map((at, index) => at - (times[index] ?? 0)),
    [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000],
  );
  assert.equal(simulation.changes, [{ type: 'failed', because: 'ECONNREFUSED' }]);
  simulation.state = 'Scheduled';
  await simulation.pass(30_000);
  assert.is(simulation.link.report().fault, null);
  assert.equal(
    simulation.changes.slice(1).map(({ type }) => type),
    ['state', 'recovered'],
  );
  assert.ok(simulation.types().includes('ready'));
});

test('A requested shutdown does not wait for the next attempt of another request', async () => {
  const simulation = simulateLink({ ...ready, isHealthy: false });
  simulation.answer = ({ type }) => (type === 'ready' ? { because: 'status 500' } : 'done');
  await simulation.pass(100_000);
  assert.is(simulation.link.report().fault, 'status 500');
  simulation.server = { ...stopped, hasEndedOnRequest: true };
  simulation.link.update();
  await simulation.pass(0);
  assert.is(simulation.types().at(-1), 'shutdown');
});

test('Each change of the state of the GameServer is reported once', async () => {
  const simulation = simulateLink(ready);
  await simulation.pass(100);
  for (const state of ['Ready', 'Ready', 'Allocated']) {
    simulation.state = state;
    await simulation.notify();
  }
  assert.equal(
    simulation.changes.map((change) => (change.type === 'state' ? [change.before, change.state] : change.type)),
    [
      [null, 'Scheduled'],
      ['Scheduled', 'Ready'],
      ['Ready', 'Allocated'],
    ],
  );
  const { state, name } = simulation.link.report();
  assert.equal([state, name], ['Allocated', 'arena-1']);
});

test('The end of the link waits for an unreported shutdown', async () => {
  const simulation = simulateLink(ready);
  await simulation.pass(100);
  simulation.server = { ...stopped, hasEndedOnRequest: true };
  await simulation.link.close(2_000);
  assert.is(simulation.types().at(-1), 'shutdown');
  const other = simulateLink({ ...stopped, hasEndedOnRequest: true }, null);
  await other.pass(100);
  await other.link.close(2_000);
  assert.equal(other.types(), ['shutdown', 'shutdown']);
});

test('The value of a label has only characters that Kubernetes allows', () => {
  assert.is(toLabelValue('7290'), '7290');
  assert.is(toLabelValue('my build (new)'), 'my_build__new');
  assert.is(toLabelValue('-wörld-'), 'w_rld');
  assert.is(toLabelValue(`${'x'.repeat(62)}--`), 'x'.repeat(62));
});

test.run();
