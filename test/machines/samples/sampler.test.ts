import { setImmediate } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LiveServer, TickTimes } from '../../../machines/launch/live-server.js';
import { createPlayerList } from '../../../machines/samples/player-list.js';
import { createSampler } from '../../../machines/samples/sampler.js';
import type { Sample } from '../../../machines/samples/samples.js';

const test = suite('machines/samples/sampler');

const second = 1_000;

/** A sampler whose clock is simulated. */
function createSimulation(server: Partial<LiveServer> | null = null) {
  let wall = Date.UTC(2026, 0, 31, 12, 0, 3);
  let elapsed = 0;
  let timer: { readonly at: number; readonly callback: () => void } | null = null;
  const samples: Sample[] = [];
  const usage = { processes: 2, cpuSeconds: 0, memoryBytes: 4_096 };
  const simulation = {
    samples,
    usage,
    isUnknown: false,
    now: () => wall,
    setClock: (time: number) => void (wall = time),
    isWaiting: () => timer !== null,
    async pass(milliseconds: number) {
      const end = elapsed + milliseconds;
      while (timer !== null && timer.at <= end) {
        const { at, callback } = timer;
        wall += at - elapsed;
        elapsed = at;
        timer = null;
        callback();
        await setImmediate();
      }
      wall += end - elapsed;
      elapsed = end;
    },
  };
  const none = { probe: null, players: null, tickTimes: null, resources: null };
  const live = async () => (server === null ? null : { ...none, ...server });
  const sampler = createSampler({
    measure: async () => (simulation.isUnknown ? null : { ...usage }),
    live,
    players: createPlayerList({ live, run: () => 'r1', now: () => elapsed }),
    record: (sample) => void samples.push(sample),
    clock: {
      now: () => wall,
      elapsed: () => elapsed,
      after(milliseconds, callback) {
        timer = { at: elapsed + milliseconds, callback };
        return () => void (timer = null);
      },
    },
  });
  return { ...sampler, simulation };
}

test('A sample is taken at each whole multiple of ten seconds', async () => {
  const { begin, end, simulation } = createSimulation();
  assert.not.ok(simulation.isWaiting(), 'nothing is done while nothing runs');
  begin('r1');
  await simulation.pass(5 * second);
  assert.equal(simulation.samples, []);
  await simulation.pass(31 * second);
  assert.equal(
    simulation.samples.map(({ at }) => new Date(at).toISOString().slice(17, 19)),
    ['10', '20', '30'],
  );
  end();
  assert.not.ok(simulation.isWaiting());
  await simulation.pass(60 * second);
  assert.is(simulation.samples.length, 3);
});

test('CPU usage is measured between two samples of one run', async () => {
  const { begin, simulation } = createSimulation();
  begin('r1');
  await simulation.pass(10 * second);
  simulation.usage.cpuSeconds += 5;
  await simulation.pass(10 * second);
  // A process has exited, and its time is lost.
  simulation.usage.cpuSeconds -= 3;
  await simulation.pass(10 * second);
  begin('r2');
  await simulation.pass(10 * second);
  assert.equal(
    simulation.samples.map(({ cores }) => cores),
    [null, 0.5, 0, null],
  );
});

test('A change of the clock never stops the sampling', async () => {
  const { begin, simulation } = createSimulation();
  begin('r1');
  await simulation.pass(20 * second);
  for (const jump of [-86_400_000 + 1_234, 86_400_000 * 400 + 4_321]) {
    simulation.setClock(simulation.now() + jump);
    const before = simulation.samples.length;
    await simulation.pass(60 * second);
    const taken = simulation.samples.slice(before);
    assert.ok(taken.length >= 5 && taken.length <= 7, `${taken.length}`);
    for (const { at } of taken) assert.is(at % 10_000, 0);
    assert.is(new Set(taken.map(({ at }) => at)).size, taken.length);
    assert.ok(Math.abs((taken.at(-1)?.at ?? 0) - simulation.now()) < 15 * second);
  }
});

test('Tick times are measured between two samples, with the 99th percentile', async () => {
  let times: TickTimes = { thread: 'main', bounds: [0.001, 0.01, 0.1, Infinity], counts: [0, 0, 0, 0], sum: 0 };
  const { begin, simulation } = createSimulation({ tickTimes: async () => [times] });
  begin('r1');
  await simulation.pass(10 * second);
  times = { ...times, counts: [100, 190, 200, 200], sum: 0.9 };
  await simulation.pass(10 * second);
  times = { ...times, counts: [200, 300, 310, 320], sum: 3.9 };
  await simulation.pass(10 * second);
  // The counters began again: the server was replaced within the run.
  times = { ...times, counts: [1, 1, 1, 1], sum: 0.001 };
  await simulation.pass(10 * second);
  const [none, first, second_, again] = simulation.samples.map(({ ticks }) => ticks);
  assert.equal(none, []);
  assert.equal(
    first?.map(({ count, sum }) => [count, sum]),
    [[200, 0.9]],
  );
  // The 198th of 200 ticks is within the 10 that took up to 100 ms.
  assert.ok(Math.abs((first?.[0]?.p99 ?? 0) - 0.082) < 1e-9);
  // This tick is beyond the last finite bound.
  assert.is(second_?.[0]?.p99, 0.1);
  assert.equal(again, []);
});

test('A server whose query fails is sampled without players and ticks', async () => {
  const { begin, simulation } = createSimulation({
    players: async () => ({ because: 'refused' }),
    tickTimes: async () => {
      throw new Error('reset');
    },
  });
  begin('r1');
  await simulation.pass(20 * second);
  assert.equal(
    simulation.samples.map(({ players, ticks }) => [players, ticks]),
    [
      [null, []],
      [null, []],
    ],
  );
});

test('A run whose processes are unknown is not sampled', async () => {
  const { begin, simulation } = createSimulation();
  simulation.isUnknown = true;
  begin('r1');
  await simulation.pass(20 * second);
  assert.equal(simulation.samples, []);
  simulation.isUnknown = false;
  await simulation.pass(10 * second);
  assert.is(simulation.samples.length, 1);
});

test.run();
