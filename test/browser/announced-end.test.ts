/** Stops and restarts with a notice to the players, in the page. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForEntry, waitForHistory, waitForStatus } from '../kit/manager/shared-service.js';
import { fixtures } from '../kit/manager/workspace.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { confirmKill, pressInMenu, state } from './status-bar.js';

const test = browserSuite('announced ends', {
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

test('A stop with a notice and a reason warns the players, and the page shows that the save was acknowledged', async (session) => {
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

test('Every client shows an announced restart with its time, its reason and the save, and Kill ends it now', async (session) => {
  const { service } = session;
  // The answer to the restart that the kill prevents.
  session.allow(answeredWith(409));
  const { page, dialog } = await openDialog(session, { width: 360, height: 780 });
  await dialog.getByRole('radio', { name: words.notices.ten }).check();
  await dialog.getByLabel(words.reason).fill('Update & more');
  await dialog.getByRole('button', { name: en.server.restart, exact: true }).click();
  const other = await session.open();
  for (const each of [page, other]) {
    await ending(each).getByText('Update & more', { exact: true }).waitFor();
    await ending(each).getByText(words.unsaved).waitFor();
    assert.match(await ending(each).getByRole('timer').innerText(), /^Ends in (10:00|9:\d\d)$/);
  }
  assert.equal(await findViolations(page), []);
  await confirmKill(page);
  await waitForStatus(service, ({ state: now }) => now === 'stopped');
  for (const each of [page, other]) await ending(each).waitFor({ state: 'detached' });
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
