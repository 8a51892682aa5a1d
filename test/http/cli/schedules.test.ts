/** `server-manager schedules`, which creates, lists, postpones, skips, changes and removes schedules. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/schedules');

test.before.each(async (context) => {
  context.session = await openSession();
});

test.after.each(({ session }) => session.end());

const create = ['schedules', 'create', 'Nightly', '--action', 'restart', '--times', '02:30', '--zone', 'Europe/Berlin'];

test('A schedule can be created, listed, postponed, skipped, changed and removed', async ({ session }) => {
  const { done, service } = session;
  assert.match(
    await done(...create, '--warnings', '10,5,1'),
    /^The schedule [0-9a-f]{8} is saved\. Its next time: \d{4}-/,
  );
  const [{ id, warnings }] = (await service.get('/schedules')).json;
  assert.equal(warnings, [10, 5, 1]);
  assert.match(await done('schedules'), new RegExp(`${id} +Nightly +daily 02:30 Europe/Berlin +restart`));
  assert.match(await done('schedules', 'postpone', id, '30'), /is postponed to /);
  assert.match(await done('schedules', 'skip', id), /is skipped\./);
  assert.match(await done('schedules', 'occurrences', id), /skipped +requested +local/);
  assert.match(await done('schedules', 'change', id, '--disable', '--warnings', '5'), /disabled/);
  const changed = (await service.get(`/schedules/${id}`)).json;
  assert.equal([changed.enabled, changed.warnings, changed.when.times], [false, [5], ['02:30']]);
  await done('schedules', 'remove', id, '--yes');
  assert.match((await session.run('schedules')).stderr, /There are no schedules\./);
});

test('schedules change changes only the settings in its options', async ({ session }) => {
  const { done, service } = session;
  await done(...create, '--days', 'mon,fri', '--warnings', '10', '--message', 'Soon');
  const [{ id }] = (await service.get('/schedules')).json;
  const change = async (...options: string[]): Promise<any> => {
    await done('schedules', 'change', id, ...options);
    return (await service.get(`/schedules/${id}`)).json;
  };
  const berlin = { zone: 'Europe/Berlin' };
  assert.equal((await change('--times', '05:00')).when, { times: ['05:00'], days: ['mon', 'fri'], ...berlin });
  assert.equal((await change('--days', 'tue')).when, { times: ['05:00'], days: ['tue'], ...berlin });
  assert.equal((await change('--days', '')).when, { times: ['05:00'], ...berlin });
  assert.equal((await change('--zone', 'UTC')).when, { times: ['05:00'], zone: 'UTC' });
  assert.equal((await change('--cron', '0 4 * * *', '--zone', 'Europe/Berlin')).when, { cron: '0 4 * * *', ...berlin });
  assert.equal((await change('--cron', '0 5 * * *')).when, { cron: '0 5 * * *', ...berlin });
  const { warnings, message } = await change('--warnings', '', '--message', '');
  assert.equal([warnings, message], [[], null]);
  await change('--action', 'backup', '--folder', 'world');
  assert.equal((await change('--mode', 'freeze')).action, { type: 'backup', folder: 'world', mode: 'freeze' });
  assert.match(await done('schedules'), /backup world freeze/);
  await change('--action', 'command', '--text', 'save');
  assert.equal((await change('--text', 'save-all')).action, { type: 'command', command: 'save-all' });
});

test('An option that has no effect on a schedule is refused by name', async ({ session }) => {
  const { run, service } = session;
  for (const [args, fault] of [
    [[...create, '--text', 'hello'], /--text needs --action command or announcement/],
    [[...create, '--build', 'one'], /--build needs --action start/],
    [[...create, '--folder', 'world'], /--folder needs --action start or backup/],
    [[...create, '--mode', 'freeze'], /--mode needs --action backup/],
    [
      ['schedules', 'create', 'Once', '--action', 'stop', '--once', '2126-01-31', '--zone', 'UTC'],
      /--zone needs --times/,
    ],
    [
      ['schedules', 'create', 'Cron', '--action', 'stop', '--cron', '0 4 * * *', '--days', 'mon'],
      /--days needs --times/,
    ],
    [['schedules', 'create', 'Zone', '--action', 'stop', '--zone', 'UTC'], /--zone needs --times or --cron/],
  ] as const) {
    const { status, stderr } = await run(...args);
    assert.is(status, 2, stderr);
    assert.match(stderr, fault);
  }
  assert.equal((await service.get('/schedules')).json, []);
});

test('schedules create saves nothing for --dry-run or a rule without a next time', async ({ session }) => {
  const { done, run, service } = session;
  const lines = (await done(...create, '--dry-run', '--limit', '3')).trimEnd().split('\n');
  assert.is(lines.length, 4);
  const { status, stderr } = await run('schedules', 'create', 'Never', '--action', 'stop', '--cron', '0 4 30 2 *');
  assert.is.not(status, 0);
  assert.match(stderr, /Change --cron/);
  assert.equal((await service.get('/schedules')).json, []);
});

test.run();
