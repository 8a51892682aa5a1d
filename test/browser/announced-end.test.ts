/** Stops and restarts with a notice to the players, in the page. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForEntry, waitForHistory, waitForStatus } from '../kit/manager/shared-service.js';
import { fixtures } from '../kit/manager/workspace.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { commandLine } from './console-page.js';
import { bar, confirmEnd, confirmKill, pressInMenu, state } from './status-bar.js';

const test = browserSuite('browser/announced-end', {
  prepare: (workspace) =>
    workspace.addBuild('announcing', {
      command: [join(fixtures, 'console-server.sh')],
      stop: { command: 'quit' },
      // The console server echoes each line as `GOT line`.
      announce: { message: 'say {message}', shuttingDown: ['save-all'], acknowledgement: '^GOT save-all$' },
    }),
});
const words = en.server.announced;

const ending = (page: Page) => page.getByRole('group', { name: words.group });

async function openDialog({ open, service, workspace }: BrowserSession, viewport = { width: 1280, height: 800 }) {
  await waitForHistory(service);
  await service.post('/start', { Build: 'announcing', Folder: 'world' });
  await workspace.waitForConsole('READY');
  const page = await open('#/', { viewport });
  await pressInMenu(page, words.open);
  return { page, dialog: page.getByRole('dialog') };
}

test('A stop with a notice shows that the save was acknowledged', async (session) => {
  const { service, workspace } = session;
  const { page, dialog } = await openDialog(session);
  await dialog.getByRole('radio', { name: en.server.stop, exact: true }).check();
  await dialog.getByRole('radio', { name: words.notices.own }).check();
  await dialog.getByLabel(words.seconds).fill('2');
  assert.equal(await findViolations(page), []);
  await dialog.getByLabel(words.reason).fill('New map');
  await page.keyboard.press('Enter');
  await ending(page).getByText('New map', { exact: true }).waitFor();
  await state(page, 'Stopped').waitFor();
  await page.getByText(words.saves.acknowledged).waitFor();
  assert.match(workspace.console(workspace.runs()[0] ?? ''), 'GOT say The server stops in 2 seconds. New map\n');
  const { detail } = await waitForEntry(service, 'operation.stop');
  const { notice, reason, save } = detail;
  assert.equal([notice, reason, save], [2, 'New map', 'acknowledged']);
});

test('Every client shows an announced restart until Kill ends the server', async (session) => {
  const { service } = session;
  const { page, dialog } = await openDialog(session, { width: 360, height: 780 });
  await dialog.getByRole('radio', { name: words.notices.ten }).check();
  await dialog.getByLabel(words.reason).fill('Update & more');
  await dialog.getByRole('button', { name: en.server.restart, exact: true }).click();
  const other = await session.open();
  for (const each of [page, other]) {
    await ending(each).getByText('Update & more', { exact: true }).waitFor();
    await ending(each).getByText(words.unsaved).waitFor();
    assert.match(await ending(each).getByRole('timer').innerText(), /^Restarts in (10:00|9:\d\d)$/);
  }
  assert.equal(await findViolations(page), []);
  await confirmKill(page);
  await waitForStatus(service, ({ state: now }) => now === 'stopped');
  for (const each of [page, other]) await ending(each).waitFor({ state: 'detached' });
});

test('An announced restart can be postponed, carried out or cancelled', async (session) => {
  const { service, workspace } = session;
  const { page, dialog } = await openDialog(session);
  await dialog.getByRole('radio', { name: words.notices.ten }).check();
  await dialog.getByRole('button', { name: en.server.restart, exact: true }).click();
  const { run, announced } = await waitForStatus(service, (status) => status.announced !== null);
  await state(page, en.state.phases.announcing).waitFor();
  await commandLine(page).fill('say soon');
  await page.keyboard.press('Enter');
  await workspace.waitForConsole('GOT say soon', run);
  assert.equal(await findViolations(page), []);
  await ending(page)
    .getByRole('button', { name: words.postpone(5) })
    .click();
  const later = Date.parse(announced.at) + 300_000;
  await waitForStatus(service, (status) => Date.parse(status.announced.at) === later);
  await ending(page)
    .getByRole('timer')
    .getByText(/^Restarts in 14:\d\d$/)
    .waitFor();
  await ending(page).getByRole('button', { name: words.end.restart }).click();
  const question = page.getByRole('dialog', { name: words.endTitles.restart });
  await question.getByText(en.server.playersUnknown).waitFor();
  await question.getByRole('button', { name: words.end.restart }).click();
  await waitForStatus(service, (status) => status.phase === 'up' && status.run !== run);
  await workspace.waitForConsole('READY');

  await service.request('POST', '/stop?notice=600', { headers: { Prefer: 'respond-async' } });
  await ending(page)
    .getByRole('timer')
    .getByText(/^Stops/)
    .waitFor();
  await ending(page).getByRole('button', { name: words.cancel.stop }).click();
  await ending(page).waitFor({ state: 'detached' });
  const { phase, announced: left } = (await service.get('/status')).json;
  assert.equal([phase, left], ['up', null]);
});

test('In the view History, the bar cancels an announced stop, or stops at once', async (session) => {
  const { service } = session;
  const { page, dialog } = await openDialog(session);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.evaluate("location.hash = '#/history'");
  for (const minutes of [1, 2]) {
    const path = `/stop?notice=${minutes * 60}`;
    await service.request('POST', path, { headers: { Prefer: 'respond-async' } });
    await bar(page)
      .getByRole('link', { name: /^Stops in/ })
      .waitFor();
    if (minutes === 1) await pressInMenu(page, words.cancel.stop);
    else await confirmEnd(page, en.server.stop);
    await waitForStatus(service, ({ announced }) => announced === null);
  }
  await state(page, en.state.outcomes.stopped).waitFor();
});

test('A notice of more than ten minutes is refused in the dialog', async (session) => {
  const { page, dialog } = await openDialog(session);
  await dialog.getByRole('radio', { name: words.notices.own }).check();
  await dialog.getByLabel(words.seconds).fill('601');
  await dialog.getByRole('button', { name: en.server.restart, exact: true }).click();
  assert.ok(await dialog.locator('input:invalid').isVisible());
  await dialog.getByRole('button', { name: en.app.cancel }).click();
  await state(page, en.state.phases.up).waitFor();
  assert.is((await session.service.get('/status')).json.announced, null);
});

test.run();
