/** The texts of the next events of the server, and the elapsed part of a grace period. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { graceShare } from '../../../../http/ui/text/upcoming.js';

const test = suite('http/ui/text/upcoming');

const kill_at = '2026-01-31T12:01:00.000Z';
const killAt = Date.parse(kill_at);

test('The bar of a grace period is filled from its beginning to its end', () => {
  const shareAt = (seconds: number): number | null =>
    graceShare({ kill_at, grace_seconds: 60 }, killAt - 60_000 + seconds * 1_000);
  assert.equal([0, 15, 60].map(shareAt), [0, 0.25, 1]);
  assert.equal([-5, 90].map(shareAt), [0, 1], 'the clocks of the page and the manager may differ');
});

test('There is no bar for a kill, and while no grace period is under way', () => {
  assert.is(graceShare({ kill_at, grace_seconds: 0 }, killAt), null);
  assert.is(graceShare({ kill_at: null, grace_seconds: null }, killAt), null);
});

test.run();
