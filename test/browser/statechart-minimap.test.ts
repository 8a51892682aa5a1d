/** The minimap of the statechart, which shows the visible part of the drawing and moves this part. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { de } from '../kit/data/german.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { activeState, isNear, touchAt, waitForViewport } from './chart-page.js';

const test = browserSuite('browser/statechart-minimap');

const minimap = (page: Page) => page.getByRole('group', { name: en.statechart.minimap });
const openAll = (page: Page) => page.getByRole('button', { name: en.statechart.allStates }).click();

/** The box of the visible part. */
async function visiblePart(page: Page) {
  return (await page.locator('.minimap-visible').boundingBox()) ?? (assert.unreachable('No part is visible.') as never);
}

test('The minimap is shown only while the drawing is larger than the frame', async ({ open }) => {
  const page = await open('#/statechart');
  await activeState(page, 'server.stopped.idle').waitFor();
  await waitForViewport(page);
  assert.is(await minimap(page).count(), 0);
  await openAll(page);
  await minimap(page).waitFor();
  assert.is(await minimap(page).locator('rect.minimap-state.active').count(), 2);
  const [map, part] = [await minimap(page).boundingBox(), await visiblePart(page)];
  assert.ok(map !== null && part.height < map.height && part.y >= map.y);
  await page.getByRole('button', { name: en.statechart.topStates }).click();
  await minimap(page).waitFor({ state: 'detached' });
});

test('A drag or a click in the minimap moves the visible part', async ({ open }) => {
  const page = await open('#/statechart?open=stopped&open=running.stopping');
  await minimap(page).waitFor();
  await minimap(page).scrollIntoViewIfNeeded();
  const before = await waitForViewport(page);
  const part = await visiblePart(page);
  await page.mouse.move(part.x + part.width / 2, part.y + part.height / 2);
  await page.mouse.down();
  await page.mouse.move(part.x + part.width / 2, part.y + part.height / 2 + 20, { steps: 4 });
  await page.mouse.up();
  const dragged = await waitForViewport(page, ({ y }) => y < before.y);
  const moved = await visiblePart(page);
  assert.ok(Math.abs(moved.y - part.y - 20) < 1.5, `${moved.y - part.y}`);
  // The drag has ended.
  await page.mouse.move(part.x, part.y);
  const map = await page.locator('.chart-minimap svg').boundingBox();
  assert.ok(map !== null);
  await page.mouse.click(map.x + map.width / 2, map.y + map.height - 2);
  const last = await waitForViewport(page, ({ y }) => y < dragged.y);
  assert.ok(isNear(last.scale, before.scale));
  const end = await visiblePart(page);
  assert.ok(Math.abs(end.y + end.height - map.y - map.height) < 2);
});

test('The keys of the diagram work in the minimap', async ({ open }) => {
  const page = await open('#/statechart');
  await openAll(page);
  await minimap(page).focus();
  const before = await waitForViewport(page);
  await page.keyboard.press('ArrowDown');
  const lower = await waitForViewport(page, ({ y }) => y < before.y);
  await page.keyboard.press('+');
  await waitForViewport(page, ({ scale }) => scale > lower.scale);
});

test('A finger in the minimap moves the visible part, and does not scroll the page', async ({ open }) => {
  const page = await open('#/statechart', { hasTouch: true, viewport: { width: 360, height: 780 } });
  await openAll(page);
  await minimap(page).waitFor();
  const before = await waitForViewport(page);
  const touch = await touchAt(page, '.minimap-visible');
  const scrolled = await page.evaluate('window.scrollY');
  await touch('touchStart', [0, 0]);
  for (const dy of [4, 8, 12, 16]) await touch('touchMove', [0, dy]);
  await touch('touchEnd');
  await waitForViewport(page, ({ y }) => y < before.y);
  assert.is(await page.evaluate('window.scrollY'), scrolled);
});

test('axe finds no violation in a chart with a minimap', async ({ open }) => {
  for (const options of [{}, { locale: 'de-DE', viewport: { width: 360, height: 780 } }]) {
    const page = await open('#/statechart?review=spx&open=stopped&open=running.stopping', options);
    await page
      .getByRole('group', { name: 'locale' in options ? de.statechart.minimap : en.statechart.minimap })
      .waitFor();
    assert.equal(await findViolations(page), []);
    assert.is(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), true);
    await page.context().close();
  }
});

test.run();
