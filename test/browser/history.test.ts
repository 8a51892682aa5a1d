/** The history in the page: the events, their actors and their outcomes. */
import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { backupFaults } from '../../http/ui/text/en/backup-faults.js';
import { en } from '../../http/ui/text/en.js';
import { waitForHistory, waitForStatus } from '../kit/manager/shared-service.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { waitForFrame } from './wait.js';

const test = browserSuite('browser/history');
const words = en.history;

/** The entries with the given sentence. */
const entries = (page: Page, what: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: what, exact: true }) });
const rows = (page: Page) => page.getByRole('table').getByRole('rowheader');

const group = (page: Page) => page.getByRole('combobox', { name: words.show });

/** Opens the menu of an entry and presses one of its links. */
async function followInRow(row: Locator, link: string): Promise<void> {
  await row.getByRole('button', { name: en.app.more('') }).click();
  await row.getByRole('link', { name: link }).click();
}

async function openHistory(session: BrowserSession, hash = '#/history'): Promise<Page> {
  await waitForHistory(session.service);
  const page = await session.open(hash);
  await entries(page, words.entries['manager.started']).waitFor();
  return page;
}

async function start({ service, workspace }: BrowserSession): Promise<string> {
  assert.is((await service.post('/start', { Build: 'console', Folder: 'world' })).status, 204);
  await workspace.waitForConsole('READY');
  return workspace.runs()[0] ?? '';
}

test('A failed backup is shown as failed, with its reason', async (session) => {
  writeFileSync(join(session.workspace.root, 'data/world/folder.json'), '{"backup": {"databases": 3}}');
  const page = await openHistory(session);
  const { status, text } = await session.service.post('/backups', { folder: 'world' });
  assert.is(status, 202, text);
  const failed = entries(page, words.failures['backup.finished'] ?? '');
  await failed.getByText(backupFaults.backup_settings_invalid, { exact: true }).waitFor();
  assert.is(await entries(page, words.entries['backup.finished']).count(), 0);
});

test('Stops, crashes and refused starts appear with links to their runs', async (session) => {
  const { service } = session;
  const page = await openHistory(session);
  await start(session);
  await entries(page, words.entries['operation.start']).getByText('Build console, Data Folder world').waitFor();
  await service.post('/stop');
  const stop = entries(page, words.entries['operation.stop']);
  await stop.getByText(words.outcomes.done).waitFor();
  const local = stop.getByText(words.actors.local ?? '');
  assert.is(await local.getAttribute('title'), '127.0.0.1');
  assert.not.match(await stop.innerText(), /127\.0\.0\.1/, 'a local client has this address anyway');

  const run = await start(session);
  await service.post('/command', { Command: 'exit 3' });
  await waitForStatus(service, ({ state }) => state === 'stopped');
  await entries(page, words.entries['command.sent']).getByText('exit 3', { exact: true }).waitFor();
  const crash = entries(page, words.exits.crashed);
  await crash.getByText(en.exit.exitedWith(3), { exact: true }).waitFor();
  assert.is(await crash.locator('.entry-details').getByText(en.state.outcomes.crashed).count(), 0, 'said twice');
  assert.is(await crash.locator('.outcome.bad').innerText(), en.exit.exitedWith(3));

  await service.post('/start', { Build: 'nowhere', Folder: 'world' });
  const refused = entries(page, words.requests['operation.start'] ?? '');
  await refused.getByText('Refused: Unknown Build').waitFor();
  await refused.getByText('Build nowhere, Data Folder world').waitFor();
  assert.is(await rows(page).first().innerText(), words.requests['operation.start'], 'the newest is at the top');
  assert.equal(await findViolations(page), []);

  await crash.getByRole('link', { name: words.showRunOf(run) }).click();
  await page.getByRole('heading', { name: /^Run of / }).waitFor();
  await page.getByText(run, { exact: true }).waitFor();
});

test('The history can be filtered by group, and the address keeps the group', async (session) => {
  await start(session);
  await session.service.post('/command', { Command: 'print hello' });
  const page = await openHistory(session);
  await group(page).selectOption(words.groups.commands);
  await entries(page, words.entries['command.sent']).waitFor();
  await entries(page, words.entries['manager.started']).waitFor({ state: 'detached' });
  assert.is(await rows(page).count(), 1);
  await session.service.post('/stop');
  await session.service.post('/command', { Command: 'too late' });
  await entries(page, words.requests['command.sent'] ?? '')
    .getByText('Refused: Server is not running')
    .waitFor();
  assert.is(await rows(page).count(), 2, 'new entries of other groups are not shown');

  await page.reload();
  await entries(page, words.entries['command.sent']).waitFor();
  assert.is(await group(page).inputValue(), 'commands');
  await group(page).focus();
  await page.keyboard.press('ArrowUp');
  await entries(page, words.entries['operation.stop']).waitFor();
  assert.match(page.url(), /#\/history\/operations$/);
  assert.is(await group(page).evaluate((element) => element === element.ownerDocument.activeElement), true);

  await group(page).selectOption(words.groups.files);
  await page.getByText(words.none, { exact: true }).waitFor();
});

test('The history can be filtered by author, time and run', async (session) => {
  const { service } = session;
  const run = await start(session);
  const page = await openHistory(session);
  const by = page.getByRole('combobox', { name: words.by });
  await by.selectOption(words.filter.actors.client ?? '');
  await entries(page, words.entries['operation.start']).waitFor();
  await entries(page, words.entries['manager.started']).waitFor({ state: 'detached' });
  await service.post('/stop');
  await entries(page, words.entries['operation.stop']).waitFor();
  assert.is(await rows(page).count(), 2, 'the exit was caused by the server');
  assert.match(page.url(), /#\/history\?actor=client$/);
  assert.equal(await findViolations(page), []);

  await group(page).selectOption(words.groups.server);
  await page.getByText(words.none, { exact: true }).waitFor();
  assert.match(page.url(), /#\/history\/server\?actor=client$/);
  await by.selectOption('');
  await entries(page, words.exits.stopped).waitFor();
  await page.getByText(words.filter.period, { exact: true }).click();
  await page.getByLabel(words.filter.until, { exact: true }).fill('2020-01-01T00:00');
  await page.getByText(words.none, { exact: true }).waitFor();

  const ofRun = await session.open(`#/runs/${run}`);
  await ofRun.getByRole('main').getByRole('link', { name: en.app.views.history }).click();
  await entries(ofRun, words.entries['operation.stop']).waitFor();
  assert.is(await entries(ofRun, words.entries['manager.started']).count(), 0);
  await ofRun.getByRole('button', { name: words.filter.onlyRun(run) }).click();
  await entries(ofRun, words.entries['manager.started']).waitFor();
});

test('Entries link to the console at their time, and to evidence', async (session) => {
  const { service, workspace } = session;
  const run = await start(session);
  await service.post('/command', { Command: 'print hello' });
  await workspace.waitForConsole('GOT print hello');
  assert.is((await service.post(`/runs/${run}/evidence`)).status, 201);
  const page = await openHistory(session, '#/history');
  const command = entries(page, words.entries['command.sent']);
  await followInRow(command, words.showConsole);
  await page.locator('.xterm-rows > div').filter({ hasText: 'GOT print hello' }).first().waitFor();
  assert.match(page.url(), new RegExp(`#/runs/${run}\\?at=\\d+$`));
  await page.goBack();
  await followInRow(entries(page, words.entries['evidence.collected']), words.showEvidence);
  await page.getByRole('table', { name: en.runs.threads }).waitFor();
});

test('"Show older" adds earlier pages, which new entries do not remove', async (session) => {
  const { service } = session;
  await waitForHistory(service);
  for (let count = 0; count < 120; count += 1) await service.post('/stop');
  const page = await session.open('#/history');
  const older = page.getByRole('button', { name: words.older });
  await rows(page).nth(49).waitFor();
  assert.is(await rows(page).count(), 50);
  await older.focus();
  await page.keyboard.press('Enter');
  await rows(page).nth(99).waitFor();
  await page.getByText(words.olderShown(50)).waitFor();
  await service.post('/start', { Build: 'nowhere', Folder: 'world' });
  await entries(page, words.requests['operation.start'] ?? '').waitFor();
  await page.keyboard.press('Enter');
  await entries(page, words.entries['manager.started']).waitFor();
  await older.waitFor({ state: 'detached' });
  assert.is(await rows(page).count(), 122, 'each entry is shown once');
});

test(
  'Entries from a lost connection are shown after the reconnection',
  async (session) => {
    session.allow(/./);
    const page = await openHistory(session);
    await session.killManager();
    await page.getByText(en.connection.lost).waitFor();
    await session.startManager();
    await waitForHistory(session.service);
    await session.service.post('/stop');
    await entries(page, words.requests['operation.stop'] ?? '').waitFor();
    await entries(page, words.entries['manager.started']).nth(1).waitFor();
  },
  { process: {} },
);

test('The German view of the history shows German texts, and fits any width', async (session) => {
  await waitForHistory(session.service);
  await start(session);
  await session.service.post('/stop');
  await session.service.post('/stop');
  const page = await session.open('#/history', { locale: 'de-DE' });
  await page.getByRole('heading', { name: 'Verlauf' }).waitFor();
  await entries(page, 'Server gestoppt').getByText('Erledigt').waitFor();
  await entries(page, 'Stopp angefordert').getByText('Abgelehnt: Server is not running').waitFor();
  assert.equal(await findViolations(page), []);
  for (const width of [320, 768, 962, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await waitForFrame(page);
    const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    assert.is(wide, 0, `${width} px: it has to be scrolled sideways`);
  }
});

/** The path of a directory in place of the database, so that the database cannot be opened. */
const databaseOf = (root: string): string => join(root, 'manager/manager.db');

test(
  'A page without a history gives the reason and a remedy',
  async (session) => {
    session.allow(answeredWith(503));
    const page = await session.open('#/history');
    await page.getByText(words.unavailable, { exact: true }).waitFor();
    await page.getByText(words.unavailableDetail).waitFor();
    await page.getByText('The history cannot be read: the database reports EISDIR.').waitFor();
    await page.getByRole('button', { name: en.app.reload }).waitFor();
    assert.equal(await findViolations(page), []);
    rmdirSync(databaseOf(session.workspace.root));
    await entries(page, words.entries['manager.started']).waitFor();
    await page.getByText(words.unavailable, { exact: true }).waitFor({ state: 'detached' });
  },
  { prepare: ({ root }) => mkdirSync(databaseOf(root), { recursive: true }) },
);

test.run();
