/** The keyboard focus after a focused button has disappeared. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { addBrokenBuild, browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { bar, button, state } from './status-bar.js';

const test = browserSuite('browser/focus');

const focusedHeading = (page: Page, name: string) => page.getByRole('heading', { name }).and(page.locator(':focus'));

/**
 * Presses a button. A button can have the focus while its action is not possible yet, such as Start during the
 * preflight.
 */
async function press(page: Page, name: string): Promise<void> {
  const enabled = button(page, name).and(page.locator(':not([aria-disabled="true"])'));
  await enabled.focus();
  await page.keyboard.press('Enter');
}

const menu = (page: Page) => bar(page).getByRole('button', { name: en.bar.more });

async function openMenu(page: Page): Promise<void> {
  await state(page, en.state.phases.up).waitFor();
  await press(page, en.bar.more);
}

async function pick(page: Page, build = 'console'): Promise<void> {
  await page.getByLabel('Build').selectOption(build);
  await page.getByLabel('Data Folder').selectOption('world');
}

test("The focus moves to the state's description when Start disappears", async ({ open }) => {
  const page = await open();
  await pick(page);
  await press(page, 'Start');
  await focusedHeading(page, en.state.descriptions.up).waitFor();
  await press(page, 'Stop');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await state(page, 'Stopped').waitFor();
  await button(page, 'Stop').and(page.locator(':focus')).waitFor();
});

test('The button Stop keeps its name and its focus while the server starts', async ({ open, service }) => {
  const page = await open();
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await state(page, en.state.phases.up).waitFor();
  await button(page, 'Stop').focus();
  await service.post('/stop');
  await state(page, 'Stopped').waitFor();
  await button(page, 'Stop').and(page.locator('[aria-disabled=true]')).waitFor();
  const element = await button(page, 'Stop').elementHandle();
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await state(page, en.state.phases.up).waitFor();
  await button(page, 'Restart').waitFor();
  await button(page, 'Stop').and(page.locator(':focus')).waitFor();
  assert.is(await element?.innerText(), en.server.stop);
});

test('The focus returns to the menu after Kill', async ({ open, service }) => {
  const page = await open();
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await openMenu(page);
  await press(page, en.server.kill);
  await page.getByRole('dialog').getByRole('button', { name: en.server.kill }).focus();
  await page.keyboard.press('Enter');
  await state(page, en.state.outcomes.killed).waitFor();
  await menu(page).and(page.locator(':focus')).waitFor();
});

test('A cancelled dialog returns the focus to the menu that opened it', async ({ open, service }) => {
  const page = await open();
  await service.post('/start', { Build: 'console', Folder: 'world' });
  for (const answer of ['Escape', 'Enter']) {
    await openMenu(page);
    await press(page, en.server.kill);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press(answer);
    await menu(page).and(page.locator(':focus')).waitFor();
  }
});

test('A dialog that is cancelled before it is drawn returns the focus to the menu', async ({ open, service }) => {
  const page = await open();
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await openMenu(page);
  // No frame is drawn within a task and its microtasks.
  await page.evaluate(`(async () => {
    const rendered = async () => { for (let turn = 0; turn < 10; turn += 1) await null; };
    document.querySelector('#bar-menu button.danger').click();
    await rendered();
    document.querySelector('dialog[open] .row.end button').click();
    await rendered();
  })()`);
  await menu(page).and(page.locator(':focus')).waitFor();
});

test('The focus returns to the menu when the server exits under an open dialog', async ({ open, service }) => {
  const page = await open();
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await openMenu(page);
  await press(page, en.server.kill);
  await page.getByRole('dialog').waitFor();
  await service.post('/stop');
  await state(page, 'Stopped').waitFor();
  await menu(page).and(page.locator(':focus')).waitFor();
});

test(
  'The focus moves from a dismissed refusal to the description of the state',
  async ({ open, allow }) => {
    allow(answeredWith(500));
    const page = await open();
    await pick(page, 'astray');
    await press(page, 'Start');
    await page.getByRole('alert').waitFor();
    await press(page, 'Dismiss');
    await focusedHeading(page, en.server.first.title).waitFor();
  },
  { prepare: addBrokenBuild },
);

test(
  'The focus is in the token field during a login, and in the page afterwards',
  async ({ open, allow }) => {
    allow(answeredWith(401));
    const page = await open();
    await page.getByLabel('Token', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('a-token-that-is-long-enough');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Server' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Token', { exact: true }).and(page.locator(':focus')).waitFor();
  },
  { service: { token: 'a-token-that-is-long-enough' } },
);

test.run();
