/** Delays the drawing of a page, so that it receives output faster than it draws. */
import type { Page } from 'playwright-core';
import { until } from '../kit/system/until.js';
import { waitForFrame, waitUntilTrue } from './wait.js';

export interface HeldDrawing {
  /** Waits until the page has received an event with the text. */
  untilReceived(text: string): Promise<void>;
  /** Lets the page draw, and waits until it has drawn all output. */
  release(): Promise<void>;
}

/** Delays the drawing of consoles: xterm draws in timers without a delay. */
export async function holdDrawing(page: Page): Promise<HeldDrawing> {
  const received: string[] = [];
  const devTools = await page.context().newCDPSession(page);
  devTools.on('Network.eventSourceMessageReceived', ({ data }) => received.push(data));
  await devTools.send('Network.enable');
  await page.evaluate(`
    const start = setTimeout;
    globalThis.drawing = { held: [], left: 0 };
    globalThis.setTimeout = (run, ms, ...rest) => {
      if (ms > 0) return start(run, ms, ...rest);
      drawing.left += 1;
      const step = () => {
        run(...rest);
        drawing.left -= 1;
      };
      return drawing.held === null ? start(step) : drawing.held.push(step);
    };
  `);
  return {
    async untilReceived(text) {
      await until(() => received.some((data) => data.includes(text)), `an event with ${text}`);
      await page.evaluate('new Promise(requestAnimationFrame)');
    },
    async release() {
      await page.evaluate('const { held } = drawing; drawing.held = null; for (const step of held) step();');
      await waitUntilTrue(page, 'drawing.left === 0');
      await waitForFrame(page);
    },
  };
}
