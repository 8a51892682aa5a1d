/** The status bar in browser tests. */
import type { Locator, Page } from 'playwright-core';
import { en } from '../../http/ui/text/en.js';

/** The status bar. */
export const bar = (page: Page): Locator => page.getByRole('banner');

/** The heading that names the state. */
export const state = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name: `State: ${name}`, exact: true });

/** A button of the page itself, not of a dialog in front of the page. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).and(page.locator(':not(dialog *)'));

/** The button that starts a server in spite of errors. */
export const startAnyway = /^Start (anyway|despite \d+ fatal problems?)$/;

/** Presses Stop or Restart, and confirms it, because the number of players is unknown. */
export async function confirmEnd(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

/** Presses an entry in the menu of the status bar: Kill, or the stop and restart with a notice. */
export async function pressInMenu(page: Page, name: string): Promise<void> {
  await bar(page).getByRole('button', { name: en.bar.more }).click();
  await bar(page).getByRole('button', { name, exact: true }).click();
}

/** Opens the menu of the status bar: on a phone a sheet with all operations. */
export async function openMenu(page: Page): Promise<Locator> {
  await bar(page).getByRole('button', { name: en.bar.more }).click();
  const menu = page.locator('#bar-menu');
  await menu.waitFor();
  return menu;
}

/** Presses Kill, and leaves its confirmation open. While the server is stopping, the bar itself has the button Kill. */
export async function pressKill(page: Page): Promise<void> {
  const direct = bar(page).locator('.bar-operations > button', { hasText: en.server.kill });
  if ((await direct.count()) > 0) await direct.click();
  else await pressInMenu(page, en.server.kill);
}

/** Presses Kill, and confirms it. */
export async function confirmKill(page: Page): Promise<void> {
  await pressKill(page);
  const question = page.getByRole('dialog', { name: en.server.killTitle });
  await question.getByRole('button', { name: en.server.kill, exact: true }).click();
}
