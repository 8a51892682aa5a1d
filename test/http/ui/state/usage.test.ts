/** What the server uses, from one measurement to the next. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addSample, sampleOf, type UsagePoint, type UsageSample } from '../../../../http/ui/state/usage.js';
import { statusOf } from '../samples.js';

const test = suite('usage samples');

const sample = (at: number, cpuSeconds: number, run = 'one'): UsageSample => ({
  at,
  run,
  cpuSeconds,
  memoryBytes: 1_000,
  processes: 1,
});

function pointsOf(samples: readonly UsageSample[]): readonly UsagePoint[] {
  return samples.reduce<readonly UsagePoint[]>(
    (points, each, index) => addSample(points, samples[index - 1] ?? null, each),
    [],
  );
}

const coresOf = (samples: readonly UsageSample[]) => pointsOf(samples).map(({ cores }) => cores);

test('A measured status gives a sample, and one of a stopped server gives none', () => {
  const measured = statusOf({ run: 'one', cpu_seconds: 1.5, memory_bytes: 2_000, processes: 3 });
  assert.equal(sampleOf(measured, 7), { at: 7, run: 'one', cpuSeconds: 1.5, memoryBytes: 2_000, processes: 3 });
  assert.is(sampleOf(statusOf(), 7), null);
  assert.is(sampleOf({ ...measured, cpu_seconds: null }, 7), null);
});

test('The CPU time between two samples gives the number of used cores', () => {
  assert.equal(coresOf([sample(0, 0), sample(2_000, 1), sample(4_000, 5)]), [null, 0.5, 2]);
});

test('A new run starts a new list of points', () => {
  assert.equal(coresOf([sample(0, 0), sample(2_000, 2), sample(4_000, 1, 'two')]), [null]);
});

test('CPU usage is not negative when a process exits', () => {
  assert.equal(coresOf([sample(0, 10), sample(2_000, 1)]), [null, 0]);
});

test('Two samples at the same time give no CPU usage', () => {
  assert.equal(coresOf([sample(0, 0), sample(0, 1)]), [null, null]);
});

test('Points of five minutes are kept', () => {
  const points = pointsOf(Array.from({ length: 500 }, (_, index) => sample(index * 2_000, index)));
  assert.is(points.length, 150);
  assert.is(points.at(-1)?.at, 998_000);
});

test.run();
