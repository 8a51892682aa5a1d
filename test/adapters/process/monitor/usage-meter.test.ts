/** Measurements of a run that several requests share. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createUsageMeter } from '../../../../adapters/process/monitor/usage-meter.js';
import type { Measured } from '../../../../machines/run/processes.js';

const test = suite('adapters/process/monitor/usage-meter');

/** Creates a meter with a clock that the test sets. `processes` is the number of the measurement. */
function createMeter() {
  const clock = { now: 0, isMeasurable: true };
  const measured: string[] = [];
  const measure = async (run: string): Promise<Measured> => {
    measured.push(run);
    const usage = { processes: measured.length, cpuSeconds: 0, memoryBytes: 0 };
    return { usage: clock.isMeasurable ? usage : null, processTree: 'proc', conditions: [] };
  };
  return { clock, measured, meter: createUsageMeter(measure, () => clock.now) };
}

test('Requests within a second share one measurement', async () => {
  const { clock, measured, meter } = createMeter();
  for (const now of [0, 1, 500, 999]) {
    clock.now = now;
    assert.is((await meter('a')).usage?.processes, 1);
  }
  clock.now = 1_000;
  assert.is((await meter('a')).usage?.processes, 2);
  assert.equal(measured, ['a', 'a']);
});

test('The next run is measured at once', async () => {
  const { measured, meter } = createMeter();
  for (const run of ['a', 'a', 'b', 'b']) await meter(run);
  assert.equal(measured, ['a', 'b']);
});

test('A run that cannot be measured yet is measured again at the next request', async () => {
  const { clock, meter } = createMeter();
  clock.isMeasurable = false;
  assert.is((await meter('a')).usage, null);
  clock.isMeasurable = true;
  assert.is((await meter('a')).usage?.processes, 2);
});

test.run();
