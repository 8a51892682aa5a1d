/**
 * The view of the server: the launcher with the preflight of the selected Build and Data Folder, and the parts next to
 * the console.
 */
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
import { button, startAnyway, state } from './status-bar.js';
import { waitForFrame } from './wait.js';

const test = browserSuite('browser/server-view', { prepare: addResourceFolder });

const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
] as const;

const words = en.server;
/** Returns the tab with a name. The soft hyphens of the name do not count. */
const tab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name.replaceAll('\u00ad', '')}`) });
const panel = (page: Page): Locator => page.getByRole('tabpanel');
/** A part next to the console, on a desk. */
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const problems = (page: Page): Locator => part(page, words.rail.problems);
const summary = (page: Page): Locator => page.locator('.pair-summary');

async function pick(page: Page, build: string, folder: string): Promise<void> {
  const installed = page.getByRole('button', { name: words.first.installed });
  await installed.or(page.getByLabel('Build')).first().waitFor();
  if (await installed.isVisible()) await installed.click();
  await page.getByLabel('Build').selectOption(build);
  await page.getByLabel('Data Folder').selectOption(folder);
}

async function startServer({ service, workspace }: BrowserSession): Promise<void> {
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await workspace.waitForConsole('READY');
}

test('A Build and Data Folder with errors start only by a button that mentions errors', async ({ open, service }) => {
  const page = await open();
  await pick(page, '12345', 'roleplay');
  const { json: preflight } = await service.get('/datafolders/roleplay/preflight?build=12345');
  assert.ok(preflight.errors > 0);
  const { fatal, errors, warnings } = preflight;
  await summary(page)
    .getByText(en.check.found(fatal, errors - fatal, warnings))
    .waitFor();
  for (const { title } of preflight.findings) await problems(page).getByText(title).first().waitFor();
  await problems(page)
    .getByRole('heading')
    .getByText(String(errors + warnings))
    .waitFor();
  await button(page, fatal > 0 ? words.pair.startDespite(fatal) : words.pair.startAnyway).waitFor();
  assert.is(await button(page, words.start).count(), 0);
  assert.equal(await findViolations(page), []);
  await button(page, startAnyway).click();
  await waitForStatus(service, ({ last_exit: exit, state: now }) => now === 'running' || exit !== null);
  await waitForEntry(service, 'operation.start');
});

test('A Build for any program gets a warning and can be started', async ({ open }) => {
  const page = await open();
  await pick(page, 'console', 'world');
  await summary(page).getByText(words.pair.mayNotFit).waitFor();
  await button(page, words.start).and(page.locator('[aria-disabled=false]')).waitFor();
  assert.is(await button(page, startAnyway).count(), 0);
  await button(page, words.start).click();
  await state(page, en.state.phases.up).waitFor();
});

test(
  'The page warns of a Build and a Data Folder of different kinds',
  async ({ open }) => {
    const page = await open();
    await pick(page, '12345', 'trains');
    await summary(page).getByText(words.pair.mismatch('FXServer', 'OpenTTD')).waitFor();
    await button(page, startAnyway).waitFor();
    assert.is(await button(page, words.start).count(), 0);
  },
  {
    prepare(workspace) {
      addResourceFolder(workspace);
      writeFileSync(join(workspace.addFolder('trains'), 'folder.json'), '{ "kind": "openttd" }');
    },
  },
);

test('The preflight check runs again when the list of Data Folders is refreshed', async ({
  open,
  service,
  workspace,
}) => {
  const page = await open();
  await pick(page, '12345', 'roleplay');
  await problems(page).getByText('Resource does not exist').first().waitFor();
  const nowhere = join(workspace.root, 'data/roleplay/resources/nowhere');
  mkdirSync(nowhere);
  writeFileSync(join(nowhere, 'fxmanifest.lua'), "fx_version 'cerulean'\ngame 'gta5'\n");
  await service.post('/datafolders');
  await problems(page).getByText('Resource does not exist').waitFor({ state: 'detached' });
});

test('Players, activity and problems are next to the console on a desktop', async (session) => {
  session.allow(answeredWith(409));
  const page = await session.open('#/', { viewport: { width: 1440, height: 900 } });
  const { players, activity, problemsWhen, playersWhen, playersUnsupported } = words.rail;
  await pick(page, '12345', 'roleplay');
  await problems(page).getByText(problemsWhen).waitFor({ state: 'detached' });
  await part(page, players).getByText(playersWhen).waitFor();
  await part(page, activity).getByRole('listitem').first().waitFor();
  assert.is(await page.getByRole('tab').count(), 0);
  assert.equal(await findViolations(page), []);
  await startServer(session);
  await part(page, players).getByText(playersUnsupported).waitFor();
  const boxes = await Promise.all(
    [players, words.rail.problems, activity].map((name) => part(page, name).boundingBox()),
  );
  for (const [index, box] of boxes.entries()) {
    const below = boxes[index + 1]?.y ?? 900;
    assert.ok(box !== null && box.height > 40 && box.y + box.height <= below + 1, `part ${index} is on the screen`);
  }
  assert.equal(await findViolations(page), []);
});

test('The tabs on a phone can be selected with a touch and the arrow keys', async (session) => {
  session.allow(answeredWith(409));
  await startServer(session);
  const page = await session.open('#/', { viewport: sizes[0] });
  await tab(page, en.console.title).click();
  for (const name of [words.rail.players, words.rail.activity, words.rail.problems, en.console.title]) {
    await page.keyboard.press('ArrowRight');
    await tab(page, name).and(page.locator('[aria-selected=true]')).waitFor();
  }
});

test('The selected tab is in the address, and a link can select another tab', async (session) => {
  session.allow(answeredWith(409));
  await startServer(session);
  const { open } = session;
  const page = await open('#/', { viewport: sizes[0] });
  await tab(page, words.rail.activity).click();
  assert.match(page.url(), /#\/\?tab=activity$/);
  const other = await open('#/?tab=players', { viewport: sizes[0] });
  await tab(other, words.rail.players).and(other.locator('[aria-selected=true]')).waitFor();
  await other.evaluate("location.hash = '#/?tab=problems'");
  await tab(other, words.rail.problems).and(other.locator('[aria-selected=true]')).waitFor();
});

for (const viewport of sampleCases('server-view', sizes, 1)) {
  test(`No element moves during a run or when a Build is selected, at ${viewport.width} px`, async (session) => {
    // The server does not report its players.
    session.allow(answeredWith(409));
    const page = await session.open('#/', { viewport });
    await page.getByRole('heading', { name: words.first.title }).waitFor();
    await page.locator('.waiting').first().waitFor({ state: 'detached' });
    const isNarrow = viewport.width === 360;
    for (const name of isNarrow ? (['problems', 'players', 'activity'] as const) : (['players'] as const)) {
      // The test changes the address, because movement within half a second of a click is not measured.
      await page.evaluate(`location.hash = '#/?tab=${name}'`);
      if (isNarrow) await tab(page, words.rail[name]).and(page.locator('[aria-selected=true]')).waitFor();
      await page.locator('.waiting').first().waitFor({ state: 'detached' });
      await waitForFrame(page);
      const before = await measureLayoutShift(page);
      await startServer(session);
      await state(page, en.state.phases.up).waitFor();
      // The end of the run moves no finding of a check that was answered before.
      if (name === 'problems') await panel(page).getByText(words.rail.atNextStart).waitFor();
      await session.service.post('/stop');
      await state(page, en.state.outcomes.stopped).waitFor();
      await waitForFrame(page);
      const shift = (await measureLayoutShift(page)) - before;
      assert.ok(shift < 0.02, `${name}: ${shift}`);
    }
    const before = await measureLayoutShift(page);
    await pick(page, '12345', 'roleplay');
    await button(page, startAnyway).waitFor();
    assert.ok((await measureLayoutShift(page)) - before < 0.02);
  });
}

test('The console on a desktop has over 70 % of the width and 55 % of the area', async (session) => {
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

test('A phone shows one part at a time below the strip', async (session) => {
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
  for (const name of [de.server.rail.players, de.server.rail.activity, de.server.rail.problems]) {
    await tab(page, name).click();
    const box = await panel(page).boundingBox();
    assert.ok(box !== null && Math.abs(box.y - output.y) < 100);
    assert.equal(await findViolations(page), []);
  }
  await tab(page, de.console.title).click();
  await panel(page).waitFor({ state: 'detached' });
  assert.is(await page.evaluate('document.documentElement.scrollHeight'), 780);
  assert.is(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), 0);
});

test.run();
