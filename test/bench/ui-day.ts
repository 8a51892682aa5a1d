/** The memory of a page that is left open for a day while its server prints. */
import type { Browser, CDPSession } from 'playwright-core';
import type { Ours } from './sides.js';
import { openServerView, waitForLine } from './ui-load.js';

const hours = 24;

/**
 * Runs in the page before its scripts. Intervals wait until the day advances, and the clock is shifted by the same
 * time. The script also sends the pings of the event stream that would have arrived, because the page reconnects a
 * stream without pings. All other work runs in real time. Playwright's clock would add 70 MB to the page.
 */
const dayClock = `(() => {
  const intervals = new Map();
  const { now } = Date;
  let [shift, lastId, pinged] = [0, 0, 0];
  let streams = [];
  window.EventSource = class extends EventSource {
    constructor(...given) {
      super(...given);
      streams.push(this);
    }
  };
  const ping = () => {
    if (Date.now() - pinged < 5000) return;
    pinged = Date.now();
    streams = streams.filter(({ readyState }) => readyState !== EventSource.CLOSED);
    for (const stream of streams) stream.dispatchEvent(new MessageEvent('ping', { data: '{}' }));
  };
  Date.now = () => now() + shift;
  window.setInterval = (run, ms, ...given) => {
    lastId -= 1;
    intervals.set(lastId, { run: () => run(...given), ms, due: Date.now() + ms });
    return lastId;
  };
  window.clearInterval = (id) => void intervals.delete(id);
  window.advance = async (ms) => {
    const end = Date.now() + ms;
    for (;;) {
      const [next] = [...intervals.values()].sort((a, b) => a.due - b.due);
      if (next === undefined || next.due > end) break;
      shift += Math.max(0, next.due - Date.now());
      next.due += next.ms;
      ping();
      next.run();
    }
    shift += Math.max(0, end - Date.now());
    await new Promise(requestAnimationFrame);
  };
})()`;

const minuteMs = 60_000;
const hour = `(async () => { for (let minute = 0; minute < 60; minute += 1) await advance(${minuteMs}) })()`;

export interface Day {
  readonly most: number;
  /** The memory after a garbage collection. */
  readonly after: number;
}

/**
 * Leaves a page open for a day by the page's clock while the server prints.
 * @param memory returns the resident memory of the renderer now, in MB
 */
export async function measureDay(
  browser: Browser,
  { base, client }: Ours,
  lines: number,
  memory: (tools: CDPSession) => Promise<number>,
): Promise<Day> {
  const page = await openServerView(browser, base, (opened) => opened.addInitScript(dayClock));
  const tools = await browser.newBrowserCDPSession();
  let most = 0;
  for (let passed = 0; passed < hours; passed += 1) {
    const mark = `HOUR${passed}END`;
    await client.send('POST', '/command', 202, { Command: `go ${Math.ceil(lines / hours)} 0 ${mark}` });
    let isOver = false;
    const over = page.evaluate(hour).then(async () => {
      await waitForLine(page, mark);
      isOver = true;
    });
    while (!isOver) most = Math.max(most, await memory(tools));
    await over;
  }
  const own = await page.context().newCDPSession(page);
  await own.send('HeapProfiler.collectGarbage');
  const after = await memory(tools);
  await page.context().close();
  return { most, after };
}
