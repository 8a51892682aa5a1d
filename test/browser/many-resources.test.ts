/** A Data Folder with 5,000 Installed Resources. */

import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { addFxServerFolder, addResource } from '../kit/servers/fxserver.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { folder, found, heading, resource, search } from './resource-folder.js';
import { waitUntilTrue } from './wait.js';

const test = browserSuite('browser/many-resources', {
  prepare(workspace) {
    const folder = addFxServerFolder(workspace, 'many');
    for (let count = 0; count < 5_000; count += 1) addResource(folder, `[c${count % 10}]/number-${count}`);
  },
});

/** The maximum number of drawn items: a window of items, with one more window above and below it, in whole chunks. */
const maxDrawn = 600;

const drawn = (page: Page): Promise<number> => page.locator('.resource').count();

const topOf = async (item: Locator): Promise<number> => (await item.boundingBox())?.y ?? Number.NaN;

/** Waits until an item is at its previous position on the screen. */
async function waitForTop(item: Locator, top: number): Promise<void> {
  await item.waitFor();
  await until(async () => Math.abs((await topOf(item)) - top) <= 1, `${top} px from the top of the window`);
}

/** Scrolls, and waits until the URL has the new position. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(`window.scrollTo(0, ${y})`);
  await waitUntilTrue(page, '/[?&]at=-?[0-9]/.test(location.hash)');
}

/** Returns the name of a resource on the screen. @param index the index among the fully visible resources */
function nameOnScreen(page: Page, index: number): Promise<string> {
  const whole = "[...document.querySelectorAll('.resource')].filter((each) => each.getBoundingClientRect().top > 100)";
  return page.evaluate<string>(`${whole}[${index}].dataset.name`);
}

test('Only the resources near the screen are drawn, but the search covers all', async ({ open }) => {
  const page = await open('#/folders/many?build=');
  await found(page, '5,000 Installed Resources');
  await resource(page, 'number-0').waitFor();
  assert.ok((await drawn(page)) < maxDrawn);
  await until(async () => {
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
    return resource(page, 'number-999').isVisible();
  }, 'the last resource');
  await resource(page, 'number-0').waitFor({ state: 'detached' });
  await until(async () => (await drawn(page)) < maxDrawn, 'a window of resources');
  assert.equal(await findViolations(page), []);
  await search(page).fill('number-77 [c7]');
  await found(page, '2 of 5,000 Installed Resources');
  await until(async () => (await drawn(page)) === 2, 'all matches');
});

test('Back, Forward and a reload restore the list, which is not transferred again', async ({ open }) => {
  const statuses: number[] = [];
  const page = await open('#/folders');
  page.on('response', (response) => {
    if (response.url().endsWith('/many/resources')) statuses.push(response.status());
  });
  await folder(page, 'many').getByText(en.folders.enabledOf(0, 5_000)).waitFor();
  await page.getByRole('link', { name: 'many', exact: true }).click();
  await found(page, '5,000 Installed Resources');
  await search(page).fill('number-1');
  await found(page, '1,111 of 5,000');
  await scrollTo(page, 20_000);
  const names = [await nameOnScreen(page, 0), await nameOnScreen(page, 2)] as const;
  for (const name of names) {
    await resource(page, name).locator('summary').click();
    await resource(page, name).getByText(en.resources.notByConfig).waitFor();
  }
  const last = resource(page, names[1]);
  const top = await topOf(last);

  async function isAsBefore(): Promise<void> {
    await waitForTop(last, top);
    assert.is(await page.locator('.resource details[open]').count(), 2);
    assert.is(await search(page).inputValue(), 'number-1');
  }

  await page.goBack();
  await folder(page, 'many').waitFor();
  await page.goForward();
  await isAsBefore();
  await page.getByRole('link', { name: en.app.views.runs, exact: true }).click();
  await heading(page, en.app.views.runs).waitFor();
  const count = statuses.length;
  await page.goBack();
  await isAsBefore();
  await until(() => statuses.length > count, 'the check of what is kept');
  assert.equal([...new Set(statuses.slice(1))], [304]);
  await page.reload();
  await isAsBefore();
});

test('A link scrolls to one of very many resources', async ({ open }) => {
  const page = await open('#/folders/many?build=');
  await found(page, '5,000 Installed Resources');
  await scrollTo(page, 30_000);
  const before = resource(page, await nameOnScreen(page, 0));
  const top = await topOf(before);
  await page.evaluate("location.hash = '#/folders/many?build=&open=number-4987'");
  await resource(page, 'number-4987').getByText('resources/[c7]/number-4987').waitFor();
  await page.goBack();
  await waitForTop(before, top);
});

test.run();
