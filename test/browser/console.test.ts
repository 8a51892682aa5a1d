/** The console of the server, which shows output as the server prints it. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { browserSuite } from './browser.js';
import { addPrinting, command, pointAt, row, shownText, startPrinting } from './console-page.js';
import { waitForValue, waitUntilTrue } from './wait.js';

const shownGround = "getComputedStyle(document.querySelector('.xterm-scrollable-element')).backgroundColor";

const test = browserSuite('browser/console', { prepare: addPrinting });

test('The card for the first run hides the empty console', async ({ open }) => {
  const page = await open();
  await page.getByRole('heading', { name: en.server.first.title }).waitFor();
  const empty = page.getByText(en.console.empty);
  await empty.waitFor({ state: 'attached' });
  assert.not(await empty.isVisible());
});

test('The console shows the first line of a started server and the answer to a command', async ({ open }) => {
  const page = await open();
  await page.getByLabel('Build').selectOption('console');
  await page.getByLabel('Data Folder').selectOption('world');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await row(page, 'READY').waitFor();
  assert.is(await page.getByText(en.console.empty).count(), 0);
  await page.getByLabel('Command', { exact: true }).fill('hello there');
  await page.keyboard.press('Enter');
  await row(page, 'GOT hello there').waitFor();
  await waitForValue(page.getByLabel('Command', { exact: true }), '');
});

test('The console shows the colours that the server prints', async ({ open, service, workspace }) => {
  await startPrinting(service, workspace);
  const page = await open('#/', { colorScheme: 'light' });
  await row(page, 'READY').waitFor();
  const text = '\x1b[31mred\x1b[0m \x1b[38;2;200;30;60mown\x1b[0m plain\n';
  await command(service, `hex ${Buffer.from(text).toString('hex')}`);
  await row(page, 'red own plain').waitFor();
  const colourOf = (word: string) =>
    page.evaluate(
      `getComputedStyle([...document.querySelectorAll('.xterm-rows span')].find(({ textContent }) => textContent.trim() === '${word}')).color`,
    );
  assert.is(await colourOf('red'), 'rgb(179, 38, 30)');
  assert.is(await colourOf('own'), 'rgb(200, 30, 60)');
  assert.is(await colourOf('plain'), 'rgb(26, 32, 41)');
});

test('No control sequence hides earlier output', async ({ open, service, workspace }) => {
  await startPrinting(service, workspace);
  const page = await open();
  const text = 'before\n\x1b[2J\x1b[H\x1b[3J\x1b[?1049h\x1b[5A\x1bc\x1b]11;#ff0000\x07\x1b(0after\n';
  await command(service, `hex ${Buffer.from(text).toString('hex')}`);
  for (const line of ['READY', 'before', 'after']) await row(page, line).waitFor();
});

test('An unfinished control sequence hides no later line', async ({ open, service, workspace }) => {
  await startPrinting(service, workspace);
  const page = await open();
  const begun = [
    '\x1b]0;a title',
    '\x1bP1;2|a string for a device',
    '\x1b_a string for a program',
    '\x1b^privacy',
    '\x1bXa string',
    '\u009d0;a title',
    '\x1b[31',
  ];
  const text = begun.map((sequence, index) => `${sequence}\nline ${index}\n`).join('');
  await command(service, `hex ${Buffer.from(text).toString('hex')}`);
  for (const index of begun.keys()) await row(page, `line ${index}`).waitFor();
});

test('A restart continues in the same console, with a line that announces the new run', async ({
  open,
  service,
  workspace,
}) => {
  await startPrinting(service, workspace);
  const page = await open();
  await row(page, 'READY').waitFor();
  await service.post('/restart');
  const [newest = '', first = ''] = workspace.runs();
  await row(page, `Run ${newest}`).waitFor();
  await row(page, 'READY').nth(1).waitFor();
  const lines = (await shownText(page)).trimEnd().split('\n');
  assert.is(lines.length, 4);
  for (const [index, part] of [`Run ${first}`, 'READY', `Run ${newest}`, 'READY'].entries())
    assert.match(lines[index] ?? '', part);
});

test('The page shows the output of an ended run when it is opened', async ({ open, service, workspace }) => {
  await startPrinting(service, workspace);
  await command(service, 'exit 3');
  const page = await open();
  await row(page, 'READY').waitFor();
  await page.getByText(en.console.commandStopped).waitFor();
});

/** Selects the word READY. @returns the position of the line */
async function selectReadyLine(page: Page): Promise<{ x: number; y: number }> {
  const point = await pointAt(row(page, 'READY'));
  await page.mouse.dblclick(point.x, point.y);
  await page.getByRole('button', { name: en.console.copySelection }).waitFor();
  return point;
}

test('The selected text is copied, and the whole log can be downloaded', async ({ open, service, workspace }) => {
  await startPrinting(service, workspace);
  const page = await open();
  await selectReadyLine(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // A browser copies after the key was pressed.
  const copied = () => waitUntilTrue(page, "navigator.clipboard.readText().then((text) => text === 'READY')");
  await page.keyboard.press('Control+c');
  await copied();
  await page.evaluate('navigator.clipboard.writeText("")');
  await page.getByRole('button', { name: en.console.copySelection }).click();
  await page.getByText('Copied.', { exact: true }).waitFor();
  await copied();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: en.palette.downloadLog }).click();
  assert.match((await downloading).suggestedFilename(), workspace.runs()[0] ?? '');
});

test('The button that copies the whole console returns when the selection is empty', async ({
  open,
  service,
  workspace,
}) => {
  await startPrinting(service, workspace);
  const page = await open();
  const { x, y } = await selectReadyLine(page);
  await page.mouse.dblclick(x + 200, y);
  await page.getByRole('button', { name: en.console.copyShown }).waitFor();
});

test('Each copy shows its message, even right after another copy', async ({ open, service, workspace }) => {
  await startPrinting(service, workspace);
  const page = await open();
  await row(page, 'READY').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: en.console.copyShown }).click();
  await page.getByText('Copied.', { exact: true }).waitFor();
  await page.evaluate(`
    const status = document.querySelector('[role=group] > [role=status]');
    globalThis.messages = [];
    new MutationObserver(() => messages.push(status.textContent)).observe(status, { childList: true, subtree: true });
  `);
  await page.getByRole('button', { name: en.console.copyShown }).click();
  await waitUntilTrue(page, "messages.includes('Copied.')");
});

test('A copy includes output that is still being drawn', async ({ open, service, workspace }) => {
  await startPrinting(service, workspace);
  const page = await open();
  await row(page, 'READY').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { display, copyShown } = en.console;
  await page.getByRole('button', { name: display.title }).click();
  await page.getByLabel(display.gutters.off, { exact: true }).waitFor();
  // Without times the lines are in another terminal. Right after the choice, that terminal has no lines.
  await page.evaluate(`(async () => {
    const terminal = document.querySelector('.xterm');
    [...document.querySelectorAll('dialog label')].find(({ textContent }) => textContent === '${display.gutters.off}').click();
    while ([null, terminal].includes(document.querySelector('.xterm'))) await new Promise((resolve) => setTimeout(resolve));
    document.querySelector('[aria-label="${copyShown}"]').click();
  })()`);
  await page.getByText('Copied.', { exact: true }).waitFor();
  assert.match(await page.evaluate('navigator.clipboard.readText()'), 'READY');
});

test('An address in the output is a link that opens in a new page', async ({ open, service, workspace }) => {
  await startPrinting(service, workspace);
  const page = await open();
  const address = `${service.base}/docs`;
  await command(service, `hex ${Buffer.from(`s ${address} for more\n`).toString('hex')}`);
  await row(page, address).waitFor();
  const opening = page.context().waitForEvent('page');
  const { x, y } = await pointAt(row(page, address));
  await page.mouse.move(x - 1, y);
  await page.mouse.move(x, y);
  await page.locator('.xterm-cursor-pointer').waitFor();
  await page.mouse.click(x, y);
  const opened = await opening;
  await opened.waitForURL(address);
  assert.is(await opened.evaluate('window.opener'), null);
});

test('The Tab key moves through the console to the command line', async ({ open, service, workspace }) => {
  await startPrinting(service, workspace);
  const page = await open();
  await page.getByRole('textbox', { name: 'Console output' }).focus();
  await page.keyboard.press('Tab');
  await page.locator('#command:focus').waitFor();
});

test('The console follows a change of the theme at once', async ({ open, service, workspace }) => {
  await startPrinting(service, workspace);
  const page = await open('#/', { colorScheme: 'light' });
  const isGround = (colour: string): Promise<void> => waitUntilTrue(page, `${shownGround} === '${colour}'`);
  await row(page, 'READY').waitFor();
  await isGround('rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Dark').check();
  await isGround('rgb(10, 12, 17)');
});

test.run();
