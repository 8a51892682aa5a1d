/** Dialogs: the actions that close them, and the actions that do not. */
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { browserSuite } from './browser.js';

const test = browserSuite('browser/dialogs');
const words = en.folders.create;

async function openNewFolder(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: en.palette.create.folder }).click();
  const dialog = page.getByRole('dialog', { name: en.palette.create.folder });
  await dialog.getByLabel(words.name, { exact: true }).fill('a name that is selected');
  return dialog;
}

test('A drag that ends outside the dialog keeps the typed text', async ({ open }) => {
  const page = await open('#/folders');
  const dialog = await openNewFolder(page);
  const field = dialog.getByLabel(words.name, { exact: true });
  const box = await field.boundingBox();
  assert.ok(box !== null);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  assert.is(await field.inputValue(), 'a name that is selected');
});

test('A click outside a dialog closes it, like Escape', async ({ open }) => {
  const page = await open('#/folders');
  const dialog = await openNewFolder(page);
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: 'detached' });
  await openNewFolder(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test.run();
