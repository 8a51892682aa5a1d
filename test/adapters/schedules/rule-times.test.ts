/** The times of rules around the changes to and from summer time. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadRuleTimes } from '../../../adapters/schedules/rule-times.js';
import { isZone, toInstant } from '../../../adapters/schedules/zones.js';
import type { ScheduleRule } from '../../../machines/schedules/schedules.js';

const test = suite('adapters/schedules/rule-times');
const times = await loadRuleTimes();
const zone = 'Europe/Berlin';

function listOf(rule: ScheduleRule, from: string, count: number): readonly string[] {
  const list: string[] = [];
  let time: number | null = Date.parse(from);
  while (list.length < count) {
    time = times.next(rule, time);
    if (time === null) break;
    list.push(new Date(time).toISOString().slice(0, 16));
  }
  return list;
}

for (const [year, spring, autumn] of [
  [2026, '03-29', '10-25'],
  [2027, '03-28', '10-31'],
] as const) {
  const before = (day: string): string => new Date(Date.parse(`${year}-${day}T12:00Z`) - 86_400_000).toISOString();
  for (const rule of [
    { times: ['02:30'], zone },
    { cron: '30 2 * * *', zone },
    { cron: '30 2 * * 0,1', zone },
  ]) {
    const name = 'cron' in rule ? `the cron expression ${rule.cron}` : 'the time of day 02:30';
    test(`When the clock skips 02:30 in ${year}, ${name} gives the end of the gap`, () => {
      const [first, second] = listOf(rule, before(spring), 2);
      assert.is(first, `${year}-${spring}T01:00`);
      assert.ok(second !== undefined && !second.startsWith(`${year}-${spring}`));
    });

    test(`When the clock repeats 02:30 in ${year}, ${name} gives the first time`, () => {
      const [first, second] = listOf(rule, before(autumn), 2);
      assert.is(first, `${year}-${autumn}T00:30`);
      assert.ok(second !== undefined && !second.startsWith(`${year}-${autumn}`));
    });
  }

  test(`A rule for 04:00 keeps the local time on both days of a clock change in ${year}`, () => {
    assert.is(listOf({ times: ['04:00'], zone }, before(spring), 1)[0], `${year}-${spring}T02:00`);
    assert.is(listOf({ times: ['04:00'], zone }, before(autumn), 1)[0], `${year}-${autumn}T03:00`);
  });
}

test('A time does not occur again when the clock shows the same time of day twice', () => {
  for (const from of ['2026-10-25T00:30:00Z', '2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z'])
    assert.is(listOf({ cron: '30 2 * * *', zone }, from, 1)[0], '2026-10-26T01:30');
});

test('Each of several hours occurs once on the days of a clock change', () => {
  const rule = { cron: '30 2,14 * * *', zone };
  assert.equal(listOf(rule, '2026-10-24T22:00Z', 2), ['2026-10-25T00:30', '2026-10-25T13:30']);
  assert.equal(listOf(rule, '2026-03-28T23:00Z', 2), ['2026-03-29T01:00', '2026-03-29T12:30']);
});

test('A rule for every hour follows the elapsed time over a clock change', () => {
  const rule = { cron: '30 * * * *', zone };
  assert.equal(listOf(rule, '2026-10-24T23:40Z', 3), ['2026-10-25T00:30', '2026-10-25T01:30', '2026-10-25T02:30']);
  assert.equal(listOf(rule, '2026-03-29T00:00Z', 2), ['2026-03-29T00:30', '2026-03-29T01:30']);
});

test('A rule with several times on chosen days gives its times in order', () => {
  const rule = { times: ['16:00', '04:00'], days: ['mon', 'fri'], zone: 'UTC' } as const;
  assert.equal(listOf(rule, '2026-01-01T00:00Z', 4), [
    '2026-01-02T04:00',
    '2026-01-02T16:00',
    '2026-01-05T04:00',
    '2026-01-05T16:00',
  ]);
});

test('A rule without a later occurrence has no next time', () => {
  assert.is(times.next({ cron: '0 4 30 2 *', zone }, Date.parse('2026-01-01T00:00Z')), null);
  assert.is(times.next({ once: 5 }, 5), null);
});

test('Each invalid cron expression has a fault, which names an invalid minute', () => {
  assert.is(times.findFault('0 4 * * *'), null);
  assert.is(times.findFault('61 4 * * *'), 'Invalid value for minute: 61');
  for (const cron of ['', '@daily', '* * * * * *', 'a b c d e']) assert.ok(times.findFault(cron) !== null, cron);
});

test('Skipped and repeated local times are marked, and unknown zones are recognised', () => {
  assert.is(toInstant(zone, Date.UTC(2026, 2, 29, 2, 30)).wall, 'skipped');
  assert.is(toInstant(zone, Date.UTC(2026, 9, 25, 2, 30)).wall, 'repeated');
  assert.is(toInstant(zone, Date.UTC(2026, 9, 25, 3, 30)).wall, 'once');
  assert.equal([isZone('Europe/Berlin'), isZone('Europe/Bonn')], [true, false]);
});

test.run();
