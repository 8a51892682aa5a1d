/** The conditions under which the watch treats a running manifest as endless. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultLimits } from '../../../../../adapters/kinds/fxserver/manifest/limits.js';
import { createWatch, readThreadMs, watchEveryMs } from '../../../../../adapters/kinds/fxserver/manifest/watch.js';

const test = suite('adapters/kinds/fxserver/manifest/watch');
const limits = { ...defaultLimits, cpuMs: 250, waitMs: 5_000 };

/** Creates a watch whose processor clock the test sets. */
function createTestWatch(clock: { ms: number | null }) {
  const shared = new SharedArrayBuffer(4);
  const watch = createWatch(shared, limits, () => clock.ms);
  watch.begin(1);
  return { watch, setCurrent: (manifest: number) => void Atomics.store(new Int32Array(shared), 0, manifest) };
}

test('The watch reports a manifest that has used more than its processor time', () => {
  const clock = { ms: 100 };
  const { watch, setCurrent } = createTestWatch(clock);
  setCurrent(3);
  assert.is(watch.findExcess(), null);
  clock.ms = 350;
  assert.is(watch.findExcess(), null);
  clock.ms = 351;
  assert.equal(watch.findExcess(), { manifest: 3, limitMs: 250 });
});

test('The watch counts the processor time of each manifest separately', () => {
  const clock = { ms: 0 };
  const { watch, setCurrent } = createTestWatch(clock);
  for (let manifest = 1; manifest < 100; manifest += 1) {
    setCurrent(manifest);
    assert.is(watch.findExcess(), null);
    clock.ms += 200;
    assert.is(watch.findExcess(), null);
  }
});

test('A manifest that uses no processor time is reported only after the waiting limit', () => {
  const { watch, setCurrent } = createTestWatch({ ms: 100 });
  setCurrent(1);
  const polls = limits.waitMs / watchEveryMs;
  for (let poll = 0; poll <= polls; poll += 1) assert.is(watch.findExcess(), null);
  assert.equal(watch.findExcess(), { manifest: 1, limitMs: 5_000 });
});

test('The watch counts polls where the system has no thread times', () => {
  const { watch, setCurrent } = createTestWatch({ ms: null });
  setCurrent(1);
  const polls = limits.waitMs / watchEveryMs;
  for (let poll = 0; poll <= polls; poll += 1) assert.is(watch.findExcess(), null);
  assert.equal(watch.findExcess(), { manifest: 1, limitMs: 5_000 });
});

test('The watch does not report an idle worker', () => {
  const clock = { ms: 0 };
  const { watch } = createTestWatch(clock);
  for (let poll = 0; poll < 1_000; poll += 1) {
    clock.ms += 1_000;
    assert.is(watch.findExcess(), null);
  }
});

test("readThreadMs returns a thread's processor time, or null if unknown", () => {
  const before = readThreadMs(process.pid);
  if (before === null) return;
  let sum = 0;
  while (readThreadMs(process.pid) === before) sum += 1;
  assert.ok(readThreadMs(process.pid)! > before && sum >= 0);
  assert.is(readThreadMs(null), null);
  assert.is(readThreadMs(2 ** 30), null);
});

test.run();
