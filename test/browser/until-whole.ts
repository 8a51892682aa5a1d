/** Waits until a view is complete, before its picture is taken. */
import type { Page } from 'playwright-core';
import { waitUntilTrue } from './wait.js';

/** The time for which the page must not change, in milliseconds. The clocks of a view change once per second. */
const quietMs = 500;

/**
 * Waits until nothing of the view is pending or changes. If the view has a console, the function also waits until the
 * console has a line, or the card before the first run is shown.
 */
export async function untilWhole(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await untilQuiet(page);
  await untilNothingPending(page);
  if ((await page.locator('.console-screen').count()) > 0) await untilConsole(page);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

/**
 * Waits until the console has a line, or the card before the first run is shown. The terminal draws nothing below the
 * window. The function therefore scrolls to the console, and then back to the beginning of the page.
 */
async function untilConsole(page: Page): Promise<void> {
  const scroll = (code: string): Promise<unknown> => page.evaluate(code);
  await scroll("document.querySelector('.console-screen')?.scrollIntoView({ block: 'nearest' })");
  await page
    .locator('.terminal-empty')
    .or(page.locator('.first-start'))
    .or(page.locator('.xterm-rows > div', { hasText: /\S/ }))
    .filter({ visible: true })
    .first()
    .waitFor();
  await scroll('scrollTo(0, 0)');
}

/** Waits for the texts that are read later, such as the findings of a check. */
async function untilNothingPending(page: Page): Promise<void> {
  await waitUntilTrue(
    page,
    `[...document.querySelectorAll('.waiting, .skeleton')].every((each) => !each.checkVisibility() ||
      each.getBoundingClientRect().top > innerHeight)`,
  );
}

async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const end = () => (observer.disconnect(), resolve());
    let timer = setTimeout(end, ${quietMs});
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, ${quietMs});
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  })`);
}
