/** The visible verb of a row in the list of files. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { waitUntilTrue } from './wait.js';

const words = en.files;
const address = '#/folders/world/files';

const test = browserSuite('browser/file-verbs', {
  prepare({ root }) {
    const folder = join(root, 'data/world');
    mkdirSync(join(folder, 'resources'), { recursive: true });
    writeFileSync(join(folder, 'notes.txt'), 'one\n');
    writeFileSync(join(folder, 'car.ytd'), 'x');
  },
});

const row = (page: Page, text: string) =>
  page.getByRole('row').filter({ has: page.locator('.file-name').getByText(text, { exact: true }) });
const verb = (page: Page, text: string) => row(page, text).locator('.file-verb');
const waitForOpacity = (page: Page, text: string, opacity: number) =>
  waitUntilTrue(
    page,
    `[...document.querySelectorAll('.files tr')].some((row) =>
      row.querySelector('.file-name')?.textContent === '${text}' &&
      getComputedStyle(row.querySelector('.file-verb')).opacity === '${opacity}')`,
  );

test('The row under the pointer or with the focus shows Edit for a text', async ({ open }) => {
  const page = await open(address);
  await row(page, 'notes.txt').hover();
  await waitForOpacity(page, 'notes.txt', 1);
  await waitForOpacity(page, 'resources', 0);
  await row(page, 'resources').locator('.file-name').focus();
  await waitForOpacity(page, 'resources', 1);
  for (const [name, text] of [
    ['resources', words.open],
    ['car.ytd', words.open],
    ['notes.txt', words.edit],
  ] as const)
    assert.is(await verb(page, name).textContent(), text);
  assert.equal(await findViolations(page), []);
  await row(page, 'notes.txt').hover();
  await verb(page, 'notes.txt').click();
  await page.getByRole('textbox', { name: en.editor.label('notes.txt') }).waitFor();
});

test('Each row shows its verb on a phone', async ({ open }) => {
  const page = await open(address, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await row(page, 'notes.txt').waitFor();
  for (const name of ['resources', 'notes.txt']) await waitForOpacity(page, name, 1);
  await verb(page, 'resources').tap();
  await page.getByRole('heading', { level: 1, name: 'resources' }).waitFor();
});

test.run();
