/** The groups and the order of the list of Builds. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { tarOf } from '../adapters/archives/archives.js';
import { waitForHistory } from '../kit/manager/shared-service.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';

const test = browserSuite('browser/build-list');

const build = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: id, exact: true }) });

test('Many Builds are in groups that can be folded, or sorted by install time', async ({
  open,
  service,
  workspace,
}) => {
  for (let n = 0; n < 8; n += 1) workspace.addBuild(`b${n}`);
  workspace.addBuild('a-faulty', { command: 'a text' });
  await service.post('/builds');
  await waitForHistory(service);
  const answer = await service.request('PUT', '/builds/z-new', {
    body: tarOf([{ path: 'build.json', content: '{ "command": ["x"] }' }]),
  });
  assert.is(answer.status, 201);
  const page = await open('#/builds');
  const rows = page.getByRole('rowheader');
  await build(page, 'z-new').waitFor();
  const group = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\s*\\d+$`) });
  const ready = group(en.builds.startable);
  const problem = group(en.server.cannotStart);
  const count = Number(/\d+$/.exec((await ready.textContent()) ?? '')?.[0]);
  assert.equal((await rows.allTextContents()).slice(-2), ['a-faulty', 'z-new'], 'faulty Builds are last');
  const total = await rows.count();
  await ready.click();
  await build(page, 'b0').waitFor({ state: 'detached' });
  assert.is(await rows.count(), total - count, 'the number of the group');
  await build(page, 'a-faulty').waitFor();
  await problem.click();
  await build(page, 'a-faulty').waitFor({ state: 'detached' });
  await problem.click();
  await ready.click();
  await build(page, 'b0').waitFor();
  assert.is(await page.getByRole('columnheader', { name: en.builds.installedAt }).count(), 0, 'one day in all rows');
  await page.getByRole('columnheader', { name: en.builds.id }).and(page.locator('[aria-sort=ascending]')).waitFor();
  await page.getByRole('combobox', { name: en.builds.order }).selectOption(en.builds.orders.newest);
  await rows.first().getByText('z-new').waitFor();
  await page
    .getByRole('columnheader', { name: en.builds.installedAt })
    .and(page.locator('[aria-sort=descending]'))
    .waitFor();
  await page.getByRole('button', { name: en.builds.installedAt, exact: true }).press('Enter');
  await rows.last().getByText('z-new').waitFor();
  assert.equal(await findViolations(page), []);
});

test('A long list of Builds shows the last run only of the Builds that have run', async (session) => {
  const { open, service, workspace } = session;
  for (let n = 0; n < 8; n += 1) workspace.addBuild(`c${n}`);
  await service.post('/builds');
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await service.post('/stop');
  const page = await open('#/builds');
  await page.getByRole('columnheader', { name: en.builds.lastRun, exact: true }).waitFor();
  await build(page, 'console').getByRole('link', { name: 'world', exact: true }).waitFor();
  assert.is(await build(page, 'c0').locator('.build-mark').textContent(), '');
  assert.equal(await findViolations(page), []);
});

test.run();
