/** Waits until a view is complete, before its picture is taken. */
import type { Page } from 'playwright-core';

/** Waits until no request is open, and until the console has a line if the view has a console. */
export async function untilWhole(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.locator('.waiting').first().waitFor({ state: 'detached' });
  if ((await page.locator('.console-screen').count()) > 0)
    await page
      .locator('.terminal-empty')
      .or(page.locator('.xterm-rows > div', { hasText: /\S/ }))
      .first()
      .waitFor();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}
