/** The histogram of tick times in GET /metrics. */
import * as assert from 'uvu/assert';
import { listTickMetrics } from '../../../../http/api/metrics/tick-metrics.js';
import { startStandard } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';
import { metricsOf, samplesOf } from './read-metrics.js';
import { startFxServerWithTicks } from './start-fxserver.js';

const test = successiveManagersSuite('http/api/metrics/tick-metrics');

const count = (thread: string): string => `gameserver_tick_seconds_count{thread="${thread}"}`;

test('GET /metrics has the tick times of each thread of an FXServer as a histogram', async (context) => {
  const service = await startFxServerWithTicks(context);
  const ticks = await until(async () => {
    const found = (await metricsOf(service)).get('gameserver_tick_seconds');
    return found !== undefined && (found.samples.get(count('svMain')) ?? 0) > 20 ? found : null;
  });
  assert.is(ticks.type, 'histogram');
  for (const thread of ['svMain', 'svNetwork', 'svSync']) {
    const buckets = [...ticks.samples.keys()].filter((name) => name.includes(`_bucket{thread="${thread}"`));
    assert.is(buckets.length, 15, thread);
    assert.ok((ticks.samples.get(`gameserver_tick_seconds_sum{thread="${thread}"}`) ?? 0) > 0, thread);
    assert.is(
      ticks.samples.get(`gameserver_tick_seconds_bucket{thread="${thread}",le="+Inf"}`),
      ticks.samples.get(count(thread)),
    );
  }
});

test('Only the ticks of the hanging thread stop in GET /metrics', async (context) => {
  const service = await startFxServerWithTicks(context);
  await service.post('/command', { Command: 'stand_in_block_network forever' });
  // Each reading of the server is shared for a second.
  const grown = async (): Promise<Map<string, number>> => {
    const mainOf = (samples: Map<string, number>): number => samples.get(count('svMain')) ?? 0;
    // A reading that the server was too slow to answer has no ticks.
    const before = await until(async () => {
      const samples = await samplesOf(service);
      return mainOf(samples) > 0 ? samples : null;
    });
    const after = await until(async () => {
      const now = await samplesOf(service);
      return mainOf(now) > mainOf(before) ? now : null;
    });
    return new Map([...after].map(([name, value]) => [name, value - (before.get(name) ?? 0)]));
  };
  await until(async () => (await grown()).get(count('svNetwork')) === 0, 'the network thread to stand still');
});

test('GET /metrics has no tick times unless a running server reports them', async (context) => {
  const service = await context.manage();
  await startStandard({ ...context, service });
  assert.not.ok((await metricsOf(service)).has('gameserver_tick_seconds'));
  await service.post('/stop');
  assert.not.ok((await metricsOf(service)).has('gameserver_tick_seconds'));
});

test('A histogram that Prometheus would refuse is left out of GET /metrics', () => {
  const good = { thread: 'svMain', bounds: [0.5, 1, Number.POSITIVE_INFINITY], counts: [1, 2, 3], sum: 0.5 };
  const bad = [
    { ...good, bounds: [0.5, 1, 2] },
    { ...good, bounds: [0.5, 0.5, Number.POSITIVE_INFINITY] },
    { ...good, counts: [1, 3, 2] },
    { ...good, sum: -1 },
    { ...good, bounds: [], counts: [] },
  ];
  assert.equal(listTickMetrics(bad), []);
  assert.equal(listTickMetrics({ because: 'timeout' }), []);
  const [metric] = listTickMetrics([...bad, good]);
  assert.equal(
    metric?.samples.map(({ suffix, labels, value }) => [suffix, labels.le, value]),
    [
      ['_bucket', '0.5', 1],
      ['_bucket', '1.0', 2],
      ['_bucket', '+Inf', 3],
      ['_count', undefined, 3],
      ['_sum', undefined, 0.5],
    ],
  );
});

test.run();
