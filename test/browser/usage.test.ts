/** The charts of CPU, memory, players and tick times, and the list of players. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { addSamples } from '../kit/data/samples-workspace.js';
import { addYearOfSamples } from '../kit/data/year-of-samples.js';
import { waitForHistory, waitForStatus } from '../kit/manager/shared-service.js';
import { addFxServerBuild, addFxServerFolder, licence, startFxServer } from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { connectionLost } from './page-errors.js';

const test = browserSuite('browser/usage');
const words = en.usage;

const charts = (page: Page) => page.locator('.plot[role="img"]');

/** Replaces the manager by another manager, which finds a year of samples. */
async function fillYear(session: BrowserSession): Promise<void> {
  await session.restartManager(() => addYearOfSamples(session.workspace.root, Date.now()));
  await waitForHistory(session.service);
}

/** The number of different colours that a chart has drawn. */
function drawnColours(page: Page): Promise<number> {
  return page
    .locator('.plot canvas')
    .first()
    .evaluate((canvas: any) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const colours = new Set<number>();
      for (let index = 0; index < data.length; index += 4)
        if (data[index + 3] === 255) colours.add((data[index] << 16) | (data[index + 1] << 8) | data[index + 2]);
      return colours.size;
    });
}

test('The charts describe the chosen period in words and in a table', async (session) => {
  await fillYear(session);
  const page = await session.open('#/usage');
  await charts(page).first().waitFor();
  assert.is(await charts(page).count(), 4);
  assert.ok((await drawnColours(page)) > 2);
  const label = await charts(page).first().getAttribute('aria-label');
  assert.match(label ?? '', /^CPU, 1 hour: Last \d+%, mean \d+%, minimum \d+%, maximum \d+%$/);
  assert.equal(await findViolations(page), []);

  await page.getByRole('link', { name: words.ranges['1y'] }).click();
  await page.locator('[aria-label^="Memory, 1 year: Last"]').waitFor();
  assert.match(page.url(), /#\/usage\/1y$/);
  await page.getByText(words.asTable).click();
  const rows = page.getByRole('table', { name: words.caption(words.ranges['1y']) }).getByRole('row');
  await rows.nth(12).waitFor();
  assert.equal(await findViolations(page), []);
});

test('All charts show their values at the time under the pointer', async (session) => {
  await fillYear(session);
  const page = await session.open('#/usage/24h');
  await charts(page).first().waitFor();
  await charts(page)
    .first()
    .hover({ position: { x: 250, y: 60 } });
  const times = page.locator('.usage-chart .legend-time');
  await times.nth(3).filter({ hasText: /\d/ }).waitFor();
  const shown = await times.allInnerTexts();
  assert.is(new Set(shown).size, 1, JSON.stringify(shown));
});

test('Memory over 24 hours, but not over a year, is compared with earlier periods', async (session) => {
  await fillYear(session);
  const page = await session.open('#/usage/24h');
  await charts(page).nth(3).waitFor();
  const memory = page.locator('.usage-chart').filter({ has: page.getByRole('heading', { name: en.server.memory }) });
  const compared = memory.getByText(new RegExp(`^(\\d+% (more|less) than|As much as) ${words.pastNames.lastWeek}$`));
  assert.is(await compared.count(), 0, 'nothing is compared yet');
  await page.getByLabel(words.compare).selectOption('lastWeek');
  await compared.waitFor();
  await memory.locator('.chart-legend').getByText(words.pasts.lastWeek).waitFor();
  assert.match(page.url(), /#\/usage\/24h\?compare=lastWeek$/);
  assert.equal(await findViolations(page), []);
  await page.getByRole('link', { name: words.ranges['1y'] }).click();
  await page.getByLabel(words.compare).waitFor({ state: 'detached' });
});

test('Every chart fits into the screen of a phone in German', async (session) => {
  const page = await session.open('#/usage', { locale: 'de-DE', viewport: { width: 320, height: 640 } });
  await page.getByText('In diesem Zeitraum wurde nichts gemessen').waitFor();
  const now = Math.floor(Date.now() / 10_000) * 10_000;
  session.allow(connectionLost);
  const one = { cores: 0.5, memoryBytes: 2 ** 30, processes: 1, players: 3, ticks: [] };
  await session.restartManager(() =>
    addSamples(
      session.workspace.root,
      Array.from({ length: 100 }, (_, n) => ({ ...one, at: now - (100 - n) * 10_000 })),
    ),
  );
  await charts(page).first().waitFor();
  // There are no tick times.
  assert.is(await charts(page).count(), 3);
  assert.match(
    (await charts(page).nth(1).getAttribute('aria-label')) ?? '',
    /^Arbeitsspeicher, 1 Stunde: Zuletzt 1,0 GiB/,
  );
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.is(width, 320);
});

/** Starts a server after a year of samples, and opens the charts of the server view. */
async function openTiles(session: BrowserSession): Promise<Page> {
  await fillYear(session);
  await session.service.post('/start', { Build: 'console', Folder: 'world' });
  const page = await session.open('#/');
  await showTiles(page);
  return page;
}

const showTiles = (page: Page): Promise<void> => page.getByRole('button', { name: /^CPU/ }).click();

test('The tiles of the server view keep the period and the figures after a reload', async (session) => {
  const page = await openTiles(session);
  const tiles = page.getByRole('region', { name: en.app.views.usage });
  const cpu = tiles.getByRole('slider', { name: /^CPU, / });
  await charts(page).nth(3).waitFor();
  assert.ok((await drawnColours(page)) > 2);
  await tiles.getByRole('button', { name: words.shortRanges['7d'] }).click();
  await tiles.getByRole('slider', { name: `CPU, ${words.ranges['7d']}` }).waitFor();
  await page.reload();
  await showTiles(page);
  await tiles.getByRole('slider', { name: `CPU, ${words.ranges['7d']}` }).waitFor();
  assert.is(await charts(page).count(), 4);
  assert.match((await cpu.getAttribute('aria-valuetext')) ?? '', /^Last \d+%, mean \d+%, minimum \d+%, maximum \d+%$/);
  await tiles.getByRole('link', { name: words.allCharts }).click();
  await page.waitForURL(/#\/usage\/7d$/);
});

test('The server view has only figures of the current run', async (session) => {
  const now = Math.floor(Date.now() / 10_000) * 10_000;
  const ticks = [{ thread: 'svMain', count: 200, sum: 0.2, p99: 0.016 }];
  const one = { cores: 0.5, memoryBytes: 2 ** 30, processes: 1, players: 3, ticks };
  session.allow(connectionLost);
  await session.restartManager(() =>
    addSamples(
      session.workspace.root,
      Array.from({ length: 30 }, (_, n) => ({ ...one, at: now - (30 - n) * 10_000 })),
    ),
  );
  await waitForHistory(session.service);
  const page = await session.open('#/');
  await session.service.post('/start', { Build: 'console', Folder: 'world' });
  const vital = (title: string) => page.locator('.vital').filter({ hasText: title }).locator('.vital-value');
  await vital(en.server.memory).filter({ hasText: /iB$/ }).waitFor();
  // The run reports neither players nor tick times.
  for (const title of [words.shortTicks, words.players]) assert.is(await vital(title).count(), 0, title);
  await showTiles(page);
  const tiles = page.getByRole('region', { name: en.app.views.usage }).locator('.tile');
  const figure = (title: string) => tiles.filter({ hasText: title }).locator('.tile-value');
  await figure(en.server.memory).filter({ hasText: /iB$/ }).waitFor();
  await tiles.getByText(/% of \d+ CPUs?$/).waitFor();
  assert.equal([await figure(words.shortTicks).innerText(), await figure(words.players).innerText()], ['–', '–']);
});

test("The arrow keys move a chart's cursor; screen readers get the value and time", async (session) => {
  const page = await openTiles(session);
  const memory = page.getByRole('slider', { name: /^Memory, / });
  await memory.focus();
  const facts = await memory.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  const year = new Date().getFullYear();
  const isAt = (pattern: RegExp) => async () =>
    pattern.test((await memory.getAttribute('aria-valuetext')) ?? '') || null;
  await until(isAt(new RegExp(`^\\d+/\\d+/${year}, .* Mean .*iB, Maximum .*iB$`)), 'the newest value');
  const newest = await memory.getAttribute('aria-valuenow');
  await page.keyboard.press('ArrowLeft');
  await until(
    async () => Number(await memory.getAttribute('aria-valuenow')) === Number(newest) - 1,
    'the previous value',
  );
  await page.keyboard.press('Escape');
  await until(async () => (await memory.getAttribute('aria-valuetext')) === facts, 'the values of the period');
});

test('A drag or a key zooms all charts, and a double click ends the zoom', async (session) => {
  await fillYear(session);
  const page = await session.open('#/usage/24h');
  const over = page.locator('.plot .u-over').first();
  await over.waitFor();
  await until(async () => (await charts(page).count()) === 4, 'the charts');
  const box = await over.boundingBox();
  assert.ok(box !== null);
  const at = (share: number): [number, number] => [box.x + box.width * share, box.y + box.height / 2];
  await page.mouse.move(...at(0.25));
  await page.mouse.down();
  await page.mouse.move(...at(0.5), { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: words.wholePeriod }).waitFor();
  const readPeriod = (): number => {
    const [, from, to] = /zoom=(\d+)-(\d+)/.exec(page.url()) ?? [];
    return Number(to) - Number(from);
  };
  assert.ok(Math.abs(readPeriod() - 21_600) < 1_800, `${readPeriod()} s are a quarter of a day`);
  assert.equal(await findViolations(page), []);
  const dragged = readPeriod();
  await page.getByRole('slider').first().press('+');
  await until(() => readPeriod() < dragged * 0.6, 'half of the period');
  await page.reload();
  await page.getByRole('button', { name: words.wholePeriod }).waitFor();
  await page.locator('.plot .u-over').first().dblclick();
  await page.getByRole('button', { name: words.wholePeriod }).waitFor({ state: 'detached' });
  assert.not.match(page.url(), /zoom/);
});

const port = await findFreePort();

test(
  'The number of players links to the list of players',
  async (session) => {
    await startFxServer(session, '12345', 'city');
    const page = await session.open('#/history');
    await session.service.post('/command', { Command: 'stand_in_join "Ann <b>" license:01' });
    await waitForStatus(session.service, ({ players }) => players === 1);
    await page.getByRole('link', { name: '1/30', exact: true }).click();
    await page.getByRole('rowheader', { name: 'Ann <b>' }).waitFor();
    assert.equal(await findViolations(page), []);
    await session.service.post('/command', { Command: 'stand_in_leave 1' });
    await page.getByText(en.players.none).waitFor();
    await session.service.post('/stop');
    await page.getByRole('heading', { name: en.playerSessions.title }).waitFor();
  },
  {
    prepare(workspace) {
      addFxServerBuild(workspace, '12345');
      const endpoint = `endpoint_add_tcp "127.0.0.1:${port}"`;
      addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, endpoint, 'set sv_playersToken S3CR3T']);
    },
  },
);

test.run();
