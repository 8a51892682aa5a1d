/** The command line below the console. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { fixtures } from '../kit/manager/workspace.js';
import { browserSuite } from './browser.js';
import { command, commandLine, openRunning, row } from './console-page.js';
import { answeredWith } from './page-errors.js';
import { waitForValue } from './wait.js';

const test = browserSuite('browser/console-commands');

async function send(page: Page, text: string): Promise<void> {
  await commandLine(page).fill(text);
  await page.keyboard.press('Enter');
  await row(page, `GOT ${text}`).first().waitFor();
}

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await commandLine(page).focus();
  await page.keyboard.press('Control+v');
}

test('The arrow keys recall sent commands and keep the typed line', async (session) => {
  const page = await openRunning(session);
  for (const text of ['one', 'two', 'two']) await send(page, text);
  await page.reload();
  await commandLine(page).fill('not sent yet');
  const steps: readonly (readonly [string, string])[] = [
    ['ArrowUp', 'two'],
    ['ArrowUp', 'one'],
    ['ArrowUp', 'one'],
    ['ArrowDown', 'two'],
    ['ArrowDown', 'not sent yet'],
    ['ArrowDown', 'not sent yet'],
  ];
  for (const [key, shown] of steps) {
    await page.keyboard.press(key);
    await waitForValue(commandLine(page), shown);
  }
});

/** Presses a key in the focused field. @returns whether the page has handled the key */
const press = (page: Page, init: Readonly<Record<string, unknown>>): Promise<boolean> =>
  page.evaluate(
    `!document.activeElement.dispatchEvent(new KeyboardEvent('keydown', ${JSON.stringify({ ...init, bubbles: true, cancelable: true })}))`,
  );

test('During a composition the input method handles Enter and the arrow keys', async (session) => {
  const page = await openRunning(session);
  await send(page, 'say earlier');
  const palette = page.getByRole('dialog', { name: en.palette.title });
  const field = commandLine(page);
  await field.fill('say');
  await page.getByRole('option', { name: 'say earlier' }).waitFor();
  for (const composed of [{ isComposing: true }, { keyCode: 229 }]) {
    for (const key of ['ArrowUp', 'ArrowDown', 'Enter', 'Escape'])
      assert.not(await press(page, { key, ...composed }), key);
    await waitForValue(field, 'say');
    assert.is(await page.getByRole('option', { selected: true }).count(), 0);
  }
  assert.ok(await press(page, { key: 'ArrowUp' }));
  await page.keyboard.press('Control+k');
  await palette.locator('input:focus').waitFor();
  for (const key of ['ArrowDown', 'Enter', 'End']) assert.not(await press(page, { key, isComposing: true }), key);
  assert.is(await palette.count(), 1);
  assert.ok(await press(page, { key: 'ArrowDown' }));
});

test('The menu of the command line sends an empty line, and keeps the typed text', async (session) => {
  const page = await openRunning(session);
  await commandLine(page).fill('not sent yet');
  await page.getByRole('button', { name: en.console.quick.title }).click();
  await page.getByRole('button', { name: en.console.emptyLine }).click();
  await row(page, /^GOT $/).waitFor();
  await waitForValue(commandLine(page), 'not sent yet');
});

test('The page exchanges text with a server that uses GBK', async ({ open, service, workspace }) => {
  workspace.addBuild('encoded', {
    command: ['/usr/bin/perl', join(fixtures, 'encoded-server.pl'), 'c6f4b6afcdeab3c9'],
    encoding: 'gbk',
    stop: { signal: 'SIGTERM', timeoutMs: 500 },
  });
  await service.post('/builds');
  const { status, text } = await service.post('/start', { Build: 'encoded', Folder: 'world' });
  assert.is(status, 204, text);
  const page = await open();
  await row(page, '启动完成').waitFor();
  await send(page, 'say 你好');
  assert.is(readFileSync(join(workspace.root, 'data/world/received')).toString('hex'), '73617920c4e3bac30a');
});

test('A Build with console "none" has no command line, and the page says why', async ({ open, service, workspace }) => {
  workspace.addBuild('mute', { command: [join(fixtures, 'console-server.sh')], console: 'none' });
  await service.post('/builds');
  const { status, text } = await service.post('/start', { Build: 'mute', Folder: 'world' });
  assert.is(status, 204, text);
  const page = await open();
  await page.getByText(en.console.commandAbsent, { exact: true }).waitFor();
  assert.is(await commandLine(page).count(), 0);
  assert.is((await service.post('/stop')).status, 204);
  assert.is((await service.post('/start', { Build: 'console', Folder: 'world' })).status, 204);
  await commandLine(page).waitFor();
  assert.is(await page.getByText(en.console.commandAbsent, { exact: true }).count(), 0);
});

test('Several pasted lines are sent one by one and in order after a confirmation', async (session) => {
  const page = await openRunning(session);
  await commandLine(page).fill('draft');
  await paste(page, 'first\r\n\r\nsecond\nthird\n');
  const question = page.getByRole('dialog', { name: 'Send 3 commands?' });
  for (const text of ['first', 'second', 'third']) await question.getByText(text, { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await paste(page, 'first\r\n\r\nsecond\nthird\n');
  await question.getByRole('button', { name: 'Send 3 commands' }).click();
  await row(page, 'GOT third').waitFor();
  assert.equal(session.workspace.console().match(/^GOT .*$/gm), ['GOT first', 'GOT second', 'GOT third']);
  await waitForValue(commandLine(page), 'draft');
});

test('A single pasted line is inserted at the caret', async (session) => {
  const page = await openRunning(session);
  await paste(page, 'just one\n');
  await waitForValue(commandLine(page), 'just one');
  assert.is(await page.getByRole('dialog').count(), 0);
});

test('Pasted lines stop at the first refused line, with a count', async (session) => {
  session.allow(answeredWith(400));
  const page = await openRunning(session);
  await paste(page, 'good\nbad\u0007\nnever\n');
  await page.getByRole('button', { name: 'Send 3 commands' }).click();
  await page.getByRole('alert').getByText('The command contains the control character').waitFor();
  await page.getByText(en.console.unsent(2)).waitFor();
  await row(page, 'GOT good').waitFor();
  assert.not.match(session.workspace.console(), /never/);
});

test('After a command is refused, the page says that the server must be started', async (session) => {
  session.allow(answeredWith(409));
  const page = await openRunning(session);
  // The answer arrives before the event that the server has exited.
  await page.route('**/command', async (route) => {
    await session.service.post('/stop');
    await route.continue();
  });
  await commandLine(page).fill('too late');
  await page.keyboard.press('Enter');
  await page.getByText(en.console.commandStopped).waitFor();
  await command(session.service, 'x').then(
    () => assert.unreachable(),
    () => undefined,
  );
});

test('The console scrolls to the end after a command', async (session) => {
  const page = await openRunning(session);
  for (let count = 0; count < 60; count += 1) await command(session.service, `line ${count}`);
  await row(page, 'GOT line 59').waitFor();
  await page.getByRole('textbox', { name: 'Console output' }).focus();
  await page.keyboard.press('Home');
  await row(page, 'READY').waitFor();
  await send(page, 'the end');
});

test.run();
