/** The positions of the runs on the timeline. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Run } from '../../../../../http/client/api.js';
import { toTimeline } from '../../../../../http/ui/views/runs/timeline.js';

const test = suite('http/ui/views/runs/timeline');

const at = (second: number): string => new Date(second * 1_000).toISOString();
const runOf = (from: number | null, to: number | null): Run =>
  ({ run: `${from}`, started_at: from === null ? null : at(from), ended_at: to === null ? null : at(to) }) as Run;
const shown = (runs: readonly Run[], now: number) => {
  const timeline = toTimeline(runs, now * 1_000);
  return timeline && [timeline.begin / 1_000, ...timeline.bars.map(({ left, width }) => [left, width])];
};

test('The timeline begins with the first run and ends now, where the current run ends', () => {
  assert.equal(shown([runOf(150, null), runOf(100, 120)], 200), [100, [50, 50], [0, 20]]);
});

test('A run with an unknown start is left out', () => {
  assert.equal(shown([runOf(150, null), runOf(null, 120)], 200), [150, [0, 100]]);
  assert.is(shown([runOf(null, 120)], 200), null);
});

test('A run with a start in the future is drawn within the timeline', () => {
  assert.equal(shown([runOf(300, null), runOf(100, 400)], 200), [100, [100, 0], [0, 100]]);
});

test('The ticks are midnights, or round times of the day', () => {
  const midnight = new Date(2026, 10, 24).getTime() / 1_000;
  const hour = 3_600;
  const ticksOf = (from: number, now: number) =>
    toTimeline([runOf(from, null)], now * 1_000)?.ticks.map(({ at: tick }) => tick / 1_000 - midnight);
  assert.equal(ticksOf(midnight - 2 * hour, midnight + 70 * hour), [0, 24 * hour, 48 * hour]);
  assert.equal(
    ticksOf(midnight + 9.5 * hour, midnight + 13.9 * hour),
    [10, 11, 12, 13].map((each) => each * hour),
  );
  assert.equal(ticksOf(midnight + 1.5, midnight + 4.6), [2, 3, 4]);
  // The only midnight is at the label of the current time.
  assert.equal(ticksOf(midnight + 60, midnight + 25 * hour), [60]);
});

test.run();
