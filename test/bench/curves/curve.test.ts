import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Curve, findKnee, growsAsExpected, toCurveTable } from './curve.js';

const test = suite('bench/curves/curve');

const curve = (costs: readonly number[], expected: Curve['expected'] = 'flat'): Curve => ({
  cost: 'GET /history',
  unit: 'ms',
  items: 'entries',
  expected,
  points: costs.map((cost, index) => ({ amount: 10 ** index, cost })),
});

test('A constant cost is flat, and a proportional cost is linear', () => {
  assert.ok(growsAsExpected(curve([2, 2.1, 2.2])));
  assert.ok(growsAsExpected(curve([2, 20, 200], 'linear')));
  assert.not.ok(growsAsExpected(curve([2, 20, 200])));
  assert.not.ok(growsAsExpected(curve([2, 200, 20_000], 'linear')));
});

test('A difference that the clock may cause does not count', () => {
  assert.ok(growsAsExpected(curve([0.1, 0.3, 0.5])));
});

test('The knee is the first amount from which the cost grows too fast', () => {
  assert.is(findKnee(curve([2, 2.1, 20])), 10);
  assert.is(findKnee(curve([2, 2.1, 2.2])), null);
});

test('The table has every amount with its cost, and names the knee', () => {
  const [, , row] = toCurveTable([curve([2, 2.1, 20, 150])]).split('\n');
  assert.is(
    row,
    '| GET /history | entries | 1: 2.00 · 10: 2.10 · 100: 20.0 · 1,000: 150 ms | 0.63 | **not flat**, from 10 |',
  );
});

test.run();
