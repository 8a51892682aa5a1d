/** The strip above the console: the figures of a running server, and the line of the last day below them. */
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { addSamples } from '../kit/data/samples-workspace.js';
import { addYearOfSamples } from '../kit/data/year-of-samples.js';
import { waitForHistory, waitForStatus } from '../kit/manager/shared-service.js';
import { fixtures } from '../kit/manager/workspace.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { row } from './console-page.js';

const test = browserSuite('browser/server-strip');
const words = en.server;

/** A server that ignores SIGTERM. */
const ignoring = {
  command: [join(fixtures, 'console-server.sh'), 'stubborn'],
  stop: { signal: 'SIGTERM', timeoutMs: 600_000 },
};

async function startServer({ service, workspace }: BrowserSession): Promise<void> {
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await workspace.waitForConsole('READY');
}

test('The strip shows the memory with its limit, and opens and closes the chart', async (session) => {
  await session.restartManager(() => addYearOfSamples(session.workspace.root, Date.now()));
  await startServer(session);
  const page = await session.open('#/', { viewport: { width: 1440, height: 900 } });
  const memory = page.getByRole('button', { name: /^Memory/ });
  await memory.getByText(/^of .*iB$/).waitFor();
  await memory.click();
  await page.getByRole('slider', { name: /^Memory, / }).waitFor();
  assert.equal(await findViolations(page), []);
  await memory.click();
  await page.getByRole('slider', { name: /^Memory, / }).waitFor({ state: 'detached' });
});

test('The strip shows no figure of another run', async (session) => {
  const hourAgo = Date.now() - 3_600_000 / 2;
  await session.restartManager(() =>
    addSamples(session.workspace.root, [
      {
        at: Math.floor(hourAgo / 10_000) * 10_000,
        cores: 0.5,
        memoryBytes: 2 ** 30,
        processes: 1,
        players: 3,
        ticks: [],
      },
    ]),
  );
  await startServer(session);
  const page = await session.open('#/history');
  // Remove the newest samples: the run is not measured.
  await page.route(/\/samples\?.*points=10\b/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), samples: [] } });
  });
  await page.evaluate("location.hash = '#/'");
  const players = page.getByRole('button', { name: /^Players/ });
  await players.getByRole('img', { name: en.usage.measuring }).waitFor();
  assert.not.match(await players.innerText(), /\d/);
});

test('The line of a figure has only samples of this run', async (session) => {
  await session.restartManager(() => addYearOfSamples(session.workspace.root, Date.now()));
  await startServer(session);
  const page = await session.open('#/history', { viewport: { width: 1440, height: 900 } });
  const { started_at: startedAt } = (await session.service.get('/status')).json;
  // Add four samples of this run to the samples of the earlier run.
  await page.route(/\/samples\?.*points=120\b/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const added = [1, 2, 3, 4].map((each) => ({
      ...json.samples.at(-1),
      at: new Date(Date.parse(startedAt) + each * json.bucket_seconds * 1_000).toISOString(),
    }));
    await route.fulfill({ response, json: { ...json, samples: [...json.samples, ...added] } });
  });
  await page.evaluate("location.hash = '#/'");
  const line = page
    .getByRole('button', { name: /^Memory/ })
    .locator('svg path')
    .last();
  assert.is((await line.getAttribute('d'))?.match(/[ML]/g)?.join(''), 'MLLL');
});

test('A figure without a new reading keeps its last value, and no cell is blank', async (session) => {
  await startServer(session);
  const page = await session.open('#/history', { viewport: { width: 1440, height: 900 } });
  const startedAt = Date.parse((await session.service.get('/status')).json.started_at);
  await page.route(/\/samples\?.*points=10\b/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), samples: [] } });
  });
  await page.route(/\/samples\?.*points=120\b/, async (route) => {
    const response = await route.fetch();
    const at = new Date(startedAt + 1_000).toISOString();
    const sample = {
      at,
      cpu_cores: { mean: 0.5, max: 0.5 },
      memory_bytes: { mean: 2 ** 26, max: 2 ** 26 },
      players: null,
      ticks: [],
    };
    await route.fulfill({ response, json: { ...(await response.json()), samples: [sample] } });
  });
  await page.evaluate("location.hash = '#/'");
  await page
    .getByRole('button', { name: /^Memory/ })
    .getByText('64.0 MiB', { exact: true })
    .waitFor();
  const [strip, last] = await Promise.all([
    page.locator('.vitals').boundingBox(),
    page.locator('.vital').last().boundingBox(),
  ]);
  assert.ok(strip !== null && last !== null);
  assert.is(last.x + last.width, strip.x + strip.width);
});

test('No name of a figure without a value is cut off on a phone in German', async (session) => {
  // The last hour has all four figures.
  await session.restartManager(() => addYearOfSamples(session.workspace.root, Date.now()));
  await startServer(session);
  const page = await session.open('#/history', { viewport: { width: 390, height: 844 }, locale: 'de-DE' });
  // The run is not measured.
  await page.route(/\/samples\?.*points=10\b/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), samples: [] } });
  });
  await page.evaluate("location.hash = '#/'");
  // A bar is in place of the figure.
  await page.locator('.vital-value').nth(3).waitFor();
  const cut = await page.evaluate(`[...document.querySelectorAll('.vital-name')]
    .filter(({ scrollWidth, clientWidth, offsetParent }) => clientWidth > 0 && scrollWidth > clientWidth)
    .map(({ textContent }) => textContent)`);
  assert.equal(cut, []);
  assert.equal(await findViolations(page), []);
});

test('The timeline of the last day has the runs and the next occurrence', async (session) => {
  await waitForHistory(session.service);
  await startServer(session);
  await session.service.post('/stop');
  await session.service.post('/schedules', {
    name: 'Soon',
    when: { once: new Date(Date.now() + 3_600_000).toISOString() },
    action: { type: 'restart' },
  });
  const page = await session.open();
  const day = page.getByRole('group', { name: words.day.title });
  await day.getByText(words.day.runs(1)).waitFor();
  await day.locator('.day-planned[title^="Restart: Soon"]').waitFor();
  await day.locator('.day-run.off').click({ force: true });
  await day.getByRole('link', { name: words.day.openRun }).click();
  await page.getByRole('heading', { level: 1, name: /^Run of / }).waitFor();
});

test('Keys choose a time on the timeline of the last day; the console shows that time', async (session) => {
  const { service, workspace } = session;
  await waitForHistory(service);
  await startServer(session);
  await service.post('/command', { Command: 'first run' });
  await workspace.waitForConsole('GOT first run');
  await service.post('/stop');
  const page = await session.open('#/', { viewport: { width: 1440, height: 900 } });
  await row(page, 'GOT first run').waitFor();
  const day = page.getByRole('group', { name: words.day.title });
  const slider = day.getByRole('slider', { name: words.day.look });
  assert.is(await slider.getAttribute('aria-valuetext'), words.day.present);
  await slider.focus();
  await page.keyboard.press('PageDown');
  await day.getByText(new RegExp(`: ${words.day.noRun}$`)).waitFor();
  assert.is(await slider.getAttribute('aria-valuenow'), String(23 * 60));
  assert.equal(await findViolations(page), []);
  await page.keyboard.press('Escape');
  const back = day.getByRole('button', { name: words.day.back });
  await back.waitFor({ state: 'detached' });
  await day.locator('.day-run.off').click({ force: true });
  await day.getByText(new RegExp(`${en.state.outcomes.stopped}$`)).waitFor();
  await row(page, 'GOT first run').waitFor();
  await back.click();
  await back.waitFor({ state: 'detached' });
});

test('A stopped server shows who stopped it, how long it ran, and the most players', async (session) => {
  const { service } = session;
  await startServer(session);
  await service.post('/stop');
  const page = await session.open('#/history', { viewport: { width: 1440, height: 900 } });
  // The samples of the run, in which players were counted.
  await page.route(/\/samples\?.*points=1$/, (route) =>
    route.fulfill({ json: { samples: [{ players: { mean: 5, max: 7 } }] } }),
  );
  await page.evaluate("location.hash = '#/'");
  const last = page.locator('.last-run');
  await last.getByText(new RegExp(`^It ran [\\d.]+ sec · ${en.usage.atMost(en.players.caption(7))}$`)).waitFor();
  await page
    .locator('.last-exit')
    .getByText(words.endedBy.stopped(en.history.actors.local ?? ''))
    .waitFor();
  assert.is(await page.locator('main .primary').count(), 1, 'Start is the primary button');
  assert.equal(await findViolations(page), []);
});

test('A server that is stopping shows its memory usage and the grace period', async (session) => {
  session.workspace.addBuild('stubborn', ignoring);
  await session.service.post('/builds');
  await session.service.post('/start', { Build: 'stubborn', Folder: 'world' });
  await session.workspace.waitForConsole('READY');
  void session.service.post('/stop').catch(() => undefined);
  await waitForStatus(session.service, ({ phase }) => phase === 'stopping');
  const page = await session.open('#/', { viewport: { width: 1440, height: 900 } });
  const bar = page.locator('.grace').getByRole('progressbar', { name: words.gracePeriod('10 min') });
  const passed = (): Promise<number> => bar.evaluate(({ value }: any) => value);
  const { kill_at: killAt } = (await session.service.get('/status')).json;
  await page.locator('.grace').getByRole('timer').waitFor();
  await page.locator('.strip .vital', { hasText: words.memory }).waitFor();
  const first = await passed();
  await until(async () => (await passed()) > first, 'the bar');
  assert.ok(
    (await passed()) <= 1 - (Date.parse(killAt) - Date.now() - 1_000) / 600_000,
    'the bar is not ahead of the stop',
  );
  assert.equal(await findViolations(page), []);
});

test.run();
