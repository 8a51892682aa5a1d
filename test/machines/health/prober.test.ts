/** The prober with a simulated clock: the times of probes, the reports, and the probes that do not count. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HealthEvent, VoidCause } from '../../../machines/health/events.js';
import { probeRun, probeTimes } from '../../../machines/health/prober.js';
import type { ProbeResult } from '../../../machines/launch/live-server.js';
import { usedHeap } from '../../kit/system/used-heap.js';

const test = suite('machines/health/prober');

interface Simulation {
  /** The results of the probes, in order. After the last result the run ends. */
  readonly results: readonly ProbeResult[];
  readonly isExpected?: () => boolean;
  /** The time for which the manager did not run, for each probe. */
  readonly stalls?: readonly number[];
  readonly findVoidCause?: (stalledMs: number) => VoidCause | null;
}

const failed: ProbeResult = { ok: false, because: 'timeout' };

/** Returns the events of a run in which each probe takes one second. */
async function simulate({
  results,
  isExpected = () => true,
  stalls = [],
  findVoidCause = () => null,
}: Simulation): Promise<HealthEvent[]> {
  const events: HealthEvent[] = [];
  const end = new AbortController();
  let time = 0;
  let probes = 0;
  let pauses = 0;
  await probeRun(
    {
      probe: async () => {
        time += 1_000;
        probes += 1;
        return results[probes - 1] ?? failed;
      },
      isExpected,
      takeStall: () => stalls[probes - 1] ?? 0,
      findVoidCause: async (stalledMs) => findVoidCause(stalledMs),
      send: (event) => void events.push(event),
      now: () => time + 500,
      tick: () => time,
      pause: async (ms) => {
        time += ms;
        pauses += 1;
        if (probes === results.length || pauses > 100) end.abort();
      },
    },
    { intervalMs: 5_000, limitMs: 5_000 },
    end.signal,
  );
  return events;
}

test('The first probe is sent at once, and the next probe one interval after its end', async () => {
  const took: ProbeResult = { ok: true, took: 3 };
  const hanging: ProbeResult = { ok: false, because: 'no_tick', thread: 'svMain' };
  assert.equal(await simulate({ results: [took, hanging] }), [
    { type: 'probe.answered', at: 1_500, tick: 1_000 },
    { type: 'probe.failed', at: 7_500, tick: 7_000, sent: 6_000, because: 'no_tick', thread: 'svMain' },
  ]);
});

test('A server that is launching or stopping is not probed', async () => {
  assert.equal(await simulate({ results: [failed], isExpected: () => false }), []);
});

test('A probe that fails because a stop has begun is not reported', async () => {
  let asked = 0;
  // The probe was expected when it was sent, and not when it failed.
  assert.equal(await simulate({ results: [failed], isExpected: () => (asked += 1) % 2 === 1 }), []);
});

test('A probe that fails after the manager was suspended does not count', async () => {
  const events = await simulate({
    results: [failed, failed],
    stalls: [60_000, 0],
    findVoidCause: (stalledMs) => (stalledMs > 2_000 ? 'manager_suspended' : null),
  });
  assert.equal(
    events.map((event) => [event.type, 'because' in event && event.because]),
    [
      ['probe.void', 'manager_suspended'],
      ['probe.failed', 'timeout'],
    ],
  );
});

test('An answered probe counts, even if the manager was suspended', async () => {
  const events = await simulate({
    results: [{ ok: true, took: 1 }],
    stalls: [60_000],
    findVoidCause: () => 'host_out_of_cpu',
  });
  assert.is(events[0]?.type, 'probe.answered');
});

test('A probe that throws counts as failed, and the next probe follows', async () => {
  const events: HealthEvent[] = [];
  const end = new AbortController();
  const answers = [Promise.reject(new Error('broken')), Promise.resolve({ ok: true, took: 1 } as const)];
  await probeRun(
    {
      probe: () => answers.shift() ?? Promise.reject(new Error('no more')),
      isExpected: () => true,
      takeStall: () => 0,
      findVoidCause: async () => null,
      send: (event) => void (events.push(event) === 2 && end.abort()),
      now: () => 0,
      tick: () => 0,
      pause: () => Promise.resolve(),
    },
    { intervalMs: 1, limitMs: 1_000_000 },
    end.signal,
  );
  assert.equal(
    events.map((event) => [event.type, 'because' in event && event.because]),
    [
      ['probe.failed', 'unknown'],
      ['probe.answered', false],
    ],
  );
});

test('A run that is probed for days needs no more memory for probes', async () => {
  const end = new AbortController();
  let probes = 0;
  let before = 0;
  await probeRun(
    {
      async probe() {
        probes += 1;
        if (probes === 1_000) before = usedHeap();
        if (probes === 51_000) end.abort();
        return failed;
      },
      isExpected: () => true,
      takeStall: () => 0,
      findVoidCause: async () => null,
      send: () => undefined,
      now: () => 0,
      tick: () => 0,
      pause: () => (probes % 1_000 === 0 ? new Promise(setImmediate) : Promise.resolve()),
    },
    { intervalMs: 1, limitMs: 1_000_000 },
    end.signal,
  );
  assert.ok(usedHeap() - before < 1_000_000, `${usedHeap() - before} bytes`);
});

test('Several probes must fail before a server is unresponsive', () => {
  for (const seconds of [3, 10, 60, 600]) {
    const { intervalMs } = probeTimes({ onHang: 'observe', hangAfterMs: seconds * 1_000 });
    assert.ok(intervalMs <= 5_000 && intervalMs * 3 < seconds * 1_000, `${seconds}: ${intervalMs}`);
  }
});

test.run();
