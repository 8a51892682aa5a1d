/**
 * `npm run tasks [-- TEXT…]`: the clicks, keys and seconds of an operator's tasks with a mouse, with the keyboard alone
 * and by touch on a phone. Ends with 1 if a task fails or needs more clicks than it may.
 */
import type { Browser } from 'playwright-core';
import { withBrowserSession } from '../browser.js';
import { launchChromium, whyNoChromium } from '../chromium.js';
import { createPages } from '../pages.js';
import { contexts, Hand, type Way, ways } from './hand.js';
import { type Task, tasks } from './task-list.js';

/** Returns the cells of a task: clicks, keys and seconds. */
async function measure(browser: Browser, { options = {}, before, carryOut, maxClicks }: Task, way: Way) {
  let cell = '';
  await withBrowserSession(createPages(browser), options, async (session) => {
    await before(session);
    const page = await session.open('#/', contexts[way]);
    await page.getByRole('main').waitFor();
    const hand = new Hand(page, way);
    const from = performance.now();
    await carryOut(hand, session);
    const seconds = (performance.now() - from) / 1_000;
    const { clicks, keys } = hand.counts;
    const isTooMany = clicks > maxClicks;
    if (isTooMany) process.exitCode = 1;
    cell = `${way === 'keyboard' ? '' : `${clicks}${isTooMany ? ' (too many)' : ''}, `}${keys}, ${seconds.toFixed(1)} s`;
  });
  return cell;
}

async function measureAll(texts: readonly string[]): Promise<void> {
  const browser = await launchChromium();
  console.log('| Task | Clicks at most | Mouse: clicks, keys, time | Keyboard: keys, time | Touch: taps, keys, time |');
  console.log('|---|---|---|---|---|');
  for (const task of tasks) {
    if (texts.length > 0 && !texts.some((text) => task.name.includes(text))) continue;
    const cells: string[] = [];
    for (const way of ways)
      cells.push(
        await measure(browser, task, way).catch((error: Error) => {
          process.exitCode = 1;
          console.error(`${task.name}, ${way}: ${error.message}`);
          return 'failed';
        }),
      );
    console.log(`| ${task.name} | ${task.maxClicks} | ${cells.join(' | ')} |`);
  }
  await browser.close();
}

const why = whyNoChromium();
if (why === null) await measureAll(process.argv.slice(2));
else {
  console.error(`tasks: ${why}`);
  process.exitCode = 1;
}
