/** The address of the statechart. A link shows the same part of the same drawing in another browser. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { browserSuite } from './browser.js';
import { activeState, chooseScenario, copyLink, isNear, nameState, waitForViewport } from './chart-page.js';

const test = browserSuite('browser/statechart-link');

const entries = async (page: Page): Promise<number> => (await page.evaluate('history.length')) as number;
const box = (page: Page, state: string) => page.locator(`rect[data-state="${state}"]`);

test('Zoom and position are in the address, and a link shows them in another browser', async ({ open }) => {
  const page = await open('#/statechart?review=spx');
  await page.getByRole('button', { name: en.statechart.openState(nameState('server.running.stopping')) }).click();
  await page.waitForURL(/\?review=spx&open=running\.stopping$/);
  const before = await entries(page);
  await page.locator('.chart-frame').hover();
  await page.keyboard.down('Control');
  for (let step = 0; step < 5; step += 1) await page.mouse.wheel(0, -60);
  await page.keyboard.up('Control');
  await page.mouse.wheel(0, 150);
  await page.waitForURL(/&view=[\d.]+_\d+_\d+$/);
  assert.is(await entries(page), before);
  const shown = await waitForViewport(page);
  const link = await copyLink(page);
  assert.is(link, page.url());
  const other = await open(new URL(link).hash);
  await activeState(other, 'server.running.stopping.requested').waitFor();
  const { x, y } = await waitForViewport(other, ({ scale }) => Math.abs(scale - shown.scale) < 0.001);
  // The address has whole units of the drawing.
  assert.ok(Math.abs(x - shown.x) < 2 * shown.scale && Math.abs(y - shown.y) < 2 * shown.scale);
});

test('The button Zoom in and a drag change the address, and a reload keeps the view', async ({ open }) => {
  const page = await open('#/statechart');
  await activeState(page, 'server.stopped.idle').waitFor();
  // One change of the address at a time: the next change belongs to the drag.
  await page.getByRole('button', { name: en.statechart.zoomIn }).click();
  await page.waitForURL(/\?view=[\d.]+_\d+_\d+$/);
  const address = page.url();
  await page.locator('.chart-frame').scrollIntoViewIfNeeded();
  const frame = await page.locator('.chart-frame').boundingBox();
  assert.ok(frame !== null);
  await page.mouse.move(frame.x + 300, frame.y + 300);
  await page.mouse.down();
  await page.mouse.move(frame.x + 250, frame.y + 200, { steps: 3 });
  await page.mouse.up();
  await page.waitForURL((url) => url.href !== address);
  const dragged = await waitForViewport(page);
  await page.reload();
  const again = await waitForViewport(page, ({ scale }) => Math.abs(scale - dragged.scale) < 0.001);
  assert.ok(Math.abs(again.y - dragged.y) < 2 * dragged.scale, `${again.y} ${dragged.y}`);
});

test('Back and Forward return to the earlier views of the drawing', async ({ open }) => {
  const page = await open('#/statechart?review=spx');
  const whole = await waitForViewport(page);
  await page.getByRole('button', { name: en.statechart.zoomIn }).click();
  await page.waitForURL(/&view=/);
  const zoomed = await waitForViewport(page);
  await chooseScenario(page, 'killDuringStop');
  await page.waitForURL(/\?review=spxkq$/);
  await waitForViewport(page, ({ scale }) => isNear(scale, whole.scale));
  await page.goBack();
  await page.waitForURL(/review=spx&view=/);
  await waitForViewport(page, ({ scale }) => Math.abs(scale - zoomed.scale) < 0.001);
  await page.goForward();
  await waitForViewport(page, ({ scale }) => isNear(scale, whole.scale));
});

test('The open states are in the address, and stay open in another source', async ({ open }) => {
  const page = await open('#/statechart?open=running.stopping');
  await box(page, 'server.running.stopping.killing').waitFor();
  await page.getByRole('link', { name: en.statechart.review }).click();
  await page.waitForURL(/#\/statechart\?open=running\.stopping&review=$/);
  await chooseScenario(page, 'hungServer');
  await activeState(page, 'server.running.stuck').waitFor();
  await box(page, 'server.running.stopping.killing').waitFor();
  await page.getByRole('button', { name: en.statechart.closeState(nameState('server.running.stopping')) }).focus();
  await page.keyboard.press('Enter');
  await box(page, 'server.running.stopping.killing').waitFor({ state: 'detached' });
  await page.goBack();
  await box(page, 'server.running.stopping.killing').waitFor();
});

test.run();
