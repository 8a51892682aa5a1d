/** The visits of players, computed from their sessions. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findOnlineKeys, groupByDay, groupByPlayer } from '../../../../../http/ui/views/players/sessions.js';

const test = suite('http/ui/views/players/sessions');

const hourMs = 3_600_000;
const at = (hour: number) => new Date(hour * hourMs).toISOString();
const session = (id: number, key: string, from: number, to: number) => ({
  id,
  run: '20260101T000000000Z-000000',
  key,
  name: key,
  identifiers: [key],
  joined_after: at(from),
  first_seen_at: at(from),
  last_seen_at: at(to),
  left_before: at(to),
});

test('The visits of a player are counted and their times added', () => {
  const visits = groupByPlayer([session(3, 'a', 9, 10), session(2, 'b', 5, 6), session(1, 'a', 1, 3)], true);
  assert.equal(visits.get('a'), { count: 2, stay: { milliseconds: 3 * hourMs, isMinimum: false } });
  assert.equal(visits.get('b'), { count: 1, stay: { milliseconds: hourMs, isMinimum: false } });
});

test('The time of all visits is a minimum if older sessions are not read', () => {
  const visits = groupByPlayer([session(1, 'a', 1, 3)], false);
  assert.equal(visits.get('a')?.stay, { milliseconds: 2 * hourMs, isMinimum: true });
});

test('The keys of online players are the keys of sessions without an end', () => {
  const sessions = [{ ...session(3, 'a', 9, 10), left_before: null }, session(2, 'a', 5, 6), session(1, 'b', 1, 3)];
  assert.equal([...findOnlineKeys(sessions)], ['a']);
});

test('Players are grouped by the day on which they were last seen', () => {
  const day = (of: number) => new Date(2026, 0, of).getTime() / hourMs;
  const sessions = [
    session(3, 'a', day(3) + 1, day(3) + 2),
    session(2, 'b', day(2) + 20, day(3)),
    session(1, 'c', day(2) - 1, day(2) + 1),
  ];
  const days = groupByDay(sessions).map(({ day: of, sessions: ofDay }) => [of, ofDay.map(({ key }) => key)]);
  assert.equal(days, [
    [day(3) * hourMs, ['a', 'b']],
    [day(2) * hourMs, ['c']],
  ]);
});

test.run();
