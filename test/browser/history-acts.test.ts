/**
 * The groups of entries in the history view: one line each, by day, with the entries that followed, and their search.
 */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForHistory, waitForStatus } from '../kit/manager/shared-service.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';

const test = browserSuite('browser/history-acts');
const words = en.history;

const entries = (page: Page, what: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: what, exact: true }) });

async function run({ service, workspace }: BrowserSession): Promise<void> {
  await waitForHistory(service);
  assert.is((await service.post('/start', { Build: 'console', Folder: 'world' })).status, 204);
  await workspace.waitForConsole('READY');
  await service.post('/command', { Command: 'print hello' });
  await service.post('/stop');
}

test('The history shows a stop in one line, and the key Enter shows its exit', async (session) => {
  await run(session);
  const page = await session.open('#/history');
  const stop = entries(page, words.entries['operation.stop']);
  await stop.waitFor();
  assert.is(await entries(page, words.exits.stopped).count(), 0);
  assert.is(await entries(page, words.entries['server.started']).count(), 0);
  await stop.getByRole('button', { name: words.showMore(words.entries['operation.stop']) }).press('Enter');
  await entries(page, words.exits.stopped).waitFor();
  assert.equal(await findViolations(page), []);
});

test('A row with one consequence has only the arrow that shows it', async (session) => {
  await run(session);
  const page = await session.open('#/history');
  const stop = entries(page, words.entries['operation.stop']);
  const button = stop.getByRole('button', { name: words.more(1) });
  await button.waitFor();
  assert.is(await button.innerText(), '');
  assert.is(await button.getAttribute('title'), words.more(1));
});

test('Entries are grouped by day', async (session) => {
  await run(session);
  const page = await session.open('#/history');
  const table = page.getByRole('table', { name: words.caption });
  const first = table.getByRole('row').nth(1);
  await first.getByText(new RegExp(`^(${words.today}|${words.yesterday}), `)).waitFor();
  await table.getByRole('rowheader', { name: words.entries['operation.start'] }).waitFor();
  assert.is(await page.getByRole('table').count(), 1, 'all days are in one table');
});

test('Each group of entries is a row of 40 pixels at a width of 1440 pixels', async (session) => {
  await run(session);
  const page = await session.open('#/history', { viewport: { width: 1440, height: 900 } });
  await entries(page, words.entries['operation.stop']).waitFor();
  const heights = await page.evaluate<number[]>(
    "[...document.querySelectorAll('tbody tr:not(.group-row)')].map((row) => Math.round(row.getBoundingClientRect().height))",
  );
  assert.ok(heights.length > 3 && heights.every((height) => height === 40), heights.join());
});

test('The client, Build and Data Folder of most entries are named once, above the list', async (session) => {
  const { service } = session;
  await run(session);
  await run(session);
  await service.post('/start', { Build: 'nowhere', Folder: 'world' });
  const page = await session.open('#/history');
  const facts = [words.actors.local, words.buildNamed('console'), words.folderNamed('world')];
  await page.getByText(words.notRepeated(facts.join(', '))).waitFor();
  await entries(page, words.requests['operation.start'] ?? '')
    .getByText('Build nowhere, Data Folder world')
    .waitFor();
  const stop = entries(page, words.entries['operation.stop']).first();
  assert.is(await stop.getByText('Data Folder world').count(), 0);
  assert.is(
    await stop
      .locator('.entry-detail')
      .getByText(words.actors.local ?? '')
      .count(),
    0,
  );
  await stop.getByRole('button', { name: words.showMore(words.entries['operation.stop']) }).click();
  await stop.getByText('Build console, Data Folder world').waitFor();
  await stop
    .locator('.entry-detail')
    .getByText(words.actors.local ?? '')
    .waitFor();
});

test('A stop says how long the server had been running', async (session) => {
  await run(session);
  const page = await session.open('#/history');
  await entries(page, words.entries['operation.stop'])
    .getByText(new RegExp(`^${words.ran('')}[0-9]`))
    .waitFor();
});

test('A restart of the manager is one line, which says whether the server kept running', async (session) => {
  await waitForHistory(session.service);
  await session.restartManager();
  await waitForHistory(session.service);
  const page = await session.open('#/history');
  const restart = entries(page, words.managerRestarted);
  await restart.getByText(words.outcomes.stopped).waitFor();
  assert.is(await entries(page, words.entries['manager.ended']).count(), 0);
  await restart.getByRole('button', { name: words.more(1) }).click();
  await entries(page, words.entries['manager.ended']).waitFor();
});

test('On a phone one button shows only crashes and kills', async (session) => {
  await run(session);
  const page = await session.open('#/history', { viewport: { width: 360, height: 780 } });
  await entries(page, words.entries['operation.stop']).waitFor();
  const button = page.getByRole('button', { name: words.groups.ends });
  await button.click();
  await entries(page, words.entries['operation.stop']).waitFor({ state: 'detached' });
  assert.is(await button.getAttribute('aria-pressed'), 'true');
  assert.equal(await findViolations(page), []);
});

test('One button shows only crashes and kills, and a crash shows its last error', async (session) => {
  const { service, workspace } = session;
  await run(session);
  assert.is((await service.post('/start', { Build: 'console', Folder: 'world' })).status, 204);
  await workspace.waitForConsole('READY');
  await service.post('/command', { Command: 'print Fatal: no space left' });
  await service.post('/command', { Command: 'exit 3' });
  await waitForStatus(service, ({ state }) => state === 'stopped');
  const page = await session.open('#/history');
  await entries(page, words.entries['operation.stop']).waitFor();
  await page.getByRole('button', { name: words.groups.ends }).click();
  await entries(page, words.entries['operation.stop']).waitFor({ state: 'detached' });
  const crash = entries(page, words.exits.crashed);
  await crash.getByText('Fatal: no space left').waitFor();
  assert.is(await page.getByRole('rowheader').count(), 1);
  assert.match(page.url(), /#\/history\/ends$/);
  assert.equal(await findViolations(page), []);
  await page.getByRole('button', { name: words.groups.ends }).click();
  await entries(page, words.entries['operation.stop']).waitFor();
});

test('The search finds entries by the shown texts, and the address keeps the search', async (session) => {
  await run(session);
  const page = await session.open('#/history');
  await entries(page, words.entries['operation.stop']).waitFor();
  await page.getByRole('searchbox', { name: words.filter.search }).fill('hello print');
  await entries(page, words.entries['operation.stop']).waitFor({ state: 'detached' });
  await entries(page, words.entries['command.sent']).getByText('print hello').waitFor();
  await page.reload();
  await entries(page, words.entries['command.sent']).waitFor();
  assert.is(await page.getByRole('rowheader').count(), 1);
  assert.equal(await findViolations(page), []);
});

test.run();
