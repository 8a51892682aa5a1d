/** The chart of the players of a day: its end, and the times in which the server did not run. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { extendToNow, findDowntimes } from '../../../../../../http/ui/views/players/summary/day-chart.js';

const test = suite('http/ui/views/players/summary/day-chart');

const at = (seconds: number): string => new Date(seconds * 1_000).toISOString();
const entry = (type: 'server.started' | 'server.exited', seconds: number) => ({
  at: at(seconds),
  type,
  run: null,
  outcome: null,
});
/** A day of 1000 seconds with samples at the given times. @param entries the newest first */
const day = (times: readonly number[], ...entries: ReturnType<typeof entry>[]) => ({
  since: at(0),
  until: at(1_000),
  bucket_seconds: 100,
  samples: times.map((time) => ({ at: at(time) })),
  entries,
});
const chart = { times: [100, 200], lines: [{ name: 'players', values: [1, 2] }] };

test('The chart ends with the present number of players', () => {
  const { times, lines } = extendToNow(chart, 250, 3, 100);
  assert.equal(
    [times, lines[0]?.values],
    [
      [100, 200, 250],
      [1, 2, 3],
    ],
  );
});

test('No line crosses the time between old samples and now', () => {
  const { times, lines } = extendToNow(chart, 900, 3, 100);
  assert.equal(
    [times, lines[0]?.values],
    [
      [100, 200, 300, 900],
      [1, 2, null, 3],
    ],
  );
});

test('The chart ends with its samples if the number of players is not known', () => {
  assert.equal(extendToNow(chart, 250, null, 100), chart);
});

test('The server did not run between its exit and its next start', () => {
  const entries = [entry('server.started', 500), entry('server.exited', 400)];
  assert.equal(findDowntimes(day([100, 300, 600], ...entries), false), [{ from: 400, to: 500 }]);
});

test('The server has not run since its last exit', () => {
  assert.equal(findDowntimes(day([100, 300], entry('server.exited', 400)), true), [{ from: 400, to: 1_000 }]);
});

test('The server did not run before its first start of the day', () => {
  assert.equal(findDowntimes(day([600], entry('server.started', 500)), false), [{ from: 0, to: 500 }]);
});

test('A server that was measured ran, even if its exit is not in the history', () => {
  assert.equal(findDowntimes(day([100, 300, 600], entry('server.started', 500)), false), [{ from: 300, to: 500 }]);
});

test('A part that began before the start does not shorten the downtime', () => {
  const entries = [entry('server.started', 480), entry('server.exited', 420)];
  assert.equal(findDowntimes(day([300, 400, 450, 500], ...entries), false), [{ from: 420, to: 480 }]);
});

test('Missing samples do not show that the server did not run', () => {
  assert.equal(findDowntimes(day([100, 900]), false), []);
  assert.equal(findDowntimes(day([100, 900], entry('server.exited', 400)), false), []);
});

test.run();
