/** The Server view before the first run: one way to the first start. */
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { addSampleData } from './sample-workspace.js';
import { button } from './status-bar.js';

const test = browserSuite('browser/never-ran', { prepare: addSampleData });

const words = en.server;
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('Only the launcher and the set-up are shown before the first run', async ({ open }) => {
  const page = await open('#/', { viewport: { width: 1440, height: 900 } });
  const setUp = page.getByRole('link', { name: en.app.views.firstServer });
  await page
    .locator('.card', { hasText: words.setUpSteps })
    .locator(setUp.and(page.locator('.primary')))
    .waitFor();
  assert.is(await page.locator('main .primary').count(), 1);
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

test.run();
