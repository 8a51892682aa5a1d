/** Crash recovery in the page. */
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { bar, state } from './status-bar.js';

const notice = (page: Page) => page.getByRole('group', { name: en.server.recovery.title });

/** Returns whether an element shows its whole content. Runs in the page. */
const isWhole = (element: { readonly scrollHeight: number; readonly clientHeight: number }) =>
  element.scrollHeight <= element.clientHeight && element.clientHeight > 0;

async function startServer({ service, workspace }: BrowserSession): Promise<void> {
  assert.is((await service.post('/start', { Build: 'console', Folder: 'world' })).status, 204);
  await workspace.waitForConsole('READY');
}

async function crash({ service, workspace }: BrowserSession): Promise<void> {
  await workspace.waitForConsole('READY');
  await service.post('/command', { Command: 'exit 3' });
}

/** The link to the line of the cause; without a cause, to the end of the log. */
const log = (panel: Locator): Locator =>
  panel.getByRole('link', { name: new RegExp(`^(${en.server.incident.openLine}|${en.server.viewLog})$`) });

const waiting = browserSuite('browser/recovery', {
  service: { args: ['--on-crash', 'restart', '--crash-backoff', '60'] },
});

waiting('Each view shows the planned restart after a crash, and the user can cancel it', async (session) => {
  const page = await session.open();
  const cancel = notice(page).getByRole('button', { name: en.server.recovery.cancel });
  await startServer(session);
  await state(page, en.state.phases.up).waitFor();
  const [first] = session.workspace.runs();
  await crash(session);
  await waitForStatus(session.service, ({ state, run }) => state === 'running' && run !== first);
  await crash(session);
  await notice(page)
    .getByText(/^Restarting in \d+ seconds \(attempt 2 of 5 within 10 min\)/)
    .waitFor();
  await cancel.waitFor();
  // The view of the server has the time itself.
  await page.getByRole('heading', { name: `State: ${en.state.outcomes.crashed}` }).waitFor();
  await page.evaluate("location.hash = '#/history'");
  await page.getByRole('heading', { name: /^State: Restarting in \d+ sec$/ }).waitFor();
  await bar(page).getByRole('link', { name: 'Crashed with code 3 (attempt 2 of 5 within 10 min)' }).click();
  await notice(page).locator('.primary').getByText(en.server.startNow).waitFor();
  // The time of the restart leaves less space for the lines than a crash alone.
  const panel = page.locator('.incident');
  await log(panel).waitFor();
  await panel.locator('.exit-lines').waitFor();
  assert.ok(await panel.locator('.exit-lines bdi').first().evaluate(isWhole), 'the first line is cut');
  assert.ok(await panel.evaluate(isWhole), 'the panel is scrolled');
  assert.equal(await findViolations(page), []);
  await cancel.click();
  await page.getByRole('heading', { name: `State: ${en.state.outcomes.crashed}` }).waitFor();
  await notice(page).waitFor({ state: 'detached' });
  await cancel.waitFor({ state: 'detached' });
  assert.is((await session.service.get('/status')).json.recovery, null);
});

waiting.run();

const givenUp = browserSuite('browser/recovery', {
  service: { args: ['--on-crash', 'restart', '--crash-limit', '1'] },
});

givenUp('The page shows why crash recovery gave up, until the user dismisses the reason', async (session) => {
  const page = await session.open('#/', { viewport: { width: 1440, height: 900 } });
  await startServer(session);
  const first = session.workspace.runs()[0];
  await crash(session);
  await waitForStatus(session.service, ({ state, run }) => state === 'running' && run !== first);
  await crash(session);
  await notice(page).getByText(en.server.recovery.gaveUp).waitFor();
  await notice(page).getByText('The server was restarted once within 600 s and crashed each time.').waitFor();
  const panel = page.locator('.incident');
  await log(panel).waitFor();
  await panel.locator('.exit-lines').waitFor();
  const dismiss = notice(page).getByRole('button', { name: en.server.recovery.acknowledge });
  const seen = await panel.boundingBox();
  for (const part of [log(panel), panel.locator('.exit-lines bdi').first(), dismiss]) {
    const box = await part.boundingBox();
    assert.ok(seen !== null && box !== null && box.y + box.height <= seen.y + seen.height, await part.innerText());
  }
  await notice(page).getByRole('button', { name: en.server.recovery.acknowledge }).click();
  await notice(page).waitFor({ state: 'detached' });
});

givenUp.run();
