/** The statechart in a page. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { createStateWords } from '../../http/ui/views/statechart/chart/state-names.js';
import type { scenarios } from '../../http/ui/views/statechart/review/scenarios.js';
import type { BrowserSession } from './browser.js';

export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;

/** Returns the name of a state in words. */
export const nameState = createStateWords(en.stateWords).full;

export const activeState = (page: Page, state: string) => page.locator(`.active[data-state="${state}"]`);

/** Waits for a viewport; the time limit of the test bounds the wait. */
export async function waitForViewport(
  page: Page,
  isExpected: (viewport: Viewport) => boolean = ({ scale }) => scale > 0,
): Promise<Viewport> {
  for (;;) {
    const transform = (await page.locator('svg.chart > g').getAttribute('transform')) ?? '';
    const [x = 0, y = 0, scale = 0] = [...transform.matchAll(/-?[\d.]+(e-?\d+)?/g)].map(([number]) => Number(number));
    if (isExpected({ x, y, scale })) return { x, y, scale };
  }
}

type Touch = 'touchStart' | 'touchMove' | 'touchEnd';

/** Returns a function that touches the page at points relative to the middle of an element. */
export async function touchAt(page: Page, selector: string) {
  await page.locator(selector).scrollIntoViewIfNeeded();
  const { x, y, width, height } =
    (await page.locator(selector).boundingBox()) ?? (assert.unreachable(`${selector} has no box.`) as never);
  const tools = await page.context().newCDPSession(page);
  return (type: Touch, ...points: readonly (readonly [dx: number, dy: number])[]) =>
    tools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([dx, dy], id) => ({ x: x + width / 2 + dx, y: y + height / 2 + dy, id })),
    });
}

/** Opens the live view and waits for the active states. */
export async function openLive({ open }: Pick<BrowserSession, 'open'>, options = {}): Promise<Page> {
  const page = await open('#/statechart', options);
  await page.locator('rect.active').first().waitFor();
  return page;
}

/** Chooses a scenario of a simulation. */
export async function chooseScenario(page: Page, scenario: keyof typeof scenarios): Promise<void> {
  const { scenario: label, scenarioNames } = en.statechart;
  await page.getByRole('combobox', { name: label }).selectOption({ label: scenarioNames[scenario] });
}

/** Presses “Copy link”. @returns the copied link */
export async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: en.statechart.copyLink }).click();
  await page.getByRole('status').filter({ hasText: en.statechart.copied }).waitFor();
  return (await page.evaluate('navigator.clipboard.readText()')) as string;
}
