/** A server that ignores the stop request: its remaining grace period, and Kill. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { fixtures } from '../kit/manager/workspace.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { button, confirmEnd, confirmKill, pressKill, state } from './status-bar.js';

const test = browserSuite('browser/kill', {
  prepare: (workspace) =>
    workspace.addBuild('deaf', {
      command: [join(fixtures, 'console-server.sh'), 'stubborn'],
      stop: { timeoutMs: 600_000 },
    }),
});

/** Opens a page that shows a server which ignores every request to stop. */
async function openDeaf({ open, service, workspace }: BrowserSession): Promise<Page> {
  const page = await open();
  assert.is((await service.post('/start', { Build: 'deaf', Folder: 'world' })).status, 204);
  await workspace.waitForConsole('READY');
  await state(page, en.state.phases.up).waitFor();
  return page;
}

/** The line with the outcome of the last run. */
const lastExit = (page: Page) => page.locator('.state-panel').getByRole('link', { name: en.state.outcomes.killed });

test('The page shows the remaining grace period during a stop', async (session) => {
  const page = await openDeaf(session);
  await confirmEnd(page, 'Stop');
  await state(page, en.state.phases.stopping).waitFor();
  await page
    .getByRole('timer')
    .filter({ hasText: /^Will be killed in (5\d\d|600) s / })
    .waitFor();
  // Stop keeps the focus.
  assert.is(await button(page, 'Stop').getAttribute('aria-disabled'), 'true');
  for (const name of ['Restart', 'Start']) assert.is(await button(page, name).count(), 0, name);
  await confirmKill(page);
  await state(page, en.state.outcomes.killed).waitFor();
  await lastExit(page)
    .getByText(new RegExp(`^${en.state.outcomes.killed}`))
    .waitFor();
  assert.is(await page.getByRole('alert').count(), 0, 'nothing was refused');
});

test('Kill cancels a restart, and the client of the restart gets a problem', async (session) => {
  session.allow(answeredWith(409));
  const page = await openDeaf(session);
  await confirmEnd(page, 'Restart');
  await state(page, en.state.phases.restarting).waitFor();
  await confirmKill(page);
  await state(page, en.state.outcomes.killed).waitFor();
  await page.getByRole('alert').getByText('not_running').waitFor();
});

test('Kill asks for confirmation', async (session) => {
  const page = await openDeaf(session);
  await pressKill(page);
  const question = page.getByRole('dialog', { name: en.server.killTitle });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  assert.is((await session.service.get('/status')).json.phase, 'up');
  await pressKill(page);
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await pressKill(page);
  await question.getByRole('button', { name: en.server.kill }).click();
  await state(page, en.state.outcomes.killed).waitFor();
  await lastExit(page)
    .getByText(new RegExp(`^${en.state.outcomes.killed}`))
    .waitFor();
});

test('The confirmation of Kill closes when its run ends, and does not open again', async (session) => {
  const page = await openDeaf(session);
  await pressKill(page);
  const question = page.getByRole('dialog', { name: en.server.killTitle });
  await question.waitFor();
  assert.is((await session.service.post('/kill')).status, 204);
  await question.waitFor({ state: 'detached' });
  assert.is((await session.service.post('/start', { Build: 'deaf', Folder: 'world' })).status, 204);
  await state(page, en.state.phases.up).waitFor();
  assert.is(await question.count(), 0);
});

test('A second page shows a stop from the first, and can kill the server', async (session) => {
  const page = await openDeaf(session);
  const other = await session.open();
  await confirmEnd(page, 'Stop');
  await state(other, en.state.phases.stopping).waitFor();
  await confirmKill(other);
  for (const each of [page, other]) await state(each, en.state.outcomes.killed).waitFor();
  await waitForStatus(session.service, ({ last_exit: exit }) => exit?.signal === 'SIGKILL');
});

test.run();
