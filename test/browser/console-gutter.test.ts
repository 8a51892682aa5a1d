/** The gutter of the console and the wrapping of lines, which neither the copied nor the searched text contains. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { addPrinting, command, hasTime, linesSeen, row, shownText, startPrinting } from './console-page.js';
import { waitUntilTrue } from './wait.js';

const test = browserSuite('browser/console-gutter', { prepare: addPrinting });

const words = en.console;
const warning = '[12:00:00] [Server thread/WARN]: Cannot keep up!';
const hex = (text: string): string => `hex ${Buffer.from(text).toString('hex')}`;

async function openPrinting({ open, service, workspace }: BrowserSession, width = 1280): Promise<Page> {
  await startPrinting(service, workspace);
  const page = await open('#/', { viewport: { width, height: 800 } });
  await row(page, 'READY').waitFor();
  return page;
}

test('A repeated line is shown once, and copied as often as the server printed it', async (session) => {
  const page = await openPrinting(session);
  const printed = `before\n${'the same\n'.repeat(12)}after\n`;
  await command(session.service, hex(printed));
  await row(page, 'after').waitFor();
  await page.locator('.gutter-repeats').getByText(words.times(12), { exact: true }).waitFor();
  assert.is(await row(page, 'the same').count(), 1);
  assert.match(await shownText(page), printed.trimEnd());
  await page.reload();
  await page.locator('.gutter-repeats').getByText(words.times(12), { exact: true }).waitFor();
  await page.getByRole('button', { name: words.display.title }).click();
  await page.getByLabel(words.display.repeatsTexts.each, { exact: true }).check();
  await page.keyboard.press('Escape');
  await row(page, 'the same').nth(11).waitFor();
  await page.locator('.gutter-repeats').waitFor({ state: 'detached' });
});

test('Errors and warnings have a bar and a description for screen readers', async (session) => {
  const page = await openPrinting(session);
  await command(session.service, hex(`All is well\n${warning}\nError: no map\nError: no map\n`));
  await page.locator('.gutter-error').waitFor();
  await page.locator('.gutter-warning').waitFor();
  const heard = (text: string) => page.locator('.xterm-accessibility-tree > *', { hasText: text });
  const describes = (text: string, description: string): Promise<true> =>
    until(
      async () => ((await heard(text).first().getAttribute('aria-description')) === description ? true : null),
      `${text}: ${description}`,
    );
  await describes(warning, words.severity.warning);
  await describes('Error: no map', `${words.severity.error}, ${words.repeated(2)}`);
  assert.is(await heard('All is well').getAttribute('aria-description'), null);
  assert.equal(await findViolations(page), []);
});

test('A long line is wrapped at words, and found and copied as the server printed it', async (session) => {
  const page = await openPrinting(session);
  const line = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ');
  await command(session.service, hex(`${line}\nnext\n`));
  await row(page, /^next/).waitFor();
  const rowsOfLine = async (): Promise<string[]> =>
    (await linesSeen(page))
      .map((each) => each.replaceAll('\u00a0', ' ').trim())
      .filter((each) => each.startsWith('word'));
  const rows = await rowsOfLine();
  assert.ok(rows.length > 1);
  assert.is(rows.join(' '), line);
  assert.match(await shownText(page), `\n${line}\nnext`);
  const last = rows[0]?.split(' ').at(-1) ?? '';
  const first = rows[1]?.split(' ')[0] ?? '';
  await page.getByRole('button', { name: words.search, exact: true }).click();
  await page.getByRole('searchbox', { name: words.searchFor }).fill(`${last} ${first}`);
  await page.getByText(words.match(1, 1)).waitFor();
  await page.setViewportSize({ width: 1000, height: 800 });
  await until(async () => {
    const now = await rowsOfLine();
    return now.length > rows.length && now.join(' ') === line ? true : null;
  }, 'the line, wrapped at words of a narrower console');
  await hasTime(page, 'next', /^\d\d:\d\d:\d\d$/);
});

test('An address that begins a row of a wrapped line is a link', async (session) => {
  const page = await openPrinting(session);
  const address = `${session.service.base}/`;
  // In one of these lines, the address does not fit into the first row.
  const lines = Array.from({ length: 16 }, (_, at) => `${'word '.repeat(at + 10)}${address}\n`);
  await command(session.service, hex(lines.join('')));
  const begun = row(page, /^http/).last();
  await begun.waitFor();
  const box = (await begun.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + 3, box.y + box.height / 2];
  await until(async () => {
    await page.mouse.move(x + 8, y);
    await page.mouse.move(x, y);
    return (await page.locator('.xterm-cursor-pointer').count()) > 0 ? true : null;
  }, 'the link under the mouse');
  const opening = page.context().waitForEvent('page');
  await page.mouse.click(x, y);
  await (await opening).waitForURL(`${address}**`);
});

test('The gutter on a phone has the hour and the minute', async (session) => {
  const page = await openPrinting(session, 390);
  await hasTime(page, 'READY', /^\d\d:\d\d$/);
  await waitUntilTrue(page, "document.querySelector('.gutter-times').getBoundingClientRect().width < 48");
});

test.run();
