/** Schedules over the API: the values that they accept, the actions that they carry out, and missed times. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { dailyRule } from '../../kit/data/daily-rule.js';
import type { RunningService } from '../../kit/manager/service.js';
import { standard } from '../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../kit/manager/successive-services.js';
import { fixtures } from '../../kit/manager/workspace.js';
import { until } from '../../kit/system/until.js';

const test = successiveManagersSuite('http/api/schedules');

const fixture = join(fixtures, 'shifted-clock.cjs');

const nightly = {
  name: 'Nightly',
  when: dailyRule(),
  action: { type: 'restart' },
  warnings: [10, 5, 1],
};

const manage = ({ manage }: SuccessiveManagers): Promise<RunningService> => manage({ args: ['--log-level', 'error'] });

/** Returns the time after the given number of milliseconds. */
const soon = (ms: number): string => new Date(Date.now() + ms).toISOString();

async function add(service: RunningService, schedule: object): Promise<any> {
  const { status, json, text } = await service.post('/schedules', schedule);
  assert.is(status, 201, text);
  return json;
}

/** Adds a schedule whose time comes soon. Postpones the time if the request took longer than that. */
async function addSoon(service: RunningService, schedule: object, ms = 500): Promise<any> {
  const { status, json, text } = await service.post('/schedules', { ...schedule, when: { once: soon(ms) } });
  if (json.code === 'schedule_time_past') return addSoon(service, schedule, 2 * ms);
  assert.is(status, 201, text);
  return json;
}

/** Waits until an occurrence of a schedule has ended, and returns the newest occurrence. */
function ended(service: RunningService, id: string): Promise<any> {
  return until(async () => {
    const { json } = await service.get(`/schedules/${id}/occurrences`);
    return json.find(({ state }: any) => ['done', 'failed', 'skipped', 'missed'].includes(state)) ?? null;
  });
}

test('A one-time schedule restarts the server, as the history shows', async (context) => {
  const service = await manage(context);
  await service.post('/start', standard);
  const { run } = (await service.get('/status')).json;
  const { id } = await addSoon(service, { name: 'Soon', action: { type: 'restart' } });
  const occurrence = await ended(service, id);
  const status = (await service.get('/status')).json;
  assert.equal([occurrence.state, occurrence.run], ['done', status.run]);
  assert.is.not(status.run, run);
  const [entry] = await until(async () => {
    const { json } = await service.get('/history?type=schedule.occurrence');
    return json.length > 0 ? json : null;
  });
  assert.equal([entry.outcome, entry.actor.kind, entry.detail.schedule], ['done', 'schedule', id]);
});

test('The history of a schedule has run, Build and Data Folder', async (context) => {
  const service = await manage(context);
  for (const action of [
    { type: 'start', build: standard.Build, folder: standard.Folder },
    { type: 'command', command: 'hello' },
    { type: 'stop' },
  ]) {
    const { id } = await add(service, { ...nightly, warnings: [], action });
    await service.post(`/schedules/${id}/run`);
    assert.is((await ended(service, id)).state, 'done');
  }
  const { json } = await service.get('/history?type=operation,command');
  const { run } = (await service.get('/status')).json.last_exit;
  assert.equal(
    json.map((entry: any) => [entry.type, entry.run, entry.build, entry.folder]),
    ['operation.stop', 'command.sent', 'operation.start'].map((type) => [type, run, standard.Build, standard.Folder]),
  );
});

test('A schedule sends its command, and /run carries out the schedule at once', async (context) => {
  const service = await manage(context);
  await service.post('/start', standard);
  const action = { type: 'command', command: 'hello from a schedule' };
  const { id } = await add(service, { ...nightly, action });
  const { status, json } = await service.post(`/schedules/${id}/run`);
  assert.equal([status, json.manual, json.by.kind], [202, true, 'client']);
  await context.workspace.waitForConsole('GOT hello from a schedule\n');
  assert.is((await ended(service, id)).state, 'done');
  assert.is((await service.get(`/schedules/${id}`)).json.next.state, 'planned');
});

test('A schedule announces its message, its warnings and a skip', async (context) => {
  const { workspace } = context;
  const command = [join(fixtures, 'console-server.sh')];
  workspace.addBuild('announcing', { command, stop: { command: 'quit' }, announce: { message: 'say {message}' } });
  const service = await manage(context);
  assert.is((await service.post('/start', { ...standard, Build: 'announcing' })).status, 204);
  const vote = { name: 'Vote', action: { type: 'announcement', message: 'Vote for us' } };
  assert.is((await ended(service, (await addSoon(service, vote)).id)).state, 'done');
  await workspace.waitForConsole('GOT say Vote for us\n');
  const restart = { name: 'Restart', when: { once: soon(60_500) }, action: { type: 'restart' }, warnings: [1] };
  const { id } = await add(service, restart);
  await workspace.waitForConsole('GOT say The server restarts in 1 min.\n');
  assert.is((await service.post(`/schedules/${id}/skip`)).status, 200);
  await workspace.waitForConsole('GOT say The scheduled restart was skipped.\n');
  const entries = await until(async () => {
    const { json } = await service.get('/history?type=announcement.sent');
    return json.length >= 3 ? json : null;
  });
  assert.equal(
    entries.map(({ actor, outcome }: any) => [actor.kind, actor.name, outcome]),
    [
      ['schedule', 'Restart', 'sent'],
      ['schedule', 'Restart', 'sent'],
      ['schedule', 'Vote', 'sent'],
    ],
  );
});

test('Skip and postpone change the next occurrence in GET /status', async (context) => {
  const service = await manage(context);
  const { id, next } = await add(service, nightly);
  const postponed = await service.post(`/schedules/${id}/postpone`, { minutes: 30 });
  assert.is(Date.parse(postponed.json.due_at) - Date.parse(next.at), 30 * 60_000);
  assert.is((await service.get('/status')).json.next_occurrence.due_at, postponed.json.due_at);
  const late = await service.post(`/schedules/${id}/postpone`, { minutes: 10_000 });
  assert.equal([late.status, late.json.code], [400, 'postponement_too_long']);
  const other = await service.post(`/schedules/${id}/skip`, { at: soon(0) });
  assert.equal([other.status, other.json.code], [409, 'occurrence_not_open']);
  const skipped = await service.post(`/schedules/${id}/skip`);
  assert.equal([skipped.json.state, skipped.json.by.kind], ['skipped', 'client']);
  const times = (await service.get(`/schedules/${id}/next?limit=3`)).json;
  assert.ok(times.every(({ at }: { at: string }) => at !== next.at));
  assert.is((await service.get('/status')).json.next_occurrence.due_at, times[0].at);
});

const refused: readonly (readonly [what: string, change: object, code: string])[] = [
  ['a cron expression that never fires', { when: { cron: '0 4 30 2 *' } }, 'schedule_never_fires'],
  ['a cron expression with an invalid field', { when: { cron: '61 4 * * *' } }, 'schedule_cron_invalid'],
  ['a cron expression with seconds', { when: { cron: '0 0 4 * * *' } }, 'schedule_cron_invalid'],
  ['an unknown time zone', { when: { times: ['04:00'], zone: 'Europe/Bonn' } }, 'schedule_zone_unknown'],
  ['a time in the past', { when: { once: '2020-01-01T00:00:00Z' } }, 'schedule_time_past'],
  ['a time without an offset', { when: { once: '2999-01-01T00:00:00' } }, 'schedule_invalid'],
  ['a time of day that does not exist', { when: { times: ['24:00'], zone: 'UTC' } }, 'schedule_invalid'],
  ['a warning after the time', { warnings: [-5] }, 'schedule_warning_invalid'],
  ['a warning before the previous occurrence', { when: { cron: '*/5 * * * *' } }, 'schedule_warning_invalid'],
  ['warnings of an announcement', { action: { type: 'announcement', message: 'Hi' } }, 'schedule_warning_invalid'],
  ['a command of two lines', { action: { type: 'command', command: 'a\nb' }, warnings: [] }, 'command_invalid'],
  ['an unknown action', { action: { type: 'explode' } }, 'schedule_invalid'],
  ['no name', { name: ' ' }, 'schedule_invalid'],
  ['a limit of zero minutes', { only_if_empty: { latest_after_minutes: 0 } }, 'schedule_invalid'],
];

for (const [what, change, code] of refused) {
  test(`POST /schedules with ${what} is answered with 400 ${code}, and saves nothing`, async (context) => {
    const service = await manage(context);
    for (const path of ['/schedules', '/schedules/new/preview']) {
      const { status, json } = await service.post(path, { ...nightly, ...change });
      assert.equal([status, json.code], [400, code]);
    }
    assert.equal((await service.get('/schedules')).json, []);
  });
}

test('The preview lists the next times and marks clock changes', async (context) => {
  const service = await manage(context);
  const schedule = { ...nightly, when: { times: ['02:30'], zone: 'Europe/Berlin' } };
  const { json } = await service.post('/schedules/new/preview?limit=100', {
    ...schedule,
    when: { ...schedule.when, days: ['sun'] },
  });
  const adjusted = json.map((each: any) => each.adjusted).filter((each: unknown) => each !== null);
  assert.equal([...adjusted].sort().slice(0, 1), ['repeated']);
  const skipped = json.find((each: any) => each.adjusted === 'skipped');
  assert.match(skipped.local, /-03-.*T03:00:00\+02:00$/);
  assert.ok(skipped.offset_changed);
});

test('A time without a manager is recorded as missed, with the reason', async (context) => {
  const first = await context.manageProcess();
  await first.post('/start', standard);
  const { id } = await add(first, { name: 'Soon', when: { once: soon(60_000) }, action: { type: 'restart' } });
  await first.end('SIGKILL');
  const database = join(context.workspace.root, 'manager', 'manager.db');
  assert.ok(readFileSync(database).length > 0);
  const clock = join(context.workspace.root, 'shift');
  writeFileSync(clock, String(10 * 60_000));
  const second = await context.manageProcess({
    args: ['--log-level', 'error'],
    env: { NODE_OPTIONS: `--require=${fixture}`, CLOCK_SHIFT: clock },
  });
  const occurrence = await ended(second, id);
  assert.equal([occurrence.state, occurrence.reason], ['missed', 'manager_not_running']);
  const missed = /^gameserver_schedule_occurrences_total\{outcome="missed"\} 1$/m;
  await until(async () => missed.test((await second.get('/metrics')).text), 'the missed occurrence in the metrics');
});

test('A schedule outlives a damaged database, and its next occurrence is planned', async (context) => {
  const first = await manage(context);
  const { id } = await add(first, nightly);
  await first.end();
  writeFileSync(join(context.workspace.root, 'manager', 'manager.db'), 'no database');
  const second = await manage(context);
  const [schedule] = (await second.get('/schedules')).json;
  assert.equal([schedule.id, schedule.name, schedule.next.state], [id, 'Nightly', 'planned']);
});

test('No schedule runs without a database, and GET /status warns', async (context) => {
  const first = await manage(context);
  await add(first, nightly);
  await first.end();
  const database = join(context.workspace.root, 'manager', 'manager.db');
  for (const suffix of ['', '-wal', '-shm']) rmSync(database + suffix, { force: true });
  mkdirSync(database);
  const second = await manage(context);
  const { status, json } = await until(async () => {
    const answer = await second.get('/schedules');
    return answer.json.detail.includes('not open yet') ? null : answer;
  });
  assert.equal([status, json.code], [503, 'schedules_unavailable']);
  const { warnings } = (await second.get('/status')).json;
  assert.ok(warnings.some((text: string) => text.startsWith('Schedules are not carried out')));
});

test.run();
