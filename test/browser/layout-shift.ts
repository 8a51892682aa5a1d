/** Movement in a page while its parts are loaded: a user who presses a button then presses another button. */
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
  await tools.detach();
}

/**
 * @returns how much has moved without an input since the page was loaded: the Cumulative Layout Shift of web.dev, over
 * the whole time
 */
export async function measureLayoutShift(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0);
  })()`);
}
