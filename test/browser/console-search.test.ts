/** The search of whole runs, by the service: the list of matching lines, all runs, and links to a line. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { addPrinting, command, row, startPrinting } from './console-page.js';
import { typeAtOnce, waitForValue } from './wait.js';

const test = browserSuite('browser/console-search', { prepare: addPrinting });

const list = (page: Page) => page.getByRole('region', { name: en.console.list.title });
const link = (page: Page, text: string) => list(page).getByRole('link').filter({ hasText: text });

async function say({ service, workspace }: BrowserSession, line: string): Promise<void> {
  await command(service, `hex ${Buffer.from(`${line}\n`).toString('hex')}`);
  await workspace.waitForConsole(line);
}

/**
 * Prints two runs, each with one line that a search finds. The line in the second run is far before the end of its
 * output.
 */
async function printTwoRuns(session: BrowserSession): Promise<void> {
  const { service, workspace } = session;
  await startPrinting(service, workspace);
  await say(session, 'an old Needle');
  await service.post('/stop');
  await startPrinting(service, workspace);
  await say(session, 'the line above');
  await say(session, 'the Needle is here');
  await command(service, 'flood 2000000');
  await workspace.waitForConsole('FLOODED');
}

/** Opens the search, and lists the lines with the text. */
async function listLines(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: en.console.search, exact: true }).click();
  await page.getByRole('searchbox', { name: en.console.searchFor }).fill(words);
  await page.getByRole('button', { name: en.console.list.title }).click();
}

test('Text typed right after opening the search is searched completely', async (session) => {
  await startPrinting(session.service, session.workspace);
  const page = await session.open();
  await row(page, 'READY').waitFor();
  await page.getByRole('button', { name: en.console.search, exact: true }).focus();
  await typeAtOnce(page, { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }, 'OutOfMemory');
  await waitForValue(page.getByRole('searchbox', { name: en.console.searchFor }), 'OutOfMemory');
});

test('The search lists lines of the run and shows each in context', async (session) => {
  await printTwoRuns(session);
  const page = await session.open();
  await row(page, 'FLOODED').waitFor();
  await listLines(page, 'needle');
  await list(page).getByText(en.console.list.found(1, true)).waitFor();
  assert.equal(await findViolations(page), []);
  await link(page, 'the Needle is here').click();
  await row(page, 'the Needle is here').waitFor();
  await row(page, 'the line above').waitFor();
  await page.keyboard.press('Escape');
  await list(page).waitFor();
});

test('The search with All runs lists lines of earlier runs', async (session) => {
  await printTwoRuns(session);
  const [, older = ''] = session.workspace.runs();
  const page = await session.open();
  await row(page, 'FLOODED').waitFor();
  await listLines(page, 'needle');
  await list(page).getByLabel(en.console.list.allRuns).check();
  await list(page).getByText(en.console.list.found(2, true)).waitFor();
  const address = await link(page, 'an old Needle').getAttribute('href');
  assert.match(address ?? '', new RegExp(`^#/runs/${older}\\?at=\\d+&find=needle$`));

  const other = await session.open(address ?? '');
  await row(other, 'an old Needle').waitFor();
  assert.is(await other.getByRole('searchbox', { name: en.console.searchFor }).inputValue(), 'needle');
});

test('A link to a time shows the output of that time', async (session) => {
  await printTwoRuns(session);
  const [run] = session.workspace.runs();
  const { started_at: startedAt } = (await session.service.get('/status')).json;
  const page = await session.open(`#/runs/${run}?at=${encodeURIComponent(startedAt)}`);
  await row(page, 'READY').waitFor();
  await row(page, 'the Needle is here').waitFor();
});

test.run();
