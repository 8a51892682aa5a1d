/** The positions of runs and planned times on the timeline of the last day. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HistoryEntry, Run } from '../../../../../http/client/api.js';
import { findMoment, toDay as place, toTime } from '../../../../../http/ui/views/server/day/marks.js';

const test = suite('http/ui/views/server/day-marks');
const hour = 3_600_000;
const now = Date.parse('2026-11-27T12:30:00Z');
const at = (hours: number): string => new Date(now + hours * hour).toISOString();

const runOf = (started: string | null, ended: string | null) => ({ started_at: started, ended_at: ended }) as Run;
const nextAt = (due: string) =>
  ({ schedule: 'one', name: 'Nightly', action: 'restart', due_at: due, state: 'planned' }) as NonNullable<
    Parameters<typeof toDay>[1]
  >;

const toDay = (runs: readonly Run[], next: Parameters<typeof place>[1], time: number) => place(runs, next, [], time);

test('Runs are on a timeline from 24 hours before now to 4 hours after now', () => {
  const { bars, nowAt } = toDay([runOf(at(-10), at(-3))], null, now);
  assert.is(Math.round(nowAt), 86);
  assert.is(bars[0]?.left, 50);
  assert.is(bars[0]?.width, 25);
});

test('A run that began before the timeline is drawn from the start of the timeline', () => {
  const { bars, nowAt } = toDay([runOf(at(-40), null)], null, now);
  assert.is(bars[0]?.left, 0);
  assert.is(bars[0]?.width, nowAt);
});

test('Runs that ended before the day, or with unknown start, are not on the timeline', () => {
  assert.equal(toDay([runOf(at(-40), at(-30)), runOf(null, at(-1))], null, now).bars, []);
});

test('A planned time within the next four hours is on the timeline', () => {
  assert.is(toDay([], nextAt(at(2)), now).planned?.name, 'Nightly');
  assert.is(toDay([], nextAt(at(5)), now).planned, null);
  assert.is(toDay([], null, now).planned, null);
});

test('The timeline has a mark for every fourth hour of the clock', () => {
  const { hours } = toDay([], null, now);
  assert.is(hours.length, 7);
  assert.ok(hours.every(({ at: time }) => new Date(time).getHours() % 4 === 0));
});

test('Backups, notices and hangs have marks of their types', () => {
  const entry = (type: string, outcome: string, hours: number) => ({ type, outcome, at: at(hours) }) as HistoryEntry;
  const entries = [
    entry('backup.finished', 'done', -4),
    entry('backup.finished', 'database_dump_failed', -3),
    entry('announcement.sent', 'acknowledged', -2),
    entry('health.changed', 'unresponsive', -1),
    entry('health.changed', 'healthy', -1),
    entry('backup.finished', 'done', -30),
  ];
  assert.equal(
    place([], null, entries, now).marks.map(({ kind, tone, left }) => [kind, tone, Math.round(left)]),
    [
      ['backup', 'good', 71],
      ['backup', 'bad', 75],
      ['notice', 'note', 79],
      ['hang', 'bad', 82],
    ],
  );
});

test('A position on the timeline gives a time up to now, and a time gives its run', () => {
  assert.is(toTime(0, now), now - 24 * hour);
  assert.is(toTime(0.5, now), now - 10 * hour);
  assert.is(toTime(1, now), now);
  const [first, second] = [runOf(at(-10), at(-8)), runOf(at(-3), null)];
  assert.equal(findMoment([second, first], now - 9 * hour), { at: now - 9 * hour, run: first });
  assert.equal(findMoment([second, first], now - 5 * hour), { at: now - 5 * hour, run: null });
  assert.equal(findMoment([second, first], now), { at: now, run: second });
  // A run of seconds is found next to its bar too.
  assert.equal(findMoment([first], now - 7.95 * hour), { at: now - 8 * hour, run: first });
});

test.run();
