/** The states and transitions of the drawing: opened, closed and selected. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { activeState, nameState } from './chart-page.js';

const test = browserSuite('browser/statechart-states');

const boxes = (page: Page) => page.locator('rect.state');
const choice = (page: Page, event: string) => page.locator(`.choice[data-transition="${event}"] rect`).first();
/** Returns an event in the words of the drawing. */
const words = (event: string): string => en.eventWords[event] ?? '';
const focusChoice = (page: Page, event: string) => page.locator(`.choice[data-transition="${event}"]`).first().focus();
const standard = { Build: 'console', Folder: 'world' };

test('A state of the drawing can be opened and closed by click and by Enter', async ({ open }) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 780 },
  ]) {
    const page = await open('#/statechart', { viewport });
    await page.locator('rect.active[data-state="server.stopped"]').waitFor();
    assert.is(await boxes(page).count(), 6);
    const frame = await page.locator('.chart-frame').boundingBox();
    for (const box of await boxes(page).all()) {
      const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      assert.ok(frame !== null && x >= frame.x && x + width <= frame.x + frame.width);
      assert.ok(y >= frame.y && y + height <= frame.y + frame.height);
    }
    await page.getByRole('button', { name: en.statechart.openState(nameState('server.stopped')) }).click();
    await page.locator('rect[data-state="server.stopped.waiting"]').waitFor();
    await page.getByRole('button', { name: en.statechart.closeState(nameState('server.stopped')) }).focus();
    await page.keyboard.press('Enter');
    await page.locator('rect[data-state="server.stopped.waiting"]').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.locator('rect.active[data-state="server.stopped.idle"]').waitFor();
    await page.context().close();
  }
});

test('All states can be opened at once, and stay open in a simulation', async ({ open }) => {
  const page = await open('#/statechart');
  await activeState(page, 'server.stopped.idle').waitFor();
  await page.getByRole('button', { name: en.statechart.allStates }).click();
  await page.locator('rect[data-state="server.running.stopping.killing"]').waitFor();
  await page.getByRole('link', { name: en.statechart.review }).click();
  await page.getByText(en.statechart.simulation).waitFor();
  await page.locator('rect[data-state="server.running.stopping.killing"]').waitFor();
});

test('A click on a possible transition of a simulation sends its event', async ({ open, service }) => {
  const page = await open('#/statechart?review=');
  await choice(page, 'start').click();
  await activeState(page, 'server.running.launching.spawning').waitFor();
  await focusChoice(page, 'process.spawned');
  await page.keyboard.press('Enter');
  await activeState(page, 'server.running.up').waitFor();
  await page.waitForURL(/review=sp$/);
  assert.is((await service.get('/status')).json.state, 'stopped');
});

test('An impossible transition is dim, and shows the reason', async ({ open }) => {
  const page = await open('#/statechart?review=sp');
  await activeState(page, 'server.running.up').waitFor();
  const start = page.locator('.arrow.dead', { hasText: new RegExp(`^${words('start')}`) }).first();
  await start.locator('text').first().click();
  await page.getByText(en.statechart.onlyIn(words('start'), nameState('server.stopped'))).waitFor();
  await page.getByText(en.statechart.refused).click();
  const planned = en.statechart.guards.crashedWithBudget ?? '';
  await page.getByText(en.statechart.onlyIf(words('process.treeExited'), planned)).waitFor();
});

test('A click on a transition of the live chart sends the operation', async ({ open, service }) => {
  await service.post('/start', standard);
  const page = await open('#/statechart');
  await activeState(page, 'server.running.up').waitFor();
  await choice(page, 'stop').click();
  await page.getByRole('dialog').getByRole('button', { name: en.server.stop, exact: true }).click();
  await activeState(page, 'server.stopped.idle').waitFor();
  assert.is((await service.get('/status')).json.last_exit.outcome, 'stopped');
  await choice(page, 'start').click();
  await page.getByRole('heading', { name: 'State: Stopped' }).waitFor();
});

test('The live chart asks for confirmation before a kill', async ({ open, service }) => {
  await service.post('/start', standard);
  const page = await open('#/statechart');
  await activeState(page, 'server.running.up').waitFor();
  await choice(page, 'kill').click();
  await page.getByRole('dialog').getByRole('button', { name: en.server.kill }).click();
  await activeState(page, 'server.stopped.idle').waitFor();
  assert.is((await service.get('/status')).json.last_exit.outcome, 'killed');
});

test('The key F shows the chart on the whole screen', async ({ open }) => {
  const page = await open('#/statechart');
  await activeState(page, 'server.stopped.idle').waitFor();
  await page.keyboard.press('f');
  await until(async () => await page.evaluate('document.fullscreenElement?.classList.contains("chart-card") === true'));
  await page.keyboard.press('f');
  await until(async () => await page.evaluate('document.fullscreenElement === null'));
});

test('axe finds no violation in a chart with open states', async ({ open }) => {
  const page = await open('#/statechart?review=spx');
  await page.getByRole('button', { name: en.statechart.openState(nameState('server.running.stopping')) }).click();
  await page.locator('rect.active[data-state="server.running.stopping.requested"]').waitFor();
  assert.equal(await findViolations(page), []);
});

test.run();
