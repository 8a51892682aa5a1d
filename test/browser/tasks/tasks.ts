/**
 * `npm run tasks [-- TEXT…]`: the clicks, keys and seconds of an operator's tasks with a mouse, with the keyboard alone
 * and by touch on a phone. The program ends with 1 if a task fails or needs more clicks than its maximum.
 */
import type { Browser } from 'playwright-core';
import { withBrowserSession } from '../browser.js';
import { launchChromium, whyNoChromium } from '../chromium.js';
import { createPages } from '../pages.js';
import { contexts, Hand, type Step, type Way, ways } from './hand.js';
import { type Task, tasks } from './task-list.js';

/** Carries out a task. @returns the clicks, keys and seconds of the whole task, and its steps */
async function measure(browser: Browser, task: Task, way: Way): Promise<readonly [whole: Step, ...steps: Step[]]> {
  const { name, options = {}, before, after, carryOut } = task;
  let measured: readonly [Step, ...Step[]] | null = null;
  await withBrowserSession(createPages(browser), options, async (session) => {
    try {
      await before(session);
      const page = await session.open('#/', contexts[way]);
      await page.getByRole('main').waitFor();
      const hand = new Hand(page, way);
      const from = performance.now();
      await carryOut(hand, session);
      measured = [{ name, ...hand.counts, seconds: (performance.now() - from) / 1_000 }, ...hand.steps];
    } finally {
      await after?.();
    }
  });
  if (measured === null) throw new Error('the task was not measured');
  return measured;
}

/** Returns the cell of a task or of a step: clicks, keys and seconds. */
function toCell({ clicks, keys, seconds }: Step, way: Way, maxClicks: number): string {
  const isTooMany = clicks > maxClicks;
  if (isTooMany) process.exitCode = 1;
  return `${way === 'keyboard' ? '' : `${clicks}${isTooMany ? ' (too many)' : ''}, `}${keys}, ${seconds.toFixed(1)} s`;
}

async function measureAll(texts: readonly string[]): Promise<void> {
  const browser = await launchChromium();
  console.log('| Task | Clicks at most | Mouse: clicks, keys, time | Keyboard: keys, time | Touch: taps, keys, time |');
  console.log('|---|---|---|---|---|');
  for (const task of tasks) {
    if (texts.length > 0 && !texts.some((text) => task.name.includes(text))) continue;
    await printTask(browser, task);
  }
  await browser.close();
}

/** Prints the row of a task, and a row for each of its steps. */
async function printTask(browser: Browser, task: Task): Promise<void> {
  const columns: (readonly Step[] | null)[] = [];
  for (const way of ways)
    columns.push(
      await measure(browser, task, way).catch((error: Error) => {
        process.exitCode = 1;
        console.error(`${task.name}, ${way}: ${error.message}`);
        return null;
      }),
    );
  const names = columns.find((column) => column !== null)?.map(({ name }) => name) ?? [task.name];
  for (const [row, name] of names.entries()) {
    const maxClicks = row === 0 ? task.maxClicks : Number.POSITIVE_INFINITY;
    const cells = columns.map((column, index) => {
      const step = column?.[row];
      return step === undefined ? 'failed' : toCell(step, ways[index] as Way, maxClicks);
    });
    console.log(`| ${row === 0 ? name : `– ${name}`} | ${row === 0 ? maxClicks : ''} | ${cells.join(' | ')} |`);
  }
}

const why = whyNoChromium();
if (why === null) await measureAll(process.argv.slice(2));
else {
  console.error(`tasks: ${why}`);
  process.exitCode = 1;
}
