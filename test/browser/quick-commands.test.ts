import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { commandLine, openRunning, row } from './console-page.js';
import { waitForValue } from './wait.js';

const test = browserSuite('browser/quick-commands');

const words = en.console.quick;

/** Opens the quick commands at the command line. */
async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.title, exact: true }).click();
}

async function openWithMenu(session: BrowserSession): Promise<Page> {
  const page = await openRunning(session);
  await openMenu(page);
  return page;
}

test('A quick command asks for parameters and is kept after a reload', async (session) => {
  const page = await openWithMenu(session);
  await page.getByRole('button', { name: words.edit }).click();
  const editor = page.getByRole('dialog', { name: words.title });
  await editor.getByText(words.none).waitFor();
  await editor.getByLabel(words.name).fill('Kick');
  await editor.getByLabel(words.line).fill('kick {player} {reason} {player}');
  await editor.getByRole('button', { name: words.add }).click();
  await editor.getByText('kick {player} {reason} {player}').waitFor();
  assert.equal(await findViolations(page), []);
  await page.keyboard.press('Escape');
  await page.reload();
  await openMenu(page);
  await page.getByRole('button', { name: 'Kick', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Kick' });
  await question.getByLabel('player').fill('Ann');
  await question.getByLabel('reason').fill('spam');
  await question.getByText('kick Ann spam Ann').waitFor();
  assert.equal(await findViolations(page), []);
  await page.keyboard.press('Enter');
  await row(page, 'GOT kick Ann spam Ann').waitFor();
  await openMenu(page);
  await page.getByRole('button', { name: words.edit }).click();
  await editor.getByRole('button', { name: words.remove('Kick') }).click();
  await editor.getByText(words.none).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Kick', exact: true }).waitFor({ state: 'detached' });
});

test('A quick command without parameters is sent at once', async (session) => {
  const page = await openWithMenu(session);
  await page.getByRole('button', { name: words.edit }).click();
  const editor = page.getByRole('dialog', { name: words.title });
  await editor.getByLabel(words.name).fill('Say hello');
  await editor.getByLabel(words.line).fill('say hello');
  await page.keyboard.press('Enter');
  await editor.getByText('say hello', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await openMenu(page);
  await page.getByRole('button', { name: 'Say hello' }).click();
  await row(page, 'GOT say hello').waitFor();
});

test('The command line suggests sent commands to keyboard and mouse', async (session) => {
  const page = await openRunning(session);
  for (const text of ['say one', 'say two', 'list']) {
    await commandLine(page).fill(text);
    await page.keyboard.press('Enter');
    await row(page, `GOT ${text}`).waitFor();
    await waitForValue(commandLine(page), '');
  }
  const options = page.getByRole('option');
  await commandLine(page).pressSequentially('SA');
  await options.nth(1).waitFor();
  assert.equal(await options.allTextContents(), ['say two', 'say one']);
  assert.equal(await findViolations(page), []);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('option', { name: 'say one', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await waitForValue(commandLine(page), 'say one');
  assert.is(await options.count(), 0);
  await commandLine(page).fill('l');
  await options.first().click();
  await waitForValue(commandLine(page), 'list');
  await commandLine(page).fill('s');
  await options.first().waitFor();
  await page.keyboard.press('Escape');
  assert.is(await options.count(), 0);
  await waitForValue(commandLine(page), 's');
});

test.run();
