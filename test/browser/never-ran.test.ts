/** The Server view before the first run, with one way to the first start. */
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { addSampleData } from './sample-workspace.js';
import { button } from './status-bar.js';

const test = browserSuite('browser/never-ran', { prepare: addSampleData });

const words = en.server;
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('One card has the set-up and the launcher before the first run', async ({ open }) => {
  const page = await open('#/', { viewport: { width: 1440, height: 900 } });
  const setUp = page.getByRole('link', { name: en.app.views.firstServer });
  await page
    .locator('.card', { hasText: words.setUpSteps })
    .locator(setUp.and(page.locator('.primary')))
    .waitFor();
  assert.is(await page.locator('main .primary').count(), 1);
  assert.is(await page.locator('main .card').filter({ visible: true }).count(), 1);
  assert.is(await page.getByLabel(words.build).count(), 0);
  await page.getByRole('button', { name: words.first.installed }).click();
  await page.locator('.pair-summary').getByText(words.pair.unpicked).waitFor();
  const { players, activity, problems } = words.rail;
  for (const name of [players, activity, problems]) await part(page, name).waitFor({ state: 'hidden' });
  assert.is(await page.getByRole('slider', { name: words.day.look }).count(), 0);
  assert.equal(await findViolations(page), []);
  await page.getByLabel(words.build).selectOption('demo');
  await page.getByLabel(words.folder).selectOption('demo');
  await part(page, problems).waitFor();
  await button(page, words.start).and(page.locator('.primary')).waitFor();
  assert.is(await page.locator('main .primary').count(), 1, 'the set-up is no longer the primary action');
});

test('The card before the first run shows the result of the check on a phone', async ({ open }) => {
  const page = await open('#/', { viewport: { width: 390, height: 844 } });
  await page.getByRole('heading', { name: words.first.title }).waitFor();
  assert.is(await page.getByRole('tab').count(), 0);
  await page.getByRole('button', { name: words.first.installed }).click();
  await page.getByLabel(words.build).selectOption('12345');
  await page.getByLabel(words.folder).selectOption('roleplay');
  await page.locator('.pair-summary').getByRole('button', { name: words.pair.show }).click();
  await page.getByRole('tab', { name: words.rail.problems }).and(page.locator('[aria-selected=true]')).waitFor();
  await page.getByRole('tabpanel').getByRole('heading', { name: en.check.title }).waitFor();
});

test('A refused start before the first run can be dismissed', async (session) => {
  session.allow(answeredWith(500));
  const page = await session.open('#/', { viewport: { width: 1440, height: 900 } });
  await page.route(/\/start$/, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', status: 500, code: 'spawn_failed', title: 'Not started', detail: 'No such file.' },
    }),
  );
  await page.getByRole('button', { name: words.first.installed }).click();
  await page.getByLabel(words.build).selectOption('demo');
  await page.getByLabel(words.folder).selectOption('demo');
  await button(page, words.start).and(page.locator('[aria-disabled=false]')).click();
  const refusal = page.getByRole('alert');
  await refusal.getByRole('button', { name: en.problems.dismiss }).click();
  await refusal.waitFor({ state: 'detached' });
});

test.run();
