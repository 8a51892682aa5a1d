/**
 * The statechart on a phone. The reason for the state of the server and the possible next events are on the first
 * screen.
 */
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { browserSuite } from './browser.js';
import { openLive } from './chart-page.js';

const test = browserSuite('browser/statechart-phone');
const words = en.statechart;
const phone = { viewport: { width: 390, height: 844 } };

/** Throws unless an element is as a whole between the bar and the navigation. */
async function assertOnFirstScreen(page: Page, element: Locator, what: string): Promise<void> {
  const [box, navigation] = [await element.boundingBox(), await page.locator('.side').boundingBox()];
  assert.ok(box !== null && navigation !== null, what);
  assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= navigation.y, `${what} is cut off`);
}

/** Throws unless the chart shows the active state as a whole, on the first screen. */
async function assertShowsActive(page: Page): Promise<void> {
  const leaf = page.locator('svg.chart rect.leaf');
  await assertOnFirstScreen(page, leaf, 'the active state');
  const [box, frame] = [await leaf.boundingBox(), await page.locator('.chart-frame').boundingBox()];
  assert.ok(box !== null && frame !== null);
  assert.ok(box.y >= frame.y && box.y + box.height <= frame.y + frame.height, 'the active state is in the chart');
}

test('A phone shows the chart, the state and the possible operations without scrolling', async (session) => {
  const { service, workspace } = session;
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await workspace.waitForConsole('READY');
  const page = await openLive(session, phone);
  const now = page.getByRole('region', { name: words.now });
  await assertOnFirstScreen(page, now.getByText(words.comes.up ?? ''), 'what happens next');
  for (const button of await now.getByRole('button').all()) await assertOnFirstScreen(page, button, 'an operation');
  await assertShowsActive(page);
  assert.is(await page.getByRole('list', { name: words.logOrder }).count(), 0, 'the events are folded');
  await page.locator('summary').filter({ hasText: words.log }).click();
  await page.getByRole('list', { name: words.logOrder }).waitFor();
});

/** The width in pixels of the line around a name, which hides the arrows near it. */
const halo = 5;

test('The name of each state is inside its box on a phone', async (session) => {
  const page = await openLive(session, phone);
  const names = page.locator('.overview-names text');
  await names.filter({ hasText: en.stateWords.stopping ?? '' }).waitFor();
  for (const name of ['stopped', 'running', 'launching', 'up', 'stopping', 'stuck']) {
    const text = await names.filter({ hasText: new RegExp(`^${en.stateWords[name]}$`) }).boundingBox();
    const state = page.locator(`rect.state[data-state$="${name}"]`).first();
    const box = await state.boundingBox();
    assert.ok(text !== null && box !== null, name);
    const [left, top] = [text.x + halo, text.y + halo];
    const [right, bottom] = [text.x + text.width - halo, text.y + text.height - halo];
    assert.ok(left >= box.x && right <= box.x + box.width, `${name} is wider than its box`);
    assert.ok(top >= box.y && bottom <= box.y + box.height, `${name} is higher than its box`);
  }
});

test('The hint below the chart covers no state on a small phone in German', async (session) => {
  await session.service.post('/start', { Build: 'console', Folder: 'world' });
  await session.workspace.waitForConsole('READY');
  const page = await openLive(session, { locale: 'de-DE', viewport: { width: 360, height: 780 } });
  const [leaf, hint] = [page.locator('svg.chart rect.leaf'), page.locator('.chart-overview-hint')];
  const [box, below] = [await leaf.boundingBox(), await hint.boundingBox()];
  assert.ok(box !== null && below !== null && box.y + box.height <= below.y, 'the active state is covered');
});

test('A simulation on a phone begins with the state and the next events', async (session) => {
  const page = await session.open('#/statechart?review=spcxk', phone);
  await page.locator('svg.chart rect.leaf').waitFor();
  await assertOnFirstScreen(page, page.locator('.chart-now'), 'the state');
  await assertOnFirstScreen(page, page.getByRole('button', { name: words.back, exact: true }), 'a step back');
  const events = page.getByRole('region', { name: words.nextEvents });
  for (const button of await events.getByRole('button').all()) await assertOnFirstScreen(page, button, 'an event');
  await assertOnFirstScreen(page, events.getByText(words.moreEvents(0).split(' (')[0] ?? ''), 'the other events');
  const [list, drawing] = [await events.boundingBox(), await page.locator('.chart-card').boundingBox()];
  assert.ok(list !== null && drawing !== null && list.y + list.height <= drawing.y, 'the drawing is below the events');
});

test.run();
