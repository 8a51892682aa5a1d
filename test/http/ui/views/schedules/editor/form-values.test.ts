import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Schedule } from '../../../../../../http/client/api.js';
import { en } from '../../../../../../http/ui/text/en.js';
import {
  hasCompleteRule,
  listWarningTimes,
  readRepeat,
  suggestName,
  toFormValues,
  toScheduleInput,
  withRepeat,
} from '../../../../../../http/ui/views/schedules/editor/form-values.js';

const test = suite('http/ui/views/schedules/editor/form-values');

const { TZ } = process.env;

test.before(() => {
  process.env.TZ = 'Europe/Berlin';
});

test.after(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

const scheduleAt = (once: string): Schedule => ({
  id: '0a1b2c3d',
  name: 'Once',
  enabled: true,
  when: { once },
  action: { type: 'restart' },
  warnings: [],
  message: null,
  only_if_empty: null,
  missed: 'skip',
  etag: '"0a1b"',
  next: null,
  last: null,
  running: false,
});

for (const [what, once, shown] of [
  ['on the minute', '2026-01-31T03:00:00.000Z', '2026-01-31T04:00'],
  ['with seconds', '2026-01-31T03:00:25.000Z', '2026-01-31T04:00:25'],
  ['with milliseconds', '2026-01-31T03:00:25.500Z', '2026-01-31T04:00:25'],
  ['before the clock is set back', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30'],
  ['after the clock is set back', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30'],
] as const)
  test(`A time ${what} stays the same when another field of the schedule is changed`, () => {
    const values = toFormValues(scheduleAt(once));
    assert.is(values.once, shown);
    assert.equal(toScheduleInput({ ...values, name: 'Other' }).when, { once });
  });

test('A backup of the running Data Folder names neither folder nor mode', () => {
  const values = toFormValues({ ...scheduleAt('2026-01-31T03:00:25.000Z'), action: { type: 'backup' } });
  assert.equal(toScheduleInput(values).action, { type: 'backup' });
  const named = { type: 'backup', folder: 'world', mode: 'freeze' } as const;
  assert.equal(
    toScheduleInput(toFormValues({ ...scheduleAt('2026-01-31T03:00:25.000Z'), action: named })).action,
    named,
  );
});

test('A time that is changed in the form is read from the form', () => {
  const values = toFormValues(scheduleAt('2026-01-31T03:00:25.000Z'));
  assert.equal(toScheduleInput({ ...values, once: '2026-01-31T05:00' }).when, { once: '2026-01-31T04:00:00.000Z' });
});

test('A rule can repeat daily, on workdays, on chosen days or by a cron expression', () => {
  const values = toFormValues(null);
  assert.is(readRepeat(values), 'daily');
  const workdays = { ...values, ...withRepeat(values, 'workdays') };
  assert.is(readRepeat(workdays), 'workdays');
  assert.equal(toScheduleInput(workdays).when, {
    times: ['04:00'],
    days: ['mon', 'tue', 'wed', 'thu', 'fri'],
    zone: values.zone,
  });
  const chosen = { ...values, ...withRepeat(values, 'days') };
  assert.is(readRepeat(chosen), 'days');
  assert.is(chosen.days.length, 7);
  assert.is(readRepeat({ ...chosen, ...withRepeat(chosen, 'daily') }), 'daily');
  assert.is(readRepeat({ ...values, ...withRepeat(values, 'cron') }), 'cron');
});

test('Next times are requested only when the rule is complete', () => {
  const values = { ...toFormValues(null), zone: 'Europe/Berlin' };
  assert.ok(hasCompleteRule(values));
  for (const change of [{ times: '' }, { times: '4:0' }, { times: '25:00' }, { zone: 'Neverland' }])
    assert.not.ok(hasCompleteRule({ ...values, ...change }), JSON.stringify(change));
  assert.not.ok(hasCompleteRule({ ...values, rule: 'once' }));
  assert.ok(hasCompleteRule({ ...values, rule: 'once', once: '2026-01-31T04:00' }));
  assert.not.ok(hasCompleteRule({ ...values, rule: 'cron', cron: '0 4' }));
});

test('Players are warned before the time, the largest number of minutes first', () => {
  const at = Date.parse('2026-01-31T04:00:00Z');
  const values = { ...toFormValues(null), warnings: '1, 10' };
  assert.equal(
    listWarningTimes(values, at).map((each) => new Date(each).toISOString().slice(11, 16)),
    ['03:50', '03:59'],
  );
  assert.equal(listWarningTimes({ ...values, warnings: 'soon' }, at), []);
  assert.equal(listWarningTimes({ ...values, action: 'announcement' }, at), []);
});

test('A schedule without a name is called by its action and its times', () => {
  assert.is(suggestName(toFormValues(null), en), 'Restart 04:00');
});

test.run();
