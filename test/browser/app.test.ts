/** The page as a whole: its width, its theme, its language, and its display of slow operations. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { de } from '../kit/data/german.js';
import { browserSuite } from './browser.js';
import { addSampleData } from './sample-workspace.js';
import { waitForFrame, waitUntilTrue } from './wait.js';

const test = browserSuite('browser/app', { prepare: addSampleData });

const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const settings = async (page: Page) => {
  await page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
  return page.getByRole('dialog');
};
const background = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');

test('The navigation opens views, and Back in the browser returns', async ({ open }) => {
  const page = await open();
  for (const name of ['Data Folders', 'Builds', 'Runs', 'Statechart']) {
    await link(page, name).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    assert.is(await link(page, name).getAttribute('aria-current'), 'page');
    await waitUntilTrue(page, `document.title.includes('${name}')`);
  }
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
});

test('An unknown address shows a not-found page with a link to the server', async ({ open }) => {
  const page = await open('#/nowhere/at/all');
  await page.getByRole('heading', { name: en.app.unknownView }).waitFor();
  await page.getByRole('link', { name: en.app.toServer }).click();
  await page.getByRole('heading', { name: 'State: Stopped' }).waitFor();
});

test('The keyboard focus continues inside a view that was opened by keyboard', async ({ open }) => {
  const page = await open();
  await link(page, 'Builds').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Builds' }).waitFor();
  await waitUntilTrue(page, "document.activeElement?.id === 'main'");
  await page.getByRole('link', { name: en.app.skip }).focus();
  await page.keyboard.press('Enter');
  await waitUntilTrue(page, "document.activeElement?.id === 'main' && location.hash === '#/builds'");
});

test('No view is wider than the screen, at widths from 320 to 2560 pixels', async ({ open }) => {
  const page = await open('#/');
  for (const hash of ['#/', '#/folders', '#/folders/roleplay', '#/builds', '#/runs', '#/statechart']) {
    await page.goto(`${page.url().split('#')[0]}${hash}`);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await page.getByText('Loading…').waitFor({ state: 'detached' });
    for (const width of [320, 360, 768, 1280, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      await waitForFrame(page);
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      assert.ok(wide <= width, `${hash} is ${wide} wide at ${width}`);
    }
  }
});

test('The texts of the navigation links fit in English and German, at three widths', async ({ open }) => {
  for (const locale of ['en-GB', 'de-DE']) {
    const page = await open('#/statechart', { locale });
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const width of [320, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      await waitForFrame(page);
      // At 1280 pixels the text next to an icon appears over the view, under the pointer.
      const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('nav.side a')]
        .map((link) => (${width} === 1280 && link.querySelector('span')) || link)
        .filter((box) => box.scrollWidth > box.clientWidth || box.getBoundingClientRect().right > innerWidth)
        .map((box) => box.textContent)`);
      assert.equal(cut, [], `${locale} at ${width}`);
    }
    await page.context().close();
  }
});

test('The navigation on a phone has four views, and More for the remaining views', async ({ open }) => {
  const views = ['server', 'players', 'folders', 'schedules'] as const;
  for (const [locale, { app, bar }] of [['en-GB', en] as const, ['de-DE', de] as const]) {
    const page = await open('#/', { locale, viewport: { width: 320, height: 780 } });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await waitForFrame(page);
      const more = page.getByRole('navigation').getByRole('button', { name: bar.views });
      const shown = [...views.map((view) => link(page, app.views[view])), more];
      for (const each of shown) {
        const box = await each.boundingBox();
        assert.ok(box !== null && box.height >= 44, `${await each.innerText()} is ${box?.height} high`);
        assert.ok(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 780, 'outside of the screen');
      }
      const { builds, usage, history, statechart, backups, runs } = app.views;
      for (const name of [builds, usage, history, statechart, backups, runs]) {
        await more.click();
        await page.getByRole('dialog', { name: bar.viewsTitle }).getByRole('link', { name }).click();
        await page.getByRole('heading', { level: 1, name }).waitFor();
        assert.is(await page.getByRole('dialog').count(), 0);
        // The view gets the focus after it is drawn.
        await waitUntilTrue(page, "document.activeElement?.id === 'main'");
      }
      await link(page, app.views.server).focus();
      for (const each of shown) {
        assert.ok(await each.evaluate((element) => element === element.ownerDocument.activeElement));
        await page.keyboard.press('Tab');
      }
    }
    await page.context().close();
  }
});

test('The theme follows the system until the user chooses a theme', async ({ open }) => {
  const page = await open('#/', { colorScheme: 'dark' });
  await page.getByRole('heading', { name: 'State: Stopped' }).waitFor();
  const dark = await background(page);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await background(page);
  assert.is.not(light, dark);
  const dialog = await settings(page);
  await dialog.getByRole('radio', { name: 'Dark' }).check();
  assert.is(await background(page), dark);
  await page.reload();
  await page.getByRole('heading', { name: 'State: Stopped' }).waitFor();
  assert.is(await background(page), dark);
});

test('The language follows the browser until the user chooses a language', async ({ open }) => {
  const page = await open('#/', { locale: 'de-AT' });
  await page.getByRole('heading', { name: 'Zustand: Gestoppt' }).waitFor();
  assert.is(await page.locator('html').getAttribute('lang'), 'de');
  const dialog = await settings(page);
  await dialog.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'State: Stopped' }).waitFor();
  assert.is(await page.locator('html').getAttribute('lang'), 'en');
});

test('A view that loads slowly shows a loading indicator', async ({ open }) => {
  const page = await open();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/builds-view/, async (route) => {
    await held;
    await route.continue();
  });
  await link(page, 'Builds').click();
  await page.getByText('Loading…').waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: 'Builds' }).waitFor();
});

test('Start is visible before a selection, with the reason why it is disabled', async ({ open }) => {
  const page = await open();
  await page.getByRole('button', { name: en.server.first.installed }).click();
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.and(page.locator('[aria-disabled=true]')).waitFor();
  assert.is(await start.getAttribute('title'), en.server.pair.unpicked);
  const { top } = await start.evaluate((button) => button.getBoundingClientRect());
  await page.getByLabel('Build').selectOption('demo');
  await page.getByLabel('Data Folder').selectOption('demo');
  await start.and(page.locator('[aria-disabled=false]')).waitFor();
  assert.is((await start.evaluate((button) => button.getBoundingClientRect())).top, top);
});

test('The button of a slow operation shows that the operation is pending', async ({ open }) => {
  const page = await open();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/start$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: en.server.first.installed }).click();
  await page.getByLabel('Build').selectOption('demo');
  await page.getByLabel('Data Folder').selectOption('demo');
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.click();
  await start.and(page.locator('[aria-busy=true]')).locator('.spinner').waitFor();
  release();
  await page.getByRole('heading', { name: `State: ${en.state.phases.up}` }).waitFor();
});

test('The navigation on a phone has the same height in each of its four views', async ({ open }) => {
  const page = await open('#/', { viewport: { width: 390, height: 844 } });
  const navigation = page.getByRole('navigation', { name: en.app.navigation });
  const heights: (number | undefined)[] = [];
  for (const view of ['server', 'players', 'folders', 'schedules'] as const) {
    await navigation.getByRole('link', { name: en.app.views[view] }).click();
    await page.getByRole('heading', { level: 1, name: en.app.views[view] }).waitFor({ state: 'attached' });
    heights.push((await navigation.boundingBox())?.height);
  }
  assert.is(new Set(heights).size, 1, heights.join());
});

test.run();

const empty = browserSuite('browser/app', {
  prepare: ({ root }) => {
    for (const name of ['builds/console', 'data/world']) rmSync(join(root, name), { recursive: true });
  },
});

empty('An empty workspace shows the set-up, and each list says that it is empty', async ({ open }) => {
  const page = await open();
  await page.getByRole('heading', { name: en.firstServer.titles.game }).waitFor();
  for (const view of ['folders', 'builds', 'runs'] as const) {
    await page.goto(`${page.url().split('#')[0]}#/${view}`);
    await page.getByRole('heading', { level: 1, name: en.app.views[view] }).waitFor();
    await page
      .getByRole('main')
      .getByText(/\b(no|No)\b.* yet/)
      .first()
      .waitFor();
  }
});

empty('The set-up replaces the view Server until something can be started', async ({ open, workspace }) => {
  const page = await open();
  const server = page.getByRole('link', { name: en.app.views.server, exact: true });
  const game = page.getByRole('heading', { name: en.firstServer.titles.game });
  await game.waitFor();
  await page.locator('nav a[aria-current=page]', { hasText: en.app.views.server }).waitFor();
  await page.goto(`${page.url().split('#')[0]}#/builds`);
  workspace.addBuild('console');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('rowheader', { name: 'console', exact: true }).waitFor();
  await server.click();
  await game.waitFor();
  await page.goto(`${page.url().split('#')[0]}#/folders`);
  workspace.addFolder('world');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('link', { name: 'world' }).first().waitFor();
  await server.click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('heading', { name: `State: ${en.state.phases.up}` }).waitFor();
});

empty.run();
