/** The comparison of a period with an earlier period. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findChange, overlay, pastNamed, pastsFor, shiftMs } from '../../../../../http/ui/views/usage/compare.js';

const test = suite('http/ui/views/usage/compare');

test('Hours are compared with yesterday and last week, and a year is not compared', () => {
  assert.equal(pastsFor('1h'), ['yesterday', 'lastWeek']);
  assert.equal(pastsFor('7d'), ['lastWeek']);
  assert.equal(pastsFor('1y'), []);
  assert.is(pastNamed('yesterday', '7d'), null);
  assert.is(pastNamed('lastWeek', '7d'), 'lastWeek');
  assert.is(shiftMs('before', '30d'), 30 * 86_400_000);
});

test('A change is a share of the past value, and unknown without a past value', () => {
  assert.is(findChange(3, 2), 0.5);
  assert.is(findChange(1, 2), -0.5);
  assert.is(findChange(1, 0), null);
  assert.is(findChange(1, null), null);
});

test('Past values are drawn at the current times; past pauses are drawn as gaps', () => {
  const chart = { times: [100, 110], lines: [{ name: 'Mean', values: [1, 2] }] };
  const past = { times: [20, 25, 30], lines: [{ name: 'Mean', values: [5, null, 7] }] };
  assert.equal(overlay(chart, past, 80_000, 'Yesterday'), {
    times: [100, 105, 110],
    lines: [
      { name: 'Mean', values: [1, undefined, 2] },
      { name: 'Yesterday', isReference: true, values: [5, null, 7] },
    ],
  });
});

test.run();
