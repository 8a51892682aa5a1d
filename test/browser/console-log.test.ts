/** The console shows the whole log of a run, and not only the output since the page was opened. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { timeLimit } from '../kit/system/time-limit.js';
import { browserSuite } from './browser.js';
import { addPrinting, command, linesSeen, row, scrollTo, shownText, startPrinting } from './console-page.js';
import { holdDrawing } from './held-drawing.js';
import { waitForFrame } from './wait.js';

const test = browserSuite('browser/console-log', { prepare: addPrinting });
const bounded = browserSuite('browser/console-log', {
  prepare: addPrinting,
  service: { args: ['--console-limit', '1048576'] },
});

/** Returns the numbers in the format of printing-server.mjs. */
const numbersIn = (text: string): number[] => [...text.matchAll(/^(\d+) \.* äß/gm)].map(([, number]) => Number(number));

function assertWhole(numbers: readonly number[]): void {
  assert.ok(numbers.length > 0);
  assert.equal(
    numbers,
    Array.from(numbers, (_, index) => (numbers[0] ?? 0) + index),
  );
}

const focusSearch = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Console output' }).focus();
  await page.keyboard.press('Control+f');
};

/** Pages down until a line with at least that number is visible. */
async function pageDown(page: Page, number: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Console output' }).focus();
  const isOver = timeLimit(60_000);
  while (Math.max(...numbersIn((await linesSeen(page)).join('\n'))) < number) {
    assert.ok(!isOver(), `paging down never leads to ${number}`);
    for (let count = 0; count < 20; count += 1) await page.keyboard.press('PageDown');
  }
}

test('Scrolling through a long run and back shows each line once', async ({ open, service, workspace }) => {
  await startPrinting(service, workspace);
  await command(service, 'flood 2000000');
  await workspace.waitForConsole('FLOODED');
  const page = await open();
  await row(page, 'FLOODED').waitFor();
  assertWhole(numbersIn(await shownText(page)));
  await scrollTo(page, 'Home', /^READY/);
  await row(page, /^0 /).waitFor();
  const first = numbersIn(await shownText(page));
  assertWhole(first);
  assert.is(first[0], 0);
  const last = numbersIn(workspace.console()).at(-1) ?? 0;
  await page.getByRole('button', { name: en.console.toEnd }).waitFor();
  assert.ok((first.at(-1) ?? 0) < last, 'the page holds all of the log');
  await pageDown(page, (first.at(-1) ?? 0) + 500);
  assertWhole(numbersIn(await shownText(page)));
  await page.getByRole('button', { name: en.console.toEnd }).click();
  await row(page, 'FLOODED').waitFor();
  await command(service, 'hex 6e65770a');
  await row(page, /^new$/).waitFor();
});

test('New output does not move the lines for an operator who has scrolled up', async ({ open, service, workspace }) => {
  await startPrinting(service, workspace);
  await command(service, 'count 2000');
  const page = await open();
  await row(page, /^1999 /).waitFor();
  await page.getByRole('textbox', { name: 'Console output' }).focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  const top = async () => (await linesSeen(page))[0];
  await page.getByRole('button', { name: en.console.toEnd }).waitFor();
  await waitForFrame(page);
  const before = await top();
  const drawing = await holdDrawing(page);
  // This number of rows is greater than the number that the terminal stores.
  for (let count = 0; count < 10; count += 1) await command(service, `hex ${'0a'.repeat(1_500)}`);
  await command(service, `hex ${Buffer.from('FLOODED\n').toString('hex')}`);
  await drawing.untilReceived('FLOODED');
  await drawing.release();
  assert.is(await top(), before);
  await page.keyboard.press('End');
  await row(page, 'FLOODED').waitFor();
  await page.getByRole('button', { name: en.console.toEnd }).waitFor({ state: 'detached' });
});

test('The search counts words in the loaded output, then in the whole log', async ({ open, service, workspace }) => {
  await startPrinting(service, workspace);
  await command(service, `hex ${Buffer.from('the Needle is here\n').toString('hex')}`);
  await command(service, 'flood 2000000');
  await workspace.waitForConsole('FLOODED');
  await command(service, `hex ${Buffer.from('haystack\nHaystack\n').toString('hex')}`);
  const page = await open();
  await row(page, /^Haystack/).waitFor();
  await focusSearch(page);
  const field = page.getByRole('searchbox', { name: en.console.searchFor });
  await field.fill('haystack');
  await page.getByText(en.console.match(2, 2)).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(en.console.match(1, 2)).waitFor();
  await field.fill('needle');
  await page.keyboard.press('Enter');
  await row(page, 'the Needle is here').waitFor();
  await page.getByText(en.console.match(1, 1)).waitFor();
  await page.getByRole('button', { name: en.console.older }).click();
  await field.fill('nothing of the kind');
  await page.keyboard.press('Enter');
  await page.getByText(en.console.notFound).waitFor();
  await field.fill('haystack');
  await page.getByRole('button', { name: en.console.newer }).click();
  await row(page, /^haystack/).waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
});

bounded('A gap shows how many bytes are no longer stored', async ({ open, service, workspace }) => {
  await startPrinting(service, workspace);
  await command(service, 'flood 2000000');
  await workspace.waitForConsole('FLOODED');
  // The manager checks every second whether the log is too long.
  let missing = 0;
  while (missing === 0) missing = (await service.get('/runs')).json[0].missing;
  const page = await open();
  await row(page, 'FLOODED').waitFor();
  await scrollTo(page, 'Home', /bytes missing/);
  const [shown = ''] = /[\d,]+ bytes missing/.exec(await shownText(page)) ?? [];
  assert.is(Number.parseInt(shown.replaceAll(',', ''), 10), missing);
});

test.run();
bounded.run();
