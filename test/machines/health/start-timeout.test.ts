/** The time that a server has to start before its health counts. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endsWithReadyLine, measureRemainingStart } from '../../../machines/health/start-timeout.js';

const test = suite('machines/health/start-timeout');

const plain = { ready: null };
const withReadyLine = { ready: 'Done' };
const slow = { ready: 'Done', startTimeoutMs: 1_800_000 };

test('A server has ten minutes for its first answer, less the time that has passed', () => {
  assert.is(measureRemainingStart(plain, true, 0), 600_000);
  assert.is(measureRemainingStart(plain, true, 590_000), 10_000);
  assert.is(measureRemainingStart(plain, true, 700_000), 0);
  assert.is(measureRemainingStart(withReadyLine, false, 60_000), 540_000);
});

test('The ready line ends the start timeout unless the Build has startTimeoutMs', () => {
  assert.is(measureRemainingStart(withReadyLine, true, 0), 0);
  assert.equal([plain, withReadyLine, slow].map(endsWithReadyLine), [false, true, false]);
});

test("A Build's startTimeoutMs applies even after the ready line", () => {
  assert.is(measureRemainingStart(slow, true, 600_000), 1_200_000);
  assert.is(measureRemainingStart({ ready: null, startTimeoutMs: 0 }, true, 0), 0);
});

test('The remaining time is at most the start timeout, even if the clock was set back', () =>
  assert.is(measureRemainingStart(plain, true, -5_000), 600_000));

test.run();
