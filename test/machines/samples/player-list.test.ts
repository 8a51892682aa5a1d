import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LiveServer, Player, PlayerReport, Unanswered } from '../../../machines/launch/live-server.js';
import { createPlayerList } from '../../../machines/samples/player-list.js';

const test = suite('machines/samples/player-list');

const ann: Player = { id: '1', name: 'Ann', ping: 40, identifiers: [], key: 'Ann' };
const none = { probe: null, players: null, tickTimes: null, resources: null };

const report = (...players: Player[]): PlayerReport => ({ players, maxPlayers: 20 });

function createList(ask: (signal: AbortSignal) => Promise<PlayerReport | Unanswered>) {
  const state = { run: 'r1' as string | null, clock: 0, asked: 0 };
  const players: LiveServer['players'] = (signal) => {
    state.asked += 1;
    return ask(signal);
  };
  const list = createPlayerList({
    live: async () => ({ ...none, players }),
    run: () => state.run,
    now: () => state.clock,
  });
  return { state, list };
}

test('All clients within a second share one query to the server', async () => {
  const { state, list } = createList(async () => report(ann));
  assert.equal(await Promise.all([list.ask(), list.ask(), list.ask()]), [report(ann), report(ann), report(ann)]);
  state.clock = 999;
  await list.ask();
  assert.is(state.asked, 1);
  state.clock = 1_000;
  await list.ask();
  assert.is(state.asked, 2);
});

test('An answer of the previous run does not count for a new run', async () => {
  const { state, list } = createList(async () => (state.run === 'r1' ? report(ann) : report()));
  await list.ask();
  assert.is(list.count('r1'), 1);
  state.run = 'r2';
  assert.is(list.count('r2'), null);
  assert.equal(await list.ask(), report());
  assert.is(list.count('r2'), 0);
  assert.is(list.count('r1'), null);
});

test('The number of players is unknown half a minute after the last list', async () => {
  let answer: PlayerReport | Unanswered = report(ann);
  const { state, list } = createList(async () => answer);
  await list.ask();
  answer = { because: 'timeout' };
  state.clock = 29_999;
  assert.equal(await list.ask(), { because: 'timeout' });
  assert.is(list.count('r1'), 1);
  state.clock = 30_000;
  assert.is(list.count('r1'), null);
});

test('Subscribers get only changed numbers of players', async () => {
  let answer = report();
  const { state, list } = createList(async () => answer);
  const counts: (number | null)[] = [];
  const stop = list.subscribe(() => void counts.push(list.count('r1')));
  for (const next of [report(), report(), report(ann), report(ann), report()]) {
    answer = next;
    state.clock += 1_000;
    await list.ask();
  }
  stop();
  answer = report(ann);
  state.clock += 1_000;
  await list.ask();
  assert.equal(counts, [0, 1, 0]);
});

test('Subscribers get a changed maximum, and the maximum is unknown for another run', async () => {
  let maxPlayers: number | null = null;
  const { state, list } = createList(async () => ({ players: [ann], maxPlayers }));
  const maxima: (number | null)[] = [];
  list.subscribe(() => void maxima.push(list.max('r1')));
  for (maxPlayers of [null, 20, 20, 48]) {
    state.clock += 1_000;
    await list.ask();
  }
  assert.equal(maxima, [null, 20, 48]);
  assert.is(list.max('r2'), null);
});

test('A server whose query throws counts as a server without an answer', async () => {
  const { list } = createList(() => Promise.reject(new Error('socket hang up')));
  assert.equal(await list.ask(), { because: 'socket hang up' });
  const unasked = createPlayerList({ live: async () => null, run: () => 'r1' });
  assert.is(await unasked.ask(), 'unsupported');
});

test.run();
