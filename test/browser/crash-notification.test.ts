/** The notification of a crash, which the browser shows while the page is hidden. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { openRunning, row } from './console-page.js';
import { state } from './status-bar.js';
import { waitUntilTrue } from './wait.js';

const test = browserSuite('browser/crash-notification');
const words = en.app.crashNotifications;

/**
 * Records the notifications, which no window shows, and makes the page hidden. A page without a window is otherwise
 * never hidden.
 */
const kept = `
  window.shown = [];
  window.Notification = class extends Notification {
    constructor(title, options) { super(title, options); window.shown.push(this); }
  };
  window.hide = (isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };
`;

async function prepare(page: Page, ...permissions: string[]): Promise<void> {
  await page.context().grantPermissions(permissions);
  await page.addInitScript(kept);
  await page.reload();
}

async function openSwitch(page: Page) {
  await page.getByRole('button', { name: en.app.settings }).click();
  return page.getByRole('checkbox', { name: words.label });
}

async function turnOn(page: Page): Promise<void> {
  await (await openSwitch(page)).click();
  await page.getByRole('checkbox', { name: words.label, checked: true }).waitFor();
}

async function crash({ service }: BrowserSession): Promise<string> {
  await service.post('/command', { Command: 'exit 3' });
  return (await waitForStatus(service, (status) => status.state === 'stopped')).last_exit.run;
}

test('A crash while the page is hidden shows a notification, which leads to the log', async (session) => {
  const page = await openRunning(session);
  await prepare(page, 'notifications');
  await row(page, 'READY').waitFor();
  await turnOn(page);
  assert.equal(await findViolations(page), []);
  await page.getByRole('button', { name: en.app.close }).click();
  await waitUntilTrue(page, 'navigator.locks.query().then(({ held }) => held.length === 1)');
  await page.evaluate('hide(true)');
  const run = await crash(session);
  await waitUntilTrue(page, 'shown.length === 1');
  const [title, tag] = await page.evaluate<string[]>('[shown[0].title, shown[0].tag]');
  assert.match(title ?? '', /^.+: Crashed with code 3$/);
  assert.is(tag, run);
  await page.evaluate("hide(false); shown[0].dispatchEvent(new Event('click'))");
  await row(page, 'READY').waitFor();
  assert.match(page.url(), new RegExp(`#/runs/${run}\\?log$`));
});

test('A crash while the page is visible shows no notification', async (session) => {
  const page = await openRunning(session);
  await prepare(page, 'notifications');
  await turnOn(page);
  await page.getByRole('button', { name: en.app.close }).click();
  await crash(session);
  await state(page, en.state.outcomes.crashed).waitFor();
  assert.is(await page.evaluate('shown.length'), 0);
});

test('The switch stays off if the browser refuses notifications, and the page says why', async (session) => {
  const page = await session.open();
  await prepare(page);
  const box = await openSwitch(page);
  assert.is(await page.evaluate('Notification.permission'), 'denied');
  await box.click();
  await page.getByText(words.refused).waitFor();
  assert.is(await box.isChecked(), false);
});

test.run();
