/** The menu of a row, with the actions that have no button in the row. */
import type { Locator, Page } from 'playwright-core';
import { en } from '../../http/ui/text/en.js';

/** Opens the menu of a row. */
export const openRowMenu = (row: Locator): Promise<void> => row.getByRole('button', { name: en.app.more('') }).click();

/** Opens the menu of a row, or of the only row in a part of the page, and presses an entry. */
export async function pressInRow(row: Locator, verb: string): Promise<void> {
  await openRowMenu(row);
  await row.getByRole('button', { name: verb, exact: true }).click();
}

/** Opens the menu of the header or of a part of the page. @param about the name of the menu's subject */
export const openMenuOf = (page: Page, about: string): Promise<void> =>
  page.getByRole('button', { name: en.app.more(about), exact: true }).click();
