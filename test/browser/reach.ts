/** Brings the service into states in which views show data. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { addWebhooks } from '../kit/data/webhooks.js';
import { addYearOfSamples } from '../kit/data/year-of-samples.js';
import type { RunningService } from '../kit/manager/service.js';
import { waitForHistory, waitForStatus } from '../kit/manager/shared-service.js';
import { until } from '../kit/system/until.js';
import { backdateEntries, backdateFiles, renameRun } from './backdate.js';
import type { BrowserSession } from './browser.js';
import { demoBody } from './sample-workspace.js';

/** Starts a server and waits until it is up. */
export async function startServer(
  { service, workspace }: BrowserSession,
  body: { readonly Build: string },
): Promise<void> {
  const { status, text } = await service.post('/start', body);
  assert.is(status, 204, text);
  await workspace.waitForConsole(body.Build === 'demo' ? 'type help for the commands' : 'READY');
}

/** Creates a stopped run. Returns the address of the Server view. */
export async function reachStopped(session: BrowserSession): Promise<string> {
  await startServer(session, demoBody);
  await session.service.post('/stop');
  return '#/';
}

/** Creates a stopped run, a run that exited by itself, and a current run. Returns the id of the newest run. */
export async function makeRuns(session: BrowserSession): Promise<string> {
  const { service, workspace } = session;
  await startServer(session, demoBody);
  await service.post('/stop');
  await startServer(session, demoBody);
  await service.post('/command', { Command: 'crash' });
  await waitForStatus(service, ({ state }) => state === 'stopped');
  await startServer(session, demoBody);
  return workspace.runs()[0] ?? '';
}

/** Creates a run that began an hour before its crash and was measured. Returns its id. */
export async function makeMeasuredRun(session: BrowserSession): Promise<string> {
  const { workspace } = session;
  await startServer(session, demoBody);
  // The console shows that the server is ready before the manager knows it.
  await waitForStatus(session.service, ({ phase }) => phase === 'up');
  await session.service.post('/command', { Command: 'crash' });
  await waitForStatus(session.service, ({ state }) => state === 'stopped');
  const run = workspace.runs()[0] ?? '';
  const directory = join(workspace.root, 'run', run);
  const readEvents = (): string => readFileSync(join(directory, 'events.jsonl'), 'utf8');
  // The last event is written after the state has changed.
  await until(() => /"process\.treeExited".*\n$/.test(readEvents()), 'the last event of the run');
  let measured = run;
  // A running manager answers with the events that it has in memory.
  await session.restartManager(async () => {
    await addYearOfSamples(workspace.root, Date.now());
    const times = { since: Date.now() - 3_600_000, until: Date.now() };
    backdateFiles(directory, times);
    await backdateEntries(workspace.root, run, times);
    measured = await renameRun(workspace.root, run, times.since);
  });
  return measured;
}

/** Adds a year of samples and further data while no manager runs. @param add as addNightlyRestarts */
export async function addYear(
  { restartManager, workspace }: BrowserSession,
  add: (root: string, end: number) => Promise<void>,
): Promise<void> {
  await restartManager(async () => {
    await addYearOfSamples(workspace.root, Date.now());
    await add(workspace.root, Date.now());
  });
}

/** Creates two accounts, which are not used yet, and two named tokens. */
export async function addAccess(service: RunningService): Promise<void> {
  await service.post('/access/accounts', { name: 'Ann', scopes: ['admin'] });
  await service.post('/access/accounts', { name: 'Bo', scopes: ['read', 'console', 'command', 'control'] });
  const expires_at = new Date(Date.now() + 30 * 86_400_000).toISOString();
  await service.post('/access/tokens', { name: 'Web shop', scopes: ['read'], expires_at });
  const commands = ['say *', 'announce *', 'kick *'];
  await service.post('/access/tokens', { name: 'Discord bot', scopes: ['read', 'console', 'command'], commands });
}

/** Backs up a Data Folder. */
export async function backUp(service: Pick<RunningService, 'get' | 'post'>, folder: string): Promise<void> {
  const { status, text, json } = await service.post('/backups', { folder });
  assert.is(status, 202, text);
  await until(async () => (await service.get(`/backups/${json.id}`)).json.step === null, 'the backup');
}

/** Adds webhooks of which one fails and one is off, with their deliveries. Returns the address of their view. */
export async function reachWebhooks(session: BrowserSession): Promise<string> {
  await waitForHistory(session.service);
  await session.restartManager(() => addWebhooks(session.workspace.root, Date.now()));
  await waitForHistory(session.service);
  return '#/webhooks';
}

/**
 * Creates schedules of several kinds. Two schedules end the run, and one of these two is disabled. Two other schedules
 * make a backup and an announcement.
 */
export async function addSchedules(service: RunningService): Promise<void> {
  await waitForHistory(service);
  const zone = 'Europe/Berlin';
  const message = 'Vote for us on the list of servers.';
  for (const schedule of [
    {
      name: 'Restart twice a day',
      when: { times: ['04:00', '16:00'], days: ['mon', 'fri'], zone },
      action: { type: 'restart' },
      warnings: [10, 1],
    },
    { name: 'Backup', when: { times: ['05:30', '12:00', '20:00'] }, action: { type: 'backup' } },
    { name: 'Vote', when: { cron: '*/20 18-22 * * *', zone }, action: { type: 'announcement', message } },
    { name: 'Stop at night', when: { times: ['22:00'] }, action: { type: 'stop' }, enabled: false },
  ])
    assert.is((await service.post('/schedules', schedule)).status, 201);
}
