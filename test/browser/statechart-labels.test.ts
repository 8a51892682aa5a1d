/** The texts of the drawing of the statechart. No text is crossed by a line, too small or unexplained. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { activeState, isNear, openLive, waitForViewport } from './chart-page.js';

const test = browserSuite('browser/statechart-labels');

/** Returns the height in pixels of the smallest text of the drawing that is visible. */
async function smallestText(page: Page): Promise<number> {
  const heights = await page.evaluate<number[]>(`[...document.querySelectorAll('svg.chart text')]
    .filter((text) => getComputedStyle(text).visibility === 'visible')
    .flatMap((text) => [text, ...text.querySelectorAll('tspan')])
    .map((text) => {
      const { a, b } = text.getScreenCTM();
      return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    })`);
  // The height is rounded in the same way as the browser rounds it.
  return Math.round(Math.min(...heights) * 100) / 100;
}

/** Returns the texts of the drawing that a line crosses, except where a plate hides the line under the text. */
async function listCrossedLabels(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const isInside = ({ x, y }, box) =>
      x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
    const follows = (one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const all = (selector) => [...document.querySelectorAll('svg.chart ' + selector)];
    const plates = all('.plate')
      .filter((plate) => !['none', 'transparent'].includes(getComputedStyle(plate).fill))
      .map((plate) => [plate, plate.getBBox()]);
    const lines = all('path.line').map((line) => {
      const length = line.getTotalLength();
      return [line, Array.from({ length: Math.ceil(length) }, (_, at) => line.getPointAtLength(at))];
    });
    return all('text').filter((text) => {
      const box = text.getBBox();
      return lines.some(([line, points]) =>
        points.some((point) => isInside(point, box) && !plates.some(([plate, area]) =>
          isInside(point, area) && follows(line, plate) && follows(plate, text))));
    }).map((text) => text.textContent);
  })()`);
}

test('No line crosses a label of the drawing', async (session) => {
  const page = await openLive(session);
  await waitForViewport(page);
  assert.equal(await listCrossedLabels(page), []);
  // The texts of a closed state are on the colour of its box, which is highlighted.
  assert.is(await page.locator('.in-active .plate').count(), 0);
  assert.is(await page.locator('.in-active text').first().isVisible(), true);
  await page.getByRole('button', { name: en.statechart.allStates }).click();
  await page.locator('rect[data-state="server.running.stopping.killing"]').waitFor();
  assert.equal(await listCrossedLabels(page), []);
});

test('The key below the drawing says what its colours and lines mean', async (session) => {
  await session.service.post('/start', { Build: 'console', Folder: 'world' });
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await openLive(session, { viewport });
    await waitForViewport(page);
    const key = page.getByRole('list', { name: en.statechart.legend.title });
    const meanings = async (...names: readonly (keyof typeof en.statechart.legend)[]): Promise<void> => {
      for (const name of names) await key.getByText(en.statechart.legend[name], { exact: true }).waitFor();
    };
    await meanings('active', 'possible', 'taken', 'impossible');
    const [below, drawing] = [await key.boundingBox(), await page.locator('.chart-window').boundingBox()];
    assert.ok(below !== null && drawing !== null && below.y >= drawing.y + drawing.height - 1);
    await page.getByRole('button', { name: en.statechart.allStates }).click();
    const readable = page.getByRole('button', { name: en.statechart.readable });
    if (viewport.width === 390) await readable.click();
    await meanings('guard', 'success', 'refusal');
    assert.equal(await findViolations(page), []);
    await page.context().close();
  }
});

test('The active state has the colour of the badge while stopped and running', async (session) => {
  const page = await openLive(session);
  const colours = (): Promise<readonly [state: string, badge: string]> =>
    page.evaluate(`[
      getComputedStyle(document.querySelector('svg.chart rect.leaf')).stroke,
      getComputedStyle(document.querySelector('.bar-state .badge'), '::before').backgroundColor,
    ]`);
  const [stopped, stoppedBadge] = await colours();
  assert.is(stopped, stoppedBadge);
  await session.service.post('/start', { Build: 'console', Folder: 'world' });
  await activeState(page, 'server.running.up').waitFor();
  // The badge follows another event than the drawing.
  await until(async () => {
    const [running, badge] = await colours();
    return running === badge && running !== stopped;
  }, 'the colour of a running server');
});

test('No text of the drawing is smaller than 11 pixels at any width', async (session) => {
  for (const width of [1440, 1280, 390]) {
    const page = await openLive(session, { viewport: { width, height: 844 } });
    await waitForViewport(page);
    assert.ok((await smallestText(page)) >= 11, `${width}`);
    await page.getByRole('button', { name: en.statechart.allStates }).click();
    await page.locator('rect[data-state="server.running.stopping.killing"]').waitFor();
    assert.ok((await smallestText(page)) >= 11, `${width}, all states`);
    await page.getByRole('button', { name: en.statechart.fit }).click();
    await waitForViewport(page, ({ scale }) => scale < 1);
    assert.ok((await smallestText(page)) >= 11, `${width}, fitted`);
    await page.getByText(en.statechart.overviewHint).waitFor();
    await page.getByRole('button', { name: en.statechart.readable }).click();
    await waitForViewport(page, ({ scale }) => isNear(scale, 1));
    await page.getByText(en.statechart.overviewHint).waitFor({ state: 'detached' });
    assert.ok((await smallestText(page)) >= 11, `${width}, readable`);
    await page.context().close();
  }
});

test('A phone shows the names of all states, and all texts after the key 1', async (session) => {
  const page = await openLive(session, { viewport: { width: 390, height: 844 } });
  const names = page.locator('.overview-names text');
  await names.filter({ hasText: en.stateWords.stopped ?? '' }).waitFor();
  await names.filter({ hasText: en.stateWords.stopping ?? '' }).waitFor();
  await page.getByRole('group', { name: en.statechart.frame }).focus();
  await page.keyboard.press('1');
  await waitForViewport(page, ({ scale }) => isNear(scale, 1));
  await names.first().waitFor({ state: 'detached' });
  assert.is(await page.evaluate('document.documentElement.scrollWidth'), 390);
});

test.run();
