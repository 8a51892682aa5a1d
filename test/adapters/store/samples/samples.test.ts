import * as assert from 'uvu/assert';
import { createSamples } from '../../../../adapters/store/samples/samples.js';
import { Store } from '../../../../adapters/store/store.js';
import { day, hour, minute, openSamples, sampleAt, sampleSuite, second } from './open-samples.js';

const test = sampleSuite('adapters/store/samples/samples');

test('A sample is read as it was recorded, with the ticks of each thread', async (context) => {
  const { record, find, store } = await openSamples(context);
  const at = context.clock;
  record(sampleAt(at, { cores: 1.234, ticks: [{ thread: 'svMain', count: 200, sum: 1.2, p99: 0.0125 }] }));
  record(sampleAt(at + 10 * second, { cores: null, players: null }));
  const of = (value: number) => ({ mean: value, max: value });
  assert.equal(find(at, at + minute), {
    resolutionSeconds: 10,
    bucketSeconds: 10,
    buckets: [
      {
        at,
        count: 1,
        cores: of(1.234),
        memoryBytes: of(1_048_576),
        processes: of(3),
        players: of(7),
        ticks: [{ thread: 'svMain', count: 200, mean: 0.006, p99: 0.0125 }],
      },
      {
        at: at + 10 * second,
        count: 1,
        cores: null,
        memoryBytes: of(1_048_576),
        processes: of(3),
        players: null,
        ticks: [],
      },
    ],
  });
  await store.close();
});

test('A long period has parts with mean and maximum, and no part for a gap', async (context) => {
  const { record, find, store } = await openSamples(context);
  const from = context.clock;
  const isPause = (n: number): boolean => n >= 120 && n < 240;
  for (let n = 0; n < 360; n += 1)
    if (!isPause(n)) record(sampleAt(from + n * 10 * second, { cores: n % 6, players: n < 120 ? 10 : 20 }));
  context.clock = from + hour;
  const { bucketSeconds, resolutionSeconds, buckets } = find(from, context.clock, 60);
  assert.equal([resolutionSeconds, bucketSeconds, buckets.length], [60, 60, 40]);
  assert.equal([...new Set(buckets.map(({ count }) => count))], [6]);
  assert.equal(buckets[0]?.cores, { mean: 2.5, max: 5 });
  assert.equal(
    [buckets[19], buckets[20]].map((bucket) => [((bucket?.at ?? 0) - from) / minute, bucket?.players?.mean]),
    [
      [19, 10],
      [40, 20],
    ],
  );
  await store.close();
});

test('A period has at most the requested number of parts', async (context) => {
  const { record, find, store } = await openSamples(context);
  for (let n = 0; n < 2_000; n += 1) record(sampleAt(context.clock + n * 10 * second));
  const end = context.clock + 20_000 * second;
  context.clock = end;
  for (const span of [7 * second, 55 * second, 3 * minute, hour, 5.4 * hour])
    for (const points of [1, 2, 7, 100, 500]) {
      const { buckets, bucketSeconds } = find(end - span, end, points);
      assert.ok(buckets.length <= points, `${span} ${points}: ${buckets.length}`);
      assert.ok(
        buckets.length >= Math.min(points / 2, span / second / bucketSeconds) - 2,
        `${span} ${points}: too few`,
      );
    }
  await store.close();
});

test('After 360 days only means of 15 minutes are stored, and after 397 days no sample', async (context) => {
  const { record, find, store } = await openSamples(context);
  const begun = context.clock;
  const runs = [0, 3, 40, 400].map((days) => begun + days * day);
  for (const run of runs) {
    for (let n = 0; n < 360; n += 1) {
      context.clock = run + n * 10 * second;
      record(sampleAt(context.clock));
    }
  }
  const resolutions = runs.map((run) => {
    const { resolutionSeconds, buckets } = find(run, run + hour);
    return [resolutionSeconds, buckets.reduce((sum, { count }) => sum + count, 0)];
  });
  assert.equal(resolutions, [
    [14_400, 0],
    [14_400, 0],
    [900, 360],
    [10, 360],
  ]);
  // Old samples are deleted in portions during the samples of the last run.
  const rows = (table: string) =>
    store.use((database) => database.prepare(`SELECT min(at) AS at FROM ${table}`).get() as { at: number })?.at;
  assert.ok((rows('samples_10s') ?? 0) * second >= (runs[3] ?? 0));
  assert.ok((rows('samples_1m') ?? 0) * second >= (runs[3] ?? 0));
  assert.ok((rows('samples_15m') ?? 0) * second >= (runs[2] ?? 0));
  await store.close();
});

test('Samples from before the opening of the database are written after the opening', async (context) => {
  const store = new Store({ path: context.path, onProblem: (problem) => context.problems.push(problem) });
  const samples = createSamples({ store, now: () => context.clock });
  samples.record(sampleAt(context.clock));
  const query = { since: context.clock, until: context.clock + minute, points: 10 };
  assert.equal(samples.find(query), { because: 'opening' });
  await store.open();
  const found = samples.find(query);
  assert.ok('buckets' in found && found.buckets.length === 1);
  await store.close();
});

test('The ticks of at most four threads of a server are recorded', async (context) => {
  const { record, find, store } = await openSamples(context);
  const ticks = ['a', 'b', 'c', 'd', 'e'].map((thread) => ({ thread, count: 1, sum: 0.001, p99: 0.001 }));
  record(sampleAt(context.clock, { ticks }));
  const [bucket] = find(context.clock, context.clock + minute).buckets;
  assert.equal(
    bucket?.ticks.map(({ thread }) => thread),
    ['a', 'b', 'c', 'd'],
  );
  await store.close();
});

test.run();
