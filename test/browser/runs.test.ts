/** Past runs: their Build and Data Folder, their exits and their output. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { addFxServerBuild, addFxServerFolder, licence, startFxServer } from '../kit/servers/fxserver.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { row } from './console-page.js';

const test = browserSuite('browser/runs', { service: { args: ['--console-runs', '3'] } });

const rows = (page: Page) => page.getByRole('table').getByRole('row');
/** Returns a run by its number, the newest first. */
const line = (page: Page, index: number) => rows(page).nth(index + 1);

/** A line in the console. */
const seen = (page: Page, text: string) => row(page, text).first();

async function start({ service, workspace }: BrowserSession): Promise<string> {
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await workspace.waitForConsole('READY');
  return workspace.runs()[0] ?? '';
}

/** Creates a run that ends by itself. @returns its id */
async function crash(session: BrowserSession): Promise<string> {
  const run = await start(session);
  await session.service.post('/command', { Command: 'exit 3' });
  await waitForStatus(session.service, ({ state }) => state === 'stopped');
  return run;
}

test('An empty list of runs shows the first step', async ({ open }) => {
  const page = await open('#/runs');
  await page.getByText(en.runs.none).waitFor();
  await page.getByRole('main').getByRole('link', { name: en.app.toServer }).click();
  await page.getByRole('heading', { name: 'State: Stopped' }).waitFor();
});

test('A British browser shows dates as day before month, and hours from 0 to 23', async (session) => {
  await start(session);
  await session.service.post('/stop');
  const page = await session.open('#/runs');
  const date = line(page, 0).getByRole('rowheader');
  await date.waitFor();
  assert.match(await date.innerText(), /^[A-Z][a-z]{2},? .*\d{1,2}.*, \d{2}:\d{2}$/);
  const whole = (await date.getByRole('link').getAttribute('title')) ?? '';
  assert.match(whole, /^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{2}:\d{2}:\d{2}$/);
});

test('A server that exits with 1 after a stop is shown as stopped', async (session) => {
  session.workspace.addBuild('one', {
    command: ['/bin/sh', '-c', 'echo READY; read line; exit 1'],
    stop: { command: 'quit' },
  });
  await session.service.post('/builds');
  await session.service.post('/start', { Build: 'one', Folder: 'world' });
  await session.workspace.waitForConsole('READY');
  await session.service.post('/stop');
  const page = await session.open('#/runs');
  const stopped = line(page, 0).getByText(en.state.outcomes.stopped);
  await stopped.waitFor();
  assert.not.match(await line(page, 0).innerText(), /code/);
});

test('Runs are listed newest first, each with its exit; the current run is marked', async (session) => {
  const { open, service } = session;
  await crash(session);
  await start(session);
  await service.post('/stop');
  await start(session);
  const page = await open('#/runs');
  await line(page, 2)
    .getByText(new RegExp(`^${en.state.outcomes.crashed} ${en.exit.exitedWith(3)}`))
    .waitFor();
  await line(page, 1)
    .getByText(
      new RegExp(`^${en.state.outcomes.stopped} ${en.runs.endedBy['operation.stop'](en.history.actors.local ?? '')}`),
    )
    .waitFor();
  await line(page, 0).getByText(en.state.running).waitFor();
  assert.is(await rows(page).count(), 4);
  for (const index of [0, 1, 2]) assert.match(await line(page, index).innerText(), /(\d:\d\d|\d sec)[^]*\d B/);
  await page.getByText(en.runs.samePlace('console', 'world')).waitFor();
  assert.is(await page.getByRole('table').getByText(en.state.running).count(), 1);
  const bars = page.locator('.run-timeline .bars > a');
  const titles = await Promise.all((await bars.all()).map((bar) => bar.getAttribute('title')));
  assert.equal(
    titles.map((title) => title?.split(' · ').at(-1)),
    [en.state.running, en.state.outcomes.stopped, en.state.outcomes.crashed],
  );
  // The filter names the colours of the bars.
  for (const title of titles)
    await page
      .locator('.run-outcomes button[class]')
      .filter({ hasText: title?.split(' · ').at(-1) ?? '' })
      .waitFor();
  assert.match(await page.locator('.run-timeline .ticks > span:not(.end)').first().innerText(), /^\d{2}:\d{2}:\d{2}$/);
  assert.equal(await findViolations(page), []);
});

test('Each run is a row of 48 pixels at a width of 1280 pixels, in English and German', async (session) => {
  await crash(session);
  await start(session);
  await session.service.post('/stop');
  await start(session);
  for (const locale of ['en-GB', 'de-DE']) {
    const page = await session.open('#/runs', { locale, viewport: { width: 1280, height: 800 } });
    await rows(page).nth(3).waitFor();
    const heights = await page.evaluate<number[]>(
      "[...document.querySelectorAll('tbody tr')].map((row) => Math.round(row.getBoundingClientRect().height))",
    );
    assert.equal(heights, [48, 48, 48], locale);
    await page.context().close();
  }
});

test('The open list of runs shows runs that begin or end', async (session) => {
  const { open, service } = session;
  const page = await open('#/runs');
  await page.getByText(en.runs.none).waitFor();
  const first = await start(session);
  await line(page, 0).getByText(en.state.running).waitFor();
  await service.post('/command', { Command: 'exit 3' });
  await line(page, 0)
    .getByText(new RegExp(`^${en.state.outcomes.crashed} ${en.exit.exitedWith(3)}`))
    .waitFor();
  for (let count = 0; count < 3; count += 1) {
    await start(session);
    await service.post('/stop');
  }
  await rows(page).locator(`a[href="#/runs/${first}"]`).waitFor({ state: 'detached' });
  await line(page, 2).waitFor();
  assert.is(await rows(page).count(), 4);
});

test('A run has its own page with a link to download the log', async (session) => {
  const { open, workspace } = session;
  const run = await crash(session);
  const page = await open('#/runs');
  await line(page, 0).getByRole('rowheader').getByRole('link').click();
  await page.getByRole('heading', { name: /^Run of / }).waitFor();
  await page.getByText(run, { exact: true }).waitFor();
  await page
    .getByRole('main')
    .getByText(new RegExp(`^${en.state.outcomes.crashed} ${en.exit.exitedWith(3)}`))
    .waitFor();
  await seen(page, 'READY').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: en.console.download, exact: true }).click(),
  ]);
  assert.is(download.suggestedFilename(), `${run}.log`);
  assert.is(readFileSync(await download.path(), 'utf8'), workspace.console(run));
  await page.getByRole('link', { name: 'world' }).click();
  await page.getByRole('heading', { name: 'world' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: /^Run of / }).waitFor();
  await page.goBack();
  await line(page, 0).waitFor();
});

test('The log of a past run is shown while a newer run is current', async (session) => {
  const { open, service, workspace } = session;
  const first = await start(session);
  await service.post('/command', { Command: 'a word of this run only' });
  await workspace.waitForConsole('a word of this run only');
  await service.post('/stop');
  await start(session);
  const page = await open(`#/runs/${first}`);
  await seen(page, 'a word of this run only').waitFor();
  assert.equal(await findViolations(page), []);
});

test('The page of a run shows the exit at once', async (session) => {
  const { open, service } = session;
  const run = await start(session);
  const page = await open(`#/runs/${run}`);
  await page.getByRole('main').getByText(en.state.running).waitFor();
  await service.post('/stop');
  await page
    .getByRole('main')
    .getByText(new RegExp(`^${en.state.outcomes.stopped}`))
    .waitFor();
});

test('The page of a run collects evidence and shows what each thread does', async (session) => {
  const page = await session.open(`#/runs/${await start(session)}`);
  await page.getByText(en.runs.evidenceNone).waitFor();
  await page.getByRole('button', { name: en.runs.collect }).click();
  await page.getByText(new RegExp(en.history.evidenceReasons.requested ?? '')).click();
  const threads = page.getByRole('table', { name: en.runs.threads });
  await threads.getByRole('row', { name: new RegExp(en.runs.threadStates.S ?? '') }).waitFor();
  assert.equal(await findViolations(page), []);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .locator('.evidence')
      .getByRole('link', { name: /^Download/ })
      .click(),
  ]);
  assert.match(download.suggestedFilename(), /^\d{8}T\d{9}Z-requested\.json$/);
});

test(
  'The page of a run lists each report of the server when it arrives',
  async (session) => {
    const { run } = await startFxServer(session, '12345', 'roleplay');
    const page = await session.open(`#/runs/${run}`);
    await page.getByRole('main').getByText(en.state.running).waitFor();
    await session.service.post('/command', { Command: 'stand_in_block_main 800 "race: event join"' });
    const reports = page.getByRole('table', { name: en.runs.reports });
    const hang = reports.getByRole('row', { name: new RegExp(en.history.entries['server.hang_warning']) }).first();
    await hang.getByText('race: event join <- root').waitFor();
    await hang.getByText('svMain').waitFor();
    assert.equal(await findViolations(page), []);
    // The history has the report too.
    await page.goto(page.url().replace(/#.*/, '#/history'));
    await page.getByRole('heading', { level: 1, name: en.app.views.history }).waitFor();
    await page.getByText(en.history.entries['server.hang_warning']).first().waitFor();
  },
  {
    prepare(workspace) {
      // A second of the watchdog is 10 ms.
      addFxServerBuild(workspace, '12345', { version: 12_345, secondMs: 10 });
      addFxServerFolder(workspace, 'roleplay', [`sv_licenseKey ${licence}`]);
    },
  },
);

test('An unknown run shows a not-found text and a link back', async (session) => {
  await crash(session);
  const page = await session.open('#/runs/nowhere');
  await page.getByText(en.runs.unknown('nowhere')).waitFor();
  await page.getByRole('link', { name: en.runs.all }).click();
  await line(page, 0).waitFor();
});

test('On a phone the page of a run shows the Build and the Data Folder', async (session) => {
  const run = await crash(session);
  const page = await session.open(`#/runs/${run}`, { viewport: { width: 390, height: 844 } });
  for (const name of [en.runs.build, en.runs.folder])
    await page.getByRole('main').getByText(name, { exact: true }).waitFor();
});

test.run();
