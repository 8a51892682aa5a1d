/** The charts of durable jobs in the view of the statechart: a past job, and the simulation. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { ended } from '../http/api/backups/under-load.js';
import { de } from '../kit/data/german.js';
import { waitForHistory } from '../kit/manager/shared-service.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';

const test = browserSuite('browser/job-charts', { service: { args: ['--backup-repository', 'copy'] } });
const words = en.jobs;

const card = (page: Page, name: string) => page.locator('details.card', { has: page.getByText(name, { exact: true }) });
const activeState = (page: Page, state: string) => page.locator(`rect.active[data-state="${state}"]`);

test('A past backup and its verification are shown with their recorded states', async ({ open, service }) => {
  const begun = await service.post('/backups', { folder: 'world' });
  assert.is((await ended(service, begun.json)).problem, null);
  await service.post(`/backups/${begun.json.id}/verify`);
  await ended(service, begun.json);
  const page = await open('#/statechart?backup=past&verification=past');
  const backup = card(page, en.statechart.backup);
  await activeState(page, 'backup.done').waitFor();
  await activeState(page, 'verification.done').waitFor();
  await backup.getByText(words.pastHint).waitFor();
  await backup.getByRole('list', { name: en.statechart.momentOrder }).getByText('→ checking').click();
  await activeState(page, 'backup.checking').waitFor();
  assert.equal(await findViolations(page), []);
  await backup.getByRole('button', { name: words.live }).click();
  await backup.getByText(words.idle).waitFor();
});

test('The scenarios of a backup and a restore end in the expected states', async ({ open }) => {
  const page = await open('#/statechart?backup=simulation&restore=simulation');
  const backup = card(page, en.statechart.backup);
  await backup.getByText(words.simulated).waitFor();
  const choose = (name: string) => backup.getByRole('button', { name, exact: true }).click();
  for (const [scenario, state] of [
    [words.scenarioNames.diskFull, 'done'],
    [words.scenarioNames.managerKilled, 'failed'],
    [words.scenarioNames.repositoryLost, 'failed'],
  ] as const) {
    await choose(scenario);
    await activeState(page, `backup.${state}`).waitFor();
    await backup.getByText(words.ended).waitFor();
  }
  await choose(words.back);
  await activeState(page, 'backup.removing').waitFor();
  await choose(words.reset);
  await activeState(page, 'backup.reading').waitFor();
  await choose(`readSettings.unreadable ${words.outcomes.unreadable}`);
  await activeState(page, 'backup.removing').waitFor();
  await page.waitForURL(/backup=simulation_freeze_readSettings\.unreadable/);
  const restore = card(page, en.statechart.restore);
  await restore.getByRole('button', { name: words.scenarioNames.swapKilled }).click();
  await activeState(page, 'restore.done').waitFor();
  assert.equal(await findViolations(page), []);
});

test('An update, an occurrence and a delivery can be simulated', async ({ open }) => {
  const page = await open('#/statechart?update=simulation&occurrence=simulation&delivery=simulation');
  for (const [chart, scenario, state] of [
    [en.statechart.update, words.scenarioNames.crash, 'update.rolledBack'],
    [en.statechart.occurrence, words.scenarioNames.managerKilled, 'occurrence.interrupted'],
    [en.statechart.delivery, words.scenarioNames.receiverDown, 'delivery.delivered'],
  ] as const) {
    await card(page, chart).getByRole('button', { name: scenario, exact: true }).click();
    await activeState(page, state).waitFor();
    await card(page, chart).getByText(words.ended).waitFor();
  }
  assert.equal(await findViolations(page), []);
  const update = card(page, en.statechart.update);
  await update.getByRole('button', { name: words.back, exact: true }).click();
  await activeState(page, 'update.rollingBack').waitFor();
  await update.getByText(words.recordStep(en.updatePlans.states.rolling_back)).waitFor();
  await update.getByRole('button', { name: `cancel ${words.requests.cancel}` }).waitFor({ state: 'detached' });
  await update.getByRole('button', { name: words.past, exact: true }).click();
  await update.getByText(words.noPast).waitFor();
});

test('The other charts list the chart of each job, and an open one is in the address', async ({ open }) => {
  const page = await open('#/statechart');
  await page.getByRole('link', { name: en.statechart.others, exact: true }).click();
  const restore = card(page, en.statechart.restore);
  await restore.locator('summary').first().click();
  await page.waitForURL(/#\/statechart\?restore=live$/);
  await restore.getByText(words.idle).waitFor();
  await restore.getByRole('button', { name: words.simulation }).click();
  await restore.getByText(words.simulated).waitFor();
  await restore.locator('summary').first().click();
  await page.waitForURL(/#\/statechart\?others=$/);
  await restore.getByText(words.simulated).waitFor({ state: 'detached' });
});

test('The chart of deliveries shows a live delivery and past deliveries', async ({ open, service }) => {
  // A webhook posts only the entries that the history records after the webhook's creation.
  await waitForHistory(service);
  const receiver = await service.post('/webhooks', { name: 'Nowhere', url: 'http://127.0.0.1:9/' });
  assert.is(receiver.status, 201);
  await service.post('/start', { Build: 'console', Folder: 'world' });
  const page = await open('#/statechart?delivery=live');
  await activeState(page, 'delivery.retrying').waitFor();
  const delivery = card(page, en.statechart.delivery);
  await delivery.getByText(en.statechart.currentStep(en.webhooks.states.retrying)).waitFor();
  await delivery.getByRole('button', { name: words.past }).click();
  await delivery.getByRole('combobox', { name: words.chooseJob }).waitFor();
  await delivery.getByRole('list', { name: en.statechart.momentOrder }).getByText('→ pending').click();
  await activeState(page, 'delivery.pending').waitFor();
  assert.equal(await findViolations(page), []);
});

test('A link shows the same simulation in German', async ({ open }) => {
  const link = '#/statechart?restore=simulation_files_prepareDirectory.done_writeFiles.full';
  const page = await open(link, { locale: 'de-DE' });
  await activeState(page, 'restore.undoing').waitFor();
  const restore = card(page, de.statechart.restore);
  await restore.getByText(de.jobs.simulated).waitFor();
  await restore.getByText(de.jobs.recordStep(de.backups.steps.restoring)).waitFor();
  await restore.getByRole('button', { name: `undo.done ${de.jobs.outcomes.done}` }).click();
  await activeState(page, 'restore.failed').waitFor();
});

test.run();
