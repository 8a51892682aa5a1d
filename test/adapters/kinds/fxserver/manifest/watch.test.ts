/** When a manifest under way is held for an endless one. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultLimits } from '../../../../../adapters/kinds/fxserver/manifest/limits.js';
import { createWatch, readThreadMs, watchEveryMs } from '../../../../../adapters/kinds/fxserver/manifest/watch.js';

const test = suite('The watch over a worker');
const limits = { ...defaultLimits, cpuMs: 250, waitMs: 5_000 };

/** A watch with a processor clock that is set by hand. */
function watchByHand(clock: { ms: number | null }) {
  const shared = new SharedArrayBuffer(4);
  const watch = createWatch(shared, limits, () => clock.ms);
  watch.begin(1);
  return { watch, underWay: (manifest: number) => void Atomics.store(new Int32Array(shared), 0, manifest) };
}

test('tells a manifest that has used up its processor time.', () => {
  const clock = { ms: 100 };
  const { watch, underWay } = watchByHand(clock);
  underWay(3);
  assert.is(watch.findExcess(), null);
  clock.ms = 350;
  assert.is(watch.findExcess(), null);
  clock.ms = 351;
  assert.equal(watch.findExcess(), { manifest: 3, limitMs: 250 });
});

test('counts each manifest’s time for itself.', () => {
  const clock = { ms: 0 };
  const { watch, underWay } = watchByHand(clock);
  for (let manifest = 1; manifest < 100; manifest += 1) {
    underWay(manifest);
    assert.is(watch.findExcess(), null);
    clock.ms += 200;
    assert.is(watch.findExcess(), null);
  }
});

test('does not hold a manifest that gets no processor for an endless one, but for a few seconds.', () => {
  const { watch, underWay } = watchByHand({ ms: 100 });
  underWay(1);
  const looks = limits.waitMs / watchEveryMs;
  for (let look = 0; look <= looks; look += 1) assert.is(watch.findExcess(), null);
  assert.equal(watch.findExcess(), { manifest: 1, limitMs: 5_000 });
});

test('goes by the looks alone where the system does not tell a thread’s time.', () => {
  const { watch, underWay } = watchByHand({ ms: null });
  underWay(1);
  const looks = limits.waitMs / watchEveryMs;
  for (let look = 0; look <= looks; look += 1) assert.is(watch.findExcess(), null);
  assert.equal(watch.findExcess(), { manifest: 1, limitMs: 5_000 });
});

test('has nothing against a worker without work.', () => {
  const clock = { ms: 0 };
  const { watch } = watchByHand(clock);
  for (let look = 0; look < 1_000; look += 1) {
    clock.ms += 1_000;
    assert.is(watch.findExcess(), null);
  }
});

test('reads this thread’s own time from the system, which grows, and none of a thread that is not there.', () => {
  const before = readThreadMs(process.pid);
  if (before === null) return;
  let sum = 0;
  while (readThreadMs(process.pid) === before) sum += 1;
  assert.ok(readThreadMs(process.pid)! > before && sum >= 0);
  assert.is(readThreadMs(null), null);
  assert.is(readThreadMs(2 ** 30), null);
});

test.run();
