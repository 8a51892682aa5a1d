/** The machine in the web UI: lit as it lives, reviewed without a server, and its table. */

import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { notation } from '../../http/api/notation.js';
import { en } from '../../http/ui/text/en.js';
import { coverageOf } from '../../machines/chart/coverage.js';
import { ownRows, transitionTable } from '../../machines/chart/table.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { connectionLost } from './trouble.js';

const test = browserSuite('the statechart');

const standard = { Build: 'console', Folder: 'world' };
const lit = (page: Page, state: string) => page.locator(`rect.active[data-state="${state}"]`);
const log = (page: Page) => page.getByRole('list', { name: en.statechart.logOrder }).getByRole('listitem');
const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;

interface Look {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Waits until the drawing is seen as wished; the test's own time limit bounds this. */
async function changed(page: Page, isWished: (look: Look) => boolean): Promise<Look> {
  for (;;) {
    const transform = (await page.locator('svg.chart > g').getAttribute('transform')) ?? '';
    const [x = 0, y = 0, scale = 0] = [...transform.matchAll(/-?[\d.]+(e-?\d+)?/g)].map(([number]) => Number(number));
    if (isWished({ x, y, scale })) return { x, y, scale };
  }
}

/** Opens the live view and waits until it knows where the machine is. */
async function openLive({ open }: Pick<BrowserSession, 'open'>, options = {}): Promise<Page> {
  const page = await open('#/statechart', options);
  await page.locator('rect.active').first().waitFor();
  return page;
}

async function choose(page: Page, event: string, words = ''): Promise<void> {
  await page
    .getByRole('button', { name: `${event}${words === '' ? '' : ` ${words}`}` })
    .first()
    .click();
}

test('the active states are lit, and others are as soon as the machine goes there', async (session) => {
  const page = await openLive(session);
  await lit(page, 'server.stopped.idle').waitFor();
  await session.service.post('/start', standard);
  await lit(page, 'server.running').waitFor();
  await lit(page, 'server.running.up').waitFor();
  assert.is(await lit(page, 'server.stopped').count(), 0);
  await page
    .getByRole('status')
    .filter({ hasText: en.statechart.activeState('running › up') })
    .waitFor();
});

test('the transition that was just taken is marked in the drawing', async (session) => {
  const page = await openLive(session);
  await session.service.post('/start', standard);
  await session.service.post('/stop');
  await lit(page, 'server.stopped.idle').waitFor();
  const taken = page.locator('g.arrow.taken');
  await taken.first().waitFor({ state: 'attached' });
  assert.is(await taken.count(), 1);
  assert.match((await taken.textContent()) ?? '', 'process.exited');
});

test('the log tells every event with its outcome, the newest first, also of what was refused', async (session) => {
  const { service } = session;
  const page = await openLive(session);
  await page.getByText(en.statechart.emptyLog).waitFor();
  await service.post('/start', standard);
  await service.post('/start', standard);
  await service.post('/command', {});
  await log(page).filter({ hasText: 'POST /command 400 command_required' }).waitFor();
  const lines = (await log(page).allTextContents()).map((line) => line.replace(/^[\d:]+ [AP]M/, ''));
  assert.equal(lines, [
    'POST /command 400 command_required',
    'POST /start 409 already_running',
    'POST /start 204',
    'process.spawned → running › up',
    'start → running › launching › spawning',
  ]);
});

test('a page that is opened later tells what has just happened', async (session) => {
  await session.service.post('/stop');
  const page = await openLive(session);
  await log(page).filter({ hasText: 'POST /stop 409 not_running' }).waitFor();
});

test('a killed manager and the next one: the page goes on, and forgets nothing', async (session) => {
  session.allow(connectionLost);
  await session.service.post('/stop');
  const page = await openLive(session);
  await session.service.post('/start', standard);
  await lit(page, 'server.running.up').waitFor();
  await session.killManager();
  await session.startManager();
  await log(page).filter({ hasText: 'run.found' }).waitFor();
  await log(page).filter({ hasText: 'POST /stop 409' }).waitFor();
  await lit(page, 'server.running.up').waitFor();
});

test('the drawing is moved and made larger by keys, by buttons and by the wheel', async (session) => {
  const page = await openLive(session);
  const frame = page.getByRole('group', { name: en.statechart.frame });
  await frame.focus();
  await page.keyboard.press('0');
  const whole = await changed(page, ({ scale }) => scale < 0.9);
  await page.keyboard.press('+');
  const larger = await changed(page, ({ scale }) => scale > whole.scale);
  await page.keyboard.press('ArrowDown');
  await changed(page, ({ y }) => y < larger.y);
  await page.keyboard.press('-');
  await changed(page, ({ scale }) => near(scale, whole.scale));
  await page.getByRole('button', { name: en.statechart.zoomIn }).click();
  await changed(page, ({ scale }) => near(scale, larger.scale));
  await page.getByRole('button', { name: en.statechart.fit }).click();
  await changed(page, ({ scale, y }) => near(scale, whole.scale) && y === 0);
  await frame.hover();
  await page.mouse.wheel(0, 100);
  await changed(page, ({ y, scale }) => y === -100 && near(scale, whole.scale));
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await changed(page, ({ scale }) => scale > whole.scale);
  await page.keyboard.up('Control');
});

test('two fingers make it larger, and one moves it', async (session) => {
  const page = await openLive(session, { hasTouch: true, viewport: { width: 360, height: 780 } });
  await page.getByRole('button', { name: en.statechart.fit }).click();
  const whole = await changed(page, ({ scale }) => scale < 0.5);
  const { x, y, width, height } =
    (await page.locator('.chart-frame').boundingBox()) ?? (assert.unreachable('there is no frame') as never);
  const middle = { x: x + width / 2, y: y + height / 2 };
  const tools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...offsets: readonly number[]) =>
    tools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: offsets.map((offset, id) => ({ x: middle.x + offset, y: middle.y, id })),
    });
  await touch('touchStart', -20, 20);
  await touch('touchMove', -60, 60);
  await touch('touchEnd');
  const larger = await changed(page, ({ scale }) => scale > whole.scale * 2);
  await touch('touchStart', 40);
  await touch('touchMove', -40);
  await touch('touchEnd');
  await changed(page, (look) => look.x < larger.x && near(look.scale, larger.scale));
});

test('what the drawing shows is there as text', async (session) => {
  const page = await openLive(session);
  await page.getByText(en.statechart.asText).click();
  await page.getByText('start [buildAndFolderExist] → running', { exact: true }).waitFor();
  assert.is(await page.getByText('after grace → running › stopping › killing', { exact: true }).count(), 2);
});

test('the table is the document’s, row by row, and each row is marked as the machine was found to be', async (session) => {
  const page = await openLive(session);
  const rows = page.getByRole('table').getByRole('row');
  await page.getByText(en.statechart.isCovered).first().waitFor();
  const shown = await Promise.all(
    [...transitionTable, ...ownRows].map((_, index) =>
      rows
        .nth(index + 1)
        .getByRole('cell')
        .allTextContents(),
    ),
  );
  assert.equal(
    shown.map((cells) => cells.slice(0, 5)),
    [...transitionTable, ...ownRows].map(({ condition, operation, guard, result, next }) => [
      condition,
      operation,
      guard,
      String(result),
      next,
    ]),
  );
  assert.equal(
    shown.map((cells) => cells[5]?.startsWith(en.statechart.isCovered)),
    (await coverageOf([...transitionTable, ...ownRows], notation)).map(({ isCovered }) => isCovered),
  );
});

test('a review goes where the machine would go, and tells what the API would answer, without reaching the server', async ({
  open,
  service,
}) => {
  const page = await open('#/statechart?review=');
  await choose(page, 'start', en.statechart.simulatedEvents.start);
  await lit(page, 'server.running.launching.spawning').waitFor();
  await choose(page, 'process.spawned');
  await lit(page, 'server.running.up').waitFor();
  await page.getByText('Answer to 1: POST /start 204').waitFor();
  await choose(page, 'command', en.statechart.simulatedEvents.commandBad);
  await page.getByText('Answer to 3: POST /command 400 command_required').waitFor();
  await choose(page, 'start', en.statechart.simulatedEvents.startBad);
  await page.getByText('Answer to 4: POST /start 409 already_running').waitFor();
  assert.is((await service.get('/status')).json.state, 'stopped');
});

test('a review is stepped back and forward, and begun anew', async ({ open }) => {
  const page = await open('#/statechart?review=spx');
  await lit(page, 'server.running.stopping.asking').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await lit(page, 'server.running.up').waitFor();
  await page.waitForURL(/\?review=sp$/);
  await page.getByRole('button', { name: 'Forward' }).click();
  await lit(page, 'server.running.stopping.asking').waitFor();
  await page.getByRole('button', { name: en.statechart.reset }).click();
  await lit(page, 'server.stopped.idle').waitFor();
  await page.getByText(en.statechart.emptyReview).waitFor();
});

test('the link of a review shows another browser the same', async ({ open }) => {
  const first = await open('#/statechart?review=');
  await choose(first, 'start', en.statechart.simulatedEvents.start);
  await choose(first, 'process.spawned');
  await first.getByLabel(en.statechart.restartAfterCrash).check();
  await choose(first, 'process.exited');
  await lit(first, 'server.stopped.waiting').waitFor();
  const link = await first.getByLabel(en.statechart.link).inputValue();
  await first.waitForURL(link);
  const second = await open(new URL(link).hash);
  await lit(second, 'server.stopped.waiting').waitFor();
  assert.ok(await second.getByLabel(en.statechart.restartAfterCrash).isChecked());
});

test('a link that is broken is told in words, and the review can be begun anew', async ({ open }) => {
  const page = await open('#/statechart?review=sp!');
  const notice = page.getByRole('alert');
  await notice.getByText(en.statechart.linkFaults.unknownStep(3, '!')).waitFor();
  await notice.getByRole('button', { name: en.statechart.reset }).click();
  await notice.waitFor({ state: 'detached' });
  await page.waitForURL(/\?review=$/);
});

test('a review is made by keyboard alone', async ({ open }) => {
  const page = await open('#/statechart?review=');
  await page.getByRole('button', { name: `start ${en.statechart.simulatedEvents.start}` }).focus();
  await page.keyboard.press('Enter');
  await lit(page, 'server.running.launching.spawning').waitFor();
});

test('axe finds nothing in a review either, light and dark, also in German', async ({ open }) => {
  for (const options of [
    { colorScheme: 'light' as const },
    { colorScheme: 'dark' as const, viewport: { width: 360, height: 780 } },
    { locale: 'de-DE' },
  ]) {
    const page = await open('#/statechart?review=spcdxkqsS', options);
    await page.locator('rect.active').first().waitFor();
    assert.equal(await findViolations(page), []);
    await page.context().close();
  }
});

test.run();
