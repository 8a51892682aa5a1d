/** Movement in a page while its parts are loaded. Movement makes a user press a wrong button. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { until } from '../kit/system/until.js';
import { waitForFrame } from './wait.js';

/** The milliseconds by which each answer is delayed. */
const latency = 100;

/** Loads the page again over a slow connection, and waits until it sends no more requests. */
export async function reloadSlowly(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await reloadWhole(page);
  await tools.detach();
}

/**
 * Loads the page again with another delay for each answer, and waits until the page sends no more requests. The answers
 * therefore arrive in another order.
 * @param delay returns the milliseconds by which the next request is delayed
 */
export async function reloadInOrder(page: Page, delay: () => number): Promise<void> {
  const isApi = (url: URL) => !url.pathname.includes('.');
  await page.route(isApi, async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    await setTimeout(delay());
    await route.continue();
  });
  await reloadWhole(page);
  await page.unrouteAll({ behavior: 'wait' });
}

async function reloadWhole(page: Page): Promise<void> {
  const pending = new Set<unknown>();
  page.on('request', (request) => !/\/events(\?|$)/.test(request.url()) && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await page.reload();
  await until(async () => {
    await waitForFrame(page);
    return pending.size === 0 && (await page.locator('.waiting').count()) === 0;
  }, 'the whole page');
  await waitForFrame(page);
}

/**
 * @returns the size of all movements without an input since the page was loaded: the Cumulative Layout Shift of
 *   web.dev, over the whole time
 */
export async function measureLayoutShift(page: Page): Promise<number> {
  return (await readLayoutShifts(page)).reduce((sum, { value }) => sum + value, 0);
}

/**
 * @returns a line for each element that has moved without an input since the page was loaded, with the size of the
 *   movement
 */
export async function listLayoutShifts(page: Page): Promise<string> {
  return (await readLayoutShifts(page)).map(({ value, moves }) => `${value.toFixed(4)}: ${moves}`).join('\n');
}

interface LayoutShift {
  readonly value: number;
  /** The elements, each with its positions before and after the movement in pixels. */
  readonly moves: string;
}

async function readLayoutShifts(page: Page): Promise<LayoutShift[]> {
  return page.evaluate<LayoutShift[]>(`(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
    const name = (node) => node === null ? 'a removed element' : (node.localName ?? 'text') + '.' + (node.className ?? '');
    return observer
      .takeRecords()
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => ({
        value,
        moves: sources
          .map(({ node, previousRect, currentRect }) => name(node) + ' from ' + place(previousRect) + ' to ' + place(currentRect))
          .join(', '),
      }));
  })()`);
}
