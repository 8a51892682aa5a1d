/** The display of the console: times, text size, long lines, full screen, links. */
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { sampleCases } from '../kit/sample.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { addPrinting, command, hasTime, pointAt, row, shownText, startPrinting } from './console-page.js';
import { waitUntilTrue } from './wait.js';

const test = browserSuite('browser/console-display', { prepare: addPrinting });

const words = en.console;

async function openPrinting({ open, service, workspace }: BrowserSession, width = 1280): Promise<Page> {
  await startPrinting(service, workspace);
  const page = await open('#/', { viewport: { width, height: 800 } });
  await row(page, 'READY').waitFor();
  return page;
}

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: words.display.title }).click();
  return page.getByRole('dialog', { name: words.display.title });
}

async function choose(page: Page, choice: string): Promise<void> {
  const dialog = await openSettings(page);
  await dialog.getByLabel(choice, { exact: true }).check();
  await dialog.getByRole('button', { name: en.app.close }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Runs in the page: returns the position of the bar after each text, in pixels; `null` while a row is not drawn. */
const placesOfBars = `(texts) => {
  const rows = [...document.querySelectorAll('.xterm-rows:not(.console-picture) > div')];
  const found = texts.map((text) => rows.find((row) => row.textContent.includes(text)));
  return found.includes(undefined) ? null : found.map((row) => {
    const nodes = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    while (!nodes.nextNode().nodeValue.includes('|'));
    const range = document.createRange();
    range.setStart(nodes.currentNode, nodes.currentNode.nodeValue.indexOf('|'));
    range.setEnd(nodes.currentNode, range.startOffset + 1);
    return range.getBoundingClientRect().x;
  });
}`;

const hex = (text: string): string => `hex ${Buffer.from(text).toString('hex')}`;

test('Lines begin with the time of day or with the time since the start', async (session) => {
  const page = await openPrinting(session);
  await hasTime(page, 'READY', /^\d\d:\d\d:\d\d$/);
  await command(session.service, hex('first\nsecond\n'));
  await hasTime(page, 'second', /^\d\d:\d\d:\d\d$/);
  await page.reload();
  await hasTime(page, 'second', /^\d\d:\d\d:\d\d$/);
  await choose(page, words.display.gutters.start);
  await hasTime(page, 'READY', /^\d+:\d\d$/);
  await choose(page, words.display.gutters.off);
  await page.locator('.gutter-times').waitFor({ state: 'hidden' });
  await row(page, /^second/).waitFor();
  await choose(page, words.display.gutters.time);
  await hasTime(page, 'second', /^\d\d:\d\d:\d\d$/);
});

test('The times of lines are not a part of the text that is copied', async (session) => {
  const page = await openPrinting(session);
  await command(session.service, hex('first\n'));
  await hasTime(page, 'first', /^\d\d:/);
  const copied = await shownText(page);
  for (const line of [/^READY$/m, /^first$/m]) assert.match(copied, line);
});

test('Errors and warnings have a colour, even after a reload', async (session) => {
  const page = await openPrinting(session);
  const [calm, warning, error] = [
    'All is well',
    '[12:00:00] [Server thread/WARN]: Cannot keep up!',
    '[12:00:01] [Server thread/ERROR]: No map',
  ];
  await command(session.service, hex(`${calm}\n${warning}\n${error}\n`));
  const colours = async (): Promise<string[]> => {
    const lines = [calm, warning, error].map((line) => row(page, line).locator('span').first());
    return Promise.all(
      lines.map((line) =>
        line.evaluate((each: any) => each.ownerDocument.defaultView.getComputedStyle(each).color as string),
      ),
    );
  };
  await row(page, 'No map').waitFor();
  const shown = await colours();
  assert.is(new Set(shown).size, 3, shown.join());
  await page.reload();
  await row(page, 'No map').waitFor();
  assert.equal(await colours(), shown);
});

test('The text size is kept over a reload', async (session) => {
  const page = await openPrinting(session);
  const hasSize = (pixels: number): Promise<void> =>
    waitUntilTrue(page, `getComputedStyle(document.querySelector('.xterm-rows')).fontSize === '${pixels}px'`);
  await hasSize(13);
  await choose(page, words.display.textSizes['18']);
  await hasSize(18);
  await page.reload();
  await row(page, 'READY').waitFor();
  await hasSize(18);
});

test('A long line is wrapped; the console scrolls sideways if wrapping is off', async (session) => {
  const page = await openPrinting(session);
  await command(session.service, hex(`${'x'.repeat(200)} end of the line\nnext\n`));
  await row(page, /^next/).waitFor();
  const whole = row(page, /^x{200} end of the line/);
  assert.is(await whole.count(), 0);
  await choose(page, words.display.wraps.off);
  await whole.waitFor();
  await waitUntilTrue(
    page,
    "(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.terminal-host'))",
  );
  await choose(page, words.display.wraps.on);
  await whole.waitFor({ state: 'detached' });
});

test('The console and the command line can fill the screen, and return to their size', async (session) => {
  const page = await openPrinting(session);
  await page.getByRole('button', { name: words.fullScreen }).click();
  await waitUntilTrue(page, "document.fullscreenElement?.classList.contains('console')");
  await page.getByLabel('Command', { exact: true }).fill(hex('on the whole screen\n'));
  await page.keyboard.press('Enter');
  await row(page, /^on the whole screen/).waitFor();
  await page.getByRole('button', { name: words.exitFullScreen }).click();
  await waitUntilTrue(page, 'document.fullscreenElement === null');
});

test('A link with another text shows the target and asks before the page opens it', async (session) => {
  const page = await openPrinting(session);
  const target = 'https://example.com/elsewhere';
  await command(session.service, hex(`\x1b]8;;${target}\x07https://bank.example/\x1b]8;;\x07\n`));
  const link = row(page, /^https:\/\/bank/);
  await page.evaluate('globalThis.opened = []; globalThis.open = (address) => void opened.push(address)');
  const question = page.getByRole('dialog', { name: words.leaveTitle });
  const follow = async (): Promise<void> => {
    // The terminal detects a link only where the mouse moves.
    const point = await until(async () => {
      const { x, y } = await pointAt(link);
      await page.mouse.move(x, y);
      await page.mouse.move(x + 8, y);
      return (await page.locator('.xterm-cursor-pointer').count()) > 0 ? { x: x + 8, y } : null;
    }, 'the link under the mouse');
    await page.mouse.click(point.x, point.y);
    await question.getByText(target, { exact: true }).waitFor();
  };
  await follow();
  assert.equal(await findViolations(page), []);
  await question.getByRole('button', { name: en.app.cancel }).click();
  await question.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate('opened'), []);
  await follow();
  await question.getByRole('button', { name: words.leave, exact: true }).click();
  await waitUntilTrue(page, `opened.join() === '${target}'`);
});

test('Text after an emoji is in its correct column', async (session) => {
  const page = await openPrinting(session);
  const texts = ['ab|', '😀|', '界|'];
  await command(session.service, hex(`${texts.join('\n')}\n`));
  const places = await until(
    () => page.evaluate<readonly number[] | null>(`(${placesOfBars})(${JSON.stringify(texts)})`),
    'the rows with a bar',
  );
  const [narrow = 0, ...wide] = places;
  for (const [index, place] of wide.entries())
    assert.ok(Math.abs(place - narrow) < 1, `${texts[index + 1]} is shifted by ${place - narrow} pixels`);
});

for (const width of sampleCases('console-display', [1280, 360], 1))
  test(`The settings of the display are accessible, at ${width} pixels`, async (session) => {
    const page = await openPrinting(session, width);
    if (width === 360) await page.getByRole('button', { name: en.console.tools }).click();
    await openSettings(page);
    assert.equal(await findViolations(page), []);
  });

test('The console on a phone has the full width, and no part of it is covered', async (session) => {
  const page = await openPrinting(session, 360);
  const screen = page.locator('.console-screen');
  await page.getByLabel('Command', { exact: true }).focus();
  const boxes = await Promise.all(
    [page.locator('section.console'), screen, page.getByLabel('Command', { exact: true })].map((each) =>
      each.boundingBox(),
    ),
  );
  const [card, output, line] = boxes;
  const nav = await page.getByRole('navigation', { name: 'Views' }).boundingBox();
  assert.equal([card?.x, card?.width], [0, 360]);
  assert.ok((output?.width ?? 0) >= 358, `the output is ${output?.width} pixels wide`);
  assert.ok((output?.y ?? 0) > 0, 'the output begins above the screen');
  assert.ok((line?.y ?? 0) + (line?.height ?? 0) <= (nav?.y ?? 0), 'the navigation covers the command line');
});

test.run();
