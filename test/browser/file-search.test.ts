/** The search of files, the versions of a file, and the download of a directory. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { findLayoutFaults } from './layout-rules.js';
import { openRowMenu, pressInRow } from './row-menu.js';

const words = en.files;
const { editor } = en;
const address = '#/folders/world/files';

const test = browserSuite('browser/file-search', {
  prepare({ root }) {
    const folder = join(root, 'data/world');
    mkdirSync(join(folder, 'resources/taxi'), { recursive: true });
    mkdirSync(join(folder, 'other'));
    const lines = Array.from({ length: 300 }, (_, index) => `-- line ${index + 1}`);
    lines[249] = 'Config.fare = 12';
    writeFileSync(join(folder, 'resources/taxi/config.lua'), lines.join('\n'));
    writeFileSync(join(folder, 'other/taxi.txt'), 'one\n');
    writeFileSync(join(folder, 'other/database.cfg'), 'set fare_password "hidden-word"\n');
  },
});

const field = (page: Page) => page.getByRole('searchbox', { name: words.search.label });
const match = (page: Page, path: string) => page.locator('.found').getByRole('link', { name: path, exact: true });

/** Returns whether two elements are in one line. */
async function isInLine(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  return a !== null && b !== null && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('The key / focuses the search of file names, and a match opens its file', async ({ open }) => {
  const page = await open(address);
  await page.locator('.file-name').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('TAXI');
  await page.getByText(words.search.found(2), { exact: true }).waitFor();
  await match(page, 'other/taxi.txt').waitFor();
  assert.equal(await findViolations(page), []);
  assert.equal(await findLayoutFaults(page), []);
  await page.keyboard.press('ArrowDown');
  for (const number of [0, 1]) {
    await page.locator('.found .file-name').nth(number).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
  }
  await match(page, 'resources/taxi').click();
  await page.locator('.file-name').getByText('config.lua', { exact: true }).waitFor();
  await page.goBack();
  await match(page, 'other/taxi.txt').click();
  await page.getByRole('textbox', { name: editor.label('taxi.txt') }).waitFor();
});

test('A match in a text opens the file at its line, and secrets in lines are hidden', async ({ open }) => {
  const page = await open(address);
  await field(page).fill('fare');
  await page.getByRole('button', { name: words.search.places.contents, exact: true }).click();
  await page.getByText(words.search.found(2), { exact: true }).waitFor();
  assert.not.match(String(await page.locator('.found').textContent()), /hidden-word/);
  await page.getByText(words.search.line(250)).waitFor();
  await match(page, 'resources/taxi/config.lua').click();
  await page.getByText('Config.fare = 12').waitFor();
  await page.goBack();
  await field(page).fill('no such text');
  await page.getByText(words.search.found(0), { exact: true }).waitFor();
  await field(page).fill('');
  await page.locator('.file-name').getByText('other', { exact: true }).waitFor();
});

test('Each earlier text of a saved file can be compared and restored', async ({ open, workspace }) => {
  const page = await open('#/folders/world/files/other?edit=other%2Ftaxi.txt');
  const content = page.getByRole('textbox', { name: editor.label('taxi.txt') });
  await page.getByText(editor.versions.none).waitFor();
  await content.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('two');
  await page.keyboard.press('Control+s');
  await page.getByText(editor.saved).waitFor();
  const versions = page.getByRole('region', { name: editor.versions.title });
  await versions.getByRole('button', { name: editor.versions.compare, exact: true }).click();
  await versions.getByRole('button', { name: editor.versions.comparing, exact: true }).waitFor();
  await page.locator('.cm-deletedChunk, .cm-deletedText').first().waitFor({ state: 'attached' });
  assert.equal(await findViolations(page), []);
  await pressInRow(versions.getByRole('listitem'), editor.versions.restore);
  await page.getByText(editor.versions.restored).waitFor();
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: editor.save, exact: true }).click();
  await page.getByText(editor.saved).waitFor();
  assert.is(readFileSync(join(workspace.root, 'data/world/other/taxi.txt'), 'utf8'), 'one\n');
});

test('A directory is downloaded as an archive', async ({ open }) => {
  const page = await open(address);
  const row = page.getByRole('row').filter({ has: page.locator('.file-name').getByText('other', { exact: true }) });
  await openRowMenu(row);
  const download = page.waitForEvent('download');
  await row.getByRole('link', { name: words.downloadDirectory, exact: true }).click();
  const file = await download;
  assert.is(file.suggestedFilename(), 'other.zip');
  assert.match(readFileSync(await file.path(), 'latin1'), /other\/taxi\.txt/);
});

test('A file is found by a search and opened by touch on a phone', async ({ open }) => {
  const page = await open(address, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  // The title is in one line with its buttons, and the places of the search are in one line with the order.
  const main = page.getByRole('main');
  await main.getByLabel(words.sortBy).waitFor();
  assert.ok(
    await isInLine(main.getByRole('heading', { level: 1 }), main.getByRole('button', { name: en.uploads.button })),
  );
  const names = main.getByRole('button', { name: words.search.places.names, exact: true });
  assert.ok(await isInLine(names, main.getByLabel(words.sortBy)));
  await field(page).fill('taxi');
  await match(page, 'other/taxi.txt').waitFor();
  assert.ok(((await match(page, 'other/taxi.txt').boundingBox())?.height ?? 0) >= 44);
  assert.equal(await findViolations(page), []);
  assert.is(Number(await page.evaluate('document.documentElement.scrollWidth')), 390);
  await match(page, 'other/taxi.txt').tap();
  await page.getByRole('textbox', { name: editor.label('taxi.txt') }).waitFor();
  assert.equal(await findLayoutFaults(page), []);
});

test.run();
