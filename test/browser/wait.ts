/** Waits for conditions that no locator of Playwright covers. */
import type { Locator, Page } from 'playwright-core';
import { until } from '../kit/system/until.js';

/**
 * Polls until the expression, or its promise, is true in the page. Playwright's waitForFunction evaluates a string,
 * which the page's policy forbids after the first poll. That function therefore cannot be used.
 */
export async function waitUntilTrue(page: Page, expression: string): Promise<void> {
  await until(async () => (await page.evaluate<unknown>(expression)) === true, expression);
}

/** Waits until a field has the text. */
export async function waitForValue(field: Locator, text: string): Promise<void> {
  await until(async () => (await field.inputValue()) === text, `the text ${JSON.stringify(text)}`);
}

/** Waits until the page has drawn its current state. */
export async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Sends a key combination and the letters after it without a pause. The page gets them as fast as it handles them. */
export async function typeAtOnce(page: Page, first: FirstKey, letters: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (event: Readonly<Record<string, unknown>>) => session.send('Input.dispatchKeyEvent', event as never);
  const sent = [
    send({ ...first, type: first.text === undefined ? 'rawKeyDown' : 'keyDown' }),
    send({ ...first, type: 'keyUp' }),
    ...[...letters].flatMap((key) => [send({ type: 'keyDown', key, text: key }), send({ type: 'keyUp', key })]),
  ];
  await Promise.all(sent);
  await session.detach();
}

/** A key event in the DevTools protocol. */
export interface FirstKey {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  /** 2 is Ctrl. */
  readonly modifiers?: number;
  readonly text?: string;
}
