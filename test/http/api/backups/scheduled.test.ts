/** Scheduled backups: their outcomes, and the jobs for which they wait. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { dailyRule } from '../../../kit/data/daily-rule.js';
import type { RunningService } from '../../../kit/manager/service.js';
import { startStandard, waitForHistory, waitForStatus } from '../../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';

const test = successiveManagersSuite('http/api/backups/scheduled');

const manage = async ({ manage }: SuccessiveManagers): Promise<RunningService> => {
  const service = await manage({ args: ['--backup-repository', 'copy'] });
  await waitForHistory(service);
  return service;
};

/** Carries out a new schedule, and returns its occurrence after its end. */
async function carryOut(service: RunningService, action: object): Promise<any> {
  const added = await service.post('/schedules', { name: 'Backup', when: dailyRule(), action });
  assert.is(added.status, 201, added.text);
  const path = `/schedules/${added.json.id}`;
  assert.is((await service.post(`${path}/run`)).status, 202);
  return until(async () => {
    const { json } = await service.get(`${path}/occurrences`);
    return json.find(({ state }: any) => ['done', 'failed', 'skipped', 'missed'].includes(state)) ?? null;
  });
}

test('The occurrence of a scheduled backup is done when the backup has ended', async (context) => {
  const service = await manage(context);
  await startStandard({ ...context, service });
  const occurrence = await carryOut(service, { type: 'backup' });
  assert.equal([occurrence.state, occurrence.outcome], ['done', 'done']);
  const [backup] = (await service.get('/backups')).json;
  assert.equal([backup.folder, backup.mode, backup.problem, backup.step], ['world', 'stop', null, null]);
  await waitForStatus(service, ({ phase }) => phase === 'up');
  const entries = await until(async () => {
    const { json } = await service.get('/history?type=backup,schedule.occurrence');
    return json.length === 2 ? json : null;
  });
  assert.equal(
    entries.map(({ type, outcome, actor }: any) => [type, outcome, actor]),
    [
      ['schedule.occurrence', 'done', { kind: 'client', name: 'local' }],
      ['backup.finished', 'done', { kind: 'schedule', name: 'Backup' }],
    ],
  );
});

test('An occurrence fails if the backup fails or the Data Folder does not exist', async (context) => {
  const service = await manage(context);
  assert.is((await carryOut(service, { type: 'backup', folder: 'nowhere' })).outcome, 'folder_not_found');
  assert.equal((await service.get('/backups')).json, []);
  writeFileSync(join(context.workspace.root, 'backups'), 'in the way');
  const failed = await carryOut(service, { type: 'backup', folder: 'world' });
  assert.equal([failed.state, failed.outcome], ['failed', 'target_unwritable']);
});

test('A scheduled backup that names no Data Folder is skipped while no server runs', async (context) => {
  const service = await manage(context);
  assert.is((await carryOut(service, { type: 'backup' })).reason, 'not_running');
  assert.is((await carryOut(service, { type: 'backup', folder: 'world', mode: 'stopped' })).state, 'done');
  await startStandard({ ...context, service });
  assert.is((await carryOut(service, { type: 'backup', mode: 'stopped' })).outcome, 'folder_running');
});

test('Two backups that are scheduled for the same time are made one after the other', async (context) => {
  const service = await manage(context);
  const action = { type: 'backup', folder: 'world' };
  const ended = await Promise.all([carryOut(service, action), carryOut(service, action)]);
  assert.equal(
    ended.map(({ outcome }) => outcome),
    ['done', 'done'],
  );
  assert.is((await service.get('/backups')).json.length, 2);
});

test('Warnings before a backup are refused in a mode that does not stop the server', async (context) => {
  const service = await manage(context);
  for (const [mode, status] of [
    [undefined, 201],
    ['stop', 201],
    ['freeze', 400],
    ['quiesce', 400],
    ['stopped', 400],
  ] as const) {
    const schedule = { name: 'Backup', when: dailyRule(), action: { type: 'backup', mode }, warnings: [5] };
    assert.is((await service.post('/schedules', schedule)).status, status, mode);
  }
});

test.run();
