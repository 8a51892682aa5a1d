/**
 * The groups of entries in the history view: one line each, by day, with the entries that followed, and their search.
 */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForHistory } from '../kit/manager/shared-service.js';
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
  const today = page.getByRole('region', { name: new RegExp(`^(${words.today}|${words.yesterday}), `) }).first();
  await today.getByRole('rowheader', { name: words.entries['operation.start'] }).waitFor();
});

test('Each group of entries is a row of 40 pixels at a width of 1440 pixels', async (session) => {
  await run(session);
  const page = await session.open('#/history', { viewport: { width: 1440, height: 900 } });
  await entries(page, words.entries['operation.stop']).waitFor();
  const heights = await page.evaluate<number[]>(
    "[...document.querySelectorAll('tbody tr')].map((row) => Math.round(row.getBoundingClientRect().height))",
  );
  assert.ok(heights.length > 3 && heights.every((height) => height === 40), heights.join());
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
