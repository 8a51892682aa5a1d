/** The view of the server: the launcher with the preflight of the selected pair, and the tabs next to the console. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { de } from '../kit/data/german.js';
import { waitForEntry, waitForStatus } from '../kit/manager/shared-service.js';
import { sampleCases } from '../kit/sample.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { row } from './console-page.js';
import { measureLayoutShift } from './layout-shift.js';
import { answeredWith } from './page-errors.js';
import { addResourceFolder } from './resource-folder.js';
import { button, state } from './status-bar.js';
import { waitForFrame } from './wait.js';

const test = browserSuite('the view of the server', { prepare: addResourceFolder });

const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
] as const;

const words = en.server;
/** The name of a tab without soft hyphens, as a regular expression needs it. */
const tab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name.replaceAll('\u00ad', '')}`) });
const panel = (page: Page): Locator => page.getByRole('tabpanel');
const summary = (page: Page): Locator => page.locator('.pair-summary');

async function pick(page: Page, build: string, folder: string): Promise<void> {
  await page.getByLabel('Build').selectOption(build);
  await page.getByLabel('Data Folder').selectOption(folder);
}

async function startServer({ service, workspace }: BrowserSession): Promise<void> {
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await workspace.waitForConsole('READY');
}

test('A pair with errors can be started only with the button Start anyway', async ({ open, service }) => {
  const page = await open();
  await pick(page, '12345', 'roleplay');
  const { json: preflight } = await service.get('/datafolders/roleplay/preflight?build=12345');
  assert.ok(preflight.errors > 0);
  const { fatal, errors, warnings } = preflight;
  await summary(page)
    .getByText(en.check.found(fatal, errors - fatal, warnings))
    .waitFor();
  for (const { title } of preflight.findings) await panel(page).getByText(title).first().waitFor();
  await tab(page, words.rail.problems)
    .getByText(String(errors + warnings))
    .waitFor();
  assert.is(await button(page, words.start).getAttribute('aria-disabled'), 'true');
  assert.is(await button(page, words.start).getAttribute('title'), words.pair.off);
  assert.equal(await findViolations(page), []);
  await button(page, words.pair.startAnyway).click();
  await waitForStatus(service, ({ last_exit: exit, state: now }) => now === 'running' || exit !== null);
  await waitForEntry(service, 'operation.start');
});

test('A Build for any program gets a warning in the summary, and can be started by Start', async ({ open }) => {
  const page = await open();
  await pick(page, 'console', 'world');
  await summary(page).getByText(words.pair.mayNotFit).waitFor();
  await button(page, words.start).and(page.locator('[aria-disabled=false]')).waitFor();
  assert.is(await button(page, words.pair.startAnyway).count(), 0);
  await button(page, words.start).click();
  await state(page, en.state.phases.up).waitFor();
});

test(
  'The page warns before a start that a Build and a Data Folder are of different kinds',
  async ({ open }) => {
    const page = await open();
    await pick(page, '12345', 'trains');
    await summary(page).getByText(words.pair.mismatch('FXServer', 'OpenTTD')).waitFor();
    assert.is(await button(page, words.start).getAttribute('aria-disabled'), 'true');
    await button(page, words.pair.startAnyway).waitFor();
  },
  {
    prepare(workspace) {
      addResourceFolder(workspace);
      writeFileSync(join(workspace.addFolder('trains'), 'folder.json'), '{ "kind": "openttd" }');
    },
  },
);

test('The check of the selected pair runs again when the list of Data Folders is refreshed', async ({
  open,
  service,
  workspace,
}) => {
  const page = await open();
  await pick(page, '12345', 'roleplay');
  await tab(page, words.rail.problems).waitFor();
  await panel(page).getByText('Resource does not exist').first().waitFor();
  const nowhere = join(workspace.root, 'data/roleplay/resources/nowhere');
  mkdirSync(nowhere);
  writeFileSync(join(nowhere, 'fxmanifest.lua'), "fx_version 'cerulean'\ngame 'gta5'\n");
  await service.post('/datafolders');
  await panel(page).getByText('Resource does not exist').waitFor({ state: 'detached' });
});

test('The tabs can be selected with the mouse and the arrow keys, and the selection is kept', async (session) => {
  const page = await session.open();
  await tab(page, words.rail.problems).click();
  for (const name of [en.app.views.players, en.console.quick.title, words.rail.events]) {
    await page.keyboard.press('ArrowRight');
    await tab(page, name).and(page.locator('[aria-selected=true]')).waitFor();
  }
  await page.reload();
  await tab(page, words.rail.events).and(page.locator('[aria-selected=true]')).waitFor();
  await panel(page)
    .getByText(en.history.entries['manager.started'] ?? '')
    .waitFor();
  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('ArrowRight');
  await tab(page, words.rail.problems).and(page.locator('[aria-selected=true]')).waitFor();
});

test('The selected tab is in the address, and a link can select another tab', async ({ open }) => {
  const page = await open();
  await tab(page, words.rail.events).click();
  assert.match(page.url(), /#\/\?tab=events$/);
  const other = await open('#/?tab=players');
  await tab(other, en.app.views.players).and(other.locator('[aria-selected=true]')).waitFor();
  await other.evaluate("location.hash = '#/?tab=quick'");
  await tab(other, en.console.quick.title).and(other.locator('[aria-selected=true]')).waitFor();
});

test('The tabs next to the console fit into their card in each language', async ({ open }) => {
  for (const locale of ['en-GB', 'de-DE']) {
    const page = await open('#/', { locale });
    await page.getByRole('tab').nth(3).waitFor();
    for (const width of [320, 360, 1200, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await waitForFrame(page);
      const right = await page.evaluate<number>(`Math.max(...[...document.querySelectorAll('.rail [role=tab]')]
        .map((tab) => tab.getBoundingClientRect().right - tab.closest('[role=tablist]').getBoundingClientRect().right))`);
      assert.ok(right <= 0, `${locale} at ${width}: ${right}`);
    }
    await page.context().close();
  }
});

test('The tab of the events shows operations of another client at once', async (session) => {
  const page = await session.open();
  await tab(page, words.rail.events).click();
  await panel(page)
    .getByText(en.history.entries['manager.started'] ?? '')
    .waitFor();
  await startServer(session);
  await panel(page)
    .getByText(en.history.entries['server.started'] ?? '')
    .waitFor();
  assert.equal(await findViolations(page), []);
});

const railTab: Readonly<Record<string, string>> = {
  [words.rail.problems]: 'problems',
  [en.app.views.players]: 'players',
  [en.console.quick.title]: 'quick',
  [words.rail.events]: 'events',
};

for (const viewport of sampleCases('server-view', sizes, 1)) {
  test(`No element moves during a start, a stop and a change of the pair, at ${viewport.width} pixels`, async (session) => {
    // The server does not report its players.
    session.allow(answeredWith(409));
    const page = await session.open('#/', { viewport });
    await page.getByText(en.console.empty).waitFor();
    await page.locator('.waiting').first().waitFor({ state: 'detached' });
    for (const name of [words.rail.problems, en.app.views.players, en.console.quick.title, words.rail.events]) {
      // This uses the address, because movement within half a second of a click is not measured.
      await page.evaluate(`location.hash = '#/?tab=${railTab[name]}'`);
      await tab(page, name).and(page.locator('[aria-selected=true]')).waitFor();
      await page.locator('.waiting').first().waitFor({ state: 'detached' });
      await waitForFrame(page);
      const before = await measureLayoutShift(page);
      await startServer(session);
      await state(page, en.state.phases.up).waitFor();
      await session.service.post('/stop');
      await state(page, en.state.outcomes.stopped).waitFor();
      await waitForFrame(page);
      const shift = (await measureLayoutShift(page)) - before;
      assert.ok(shift < 0.02, `${name}: ${shift}`);
    }
    const before = await measureLayoutShift(page);
    await pick(page, '12345', 'roleplay');
    await button(page, words.pair.startAnyway).waitFor();
    assert.ok((await measureLayoutShift(page)) - before < 0.02);
  });
}

test('On a desktop the console has over 70 % of the width and half of the height', async (session) => {
  await startServer(session);
  const page = await session.open('#/', { viewport: { width: 1280, height: 800 } });
  await row(page, 'READY').waitFor();
  const box = async (selector: string) =>
    (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [console, rail, main] = [await box('.desk > .console'), await box('.desk > .rail'), await box('.desk')];
  assert.ok(console.width / 1280 > 0.7, String(console.width / 1280));
  const share = (console.width * console.height) / (1280 * 800);
  assert.ok(share > 0.55, String(share));
  assert.ok(console.x + console.width <= rail.x);
  const line = (await page.getByRole('combobox', { name: en.console.command, exact: true }).boundingBox()) ?? main;
  for (const { y, height } of [line, rail]) assert.ok(y + height <= 800, 'on the screen');
});

test('On a phone one part at a time is below the strip, and the command line is below the output', async (session) => {
  session.allow(answeredWith(409));
  await startServer(session);
  const page = await session.open('#/', {
    viewport: { width: 360, height: 780 },
    locale: 'de-DE',
    colorScheme: 'dark',
  });
  await row(page, 'READY').waitFor();
  const line = await page.getByRole('combobox', { name: de.console.command, exact: true }).boundingBox();
  assert.ok(line !== null && line.y + line.height <= 780);
  const output = await page.locator('.console-screen').boundingBox();
  assert.ok(output !== null && output.y + output.height <= line.y);
  assert.ok((output.height + line.height) / 780 > 0.5, 'the output has half of the screen');
  for (const name of [de.app.views.players, de.console.quick.title, de.server.rail.events]) {
    await tab(page, name).click();
    const part = await panel(page).boundingBox();
    assert.ok(part !== null && Math.abs(part.y - output.y) < 100);
    assert.equal(await findViolations(page), []);
  }
  await tab(page, de.console.title).click();
  await panel(page).waitFor({ state: 'detached' });
  assert.is(await page.evaluate('document.documentElement.scrollHeight'), 780);
  assert.is(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), 0);
});

test.run();
