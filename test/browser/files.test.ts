/** The files of a Data Folder: the list, its actions and the trash. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { findLayoutFaults } from './layout-rules.js';
import { answeredWith } from './page-errors.js';
import { openRowMenu, pressInRow } from './row-menu.js';
import { waitUntilTrue } from './wait.js';

const words = en.files;
const address = '#/folders/world/files';

const test = browserSuite('browser/files', {
  prepare({ root }) {
    const folder = join(root, 'data/world');
    mkdirSync(join(folder, 'resources/taxi'), { recursive: true });
    writeFileSync(join(folder, 'resources/taxi/config.lua'), 'Config = {}\n');
    writeFileSync(join(folder, 'notes.txt'), 'one\n');
    symlinkSync('notes.txt', join(folder, 'link.txt'));
    symlinkSync('/etc/passwd', join(folder, 'away.txt'));
    execFileSync('mkfifo', [join(folder, 'fifo')]);
    writeFileSync(Buffer.from(`${folder}/caf\xe9.txt`, 'latin1'), 'old');
  },
});

const name = (page: Page, text: string) => page.locator('.file-name').getByText(text, { exact: true });
const row = (page: Page, text: string) => page.getByRole('row').filter({ has: name(page, text) });
const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click();
const toast = (page: Page, text: string) => page.locator('.toast').getByText(text).waitFor();

test('The list of files shows directories, links and special files with their types', async ({ open }) => {
  const page = await open('#/folders/world');
  await page.getByRole('link', { name: words.title, exact: true }).click();
  await name(page, 'notes.txt').waitFor();
  await row(page, 'link.txt').getByText(words.linkTo('notes.txt')).waitFor();
  await row(page, 'away.txt').getByText(words.linkUnusable('/etc/passwd')).waitFor();
  await row(page, 'fifo').getByText(words.special).waitFor();
  await row(page, 'caf\\xE9.txt').getByText(words.notUtf8).waitFor();
  assert.is(await page.getByRole('link', { name: 'fifo', exact: true }).count(), 0);
  assert.is(await page.getByRole('link', { name: 'away.txt', exact: true }).count(), 0);
  assert.equal(await findViolations(page), []);
  await name(page, 'resources').click();
  await name(page, 'taxi').click();
  await name(page, 'config.lua').waitFor();
  await page.getByRole('navigation', { name: words.path }).getByRole('link', { name: 'resources' }).click();
  await name(page, 'taxi').waitFor();
  await page.goBack();
  await name(page, 'config.lua').waitFor();
});

test('A column sorts the list of files, and the address keeps the order', async ({ open, workspace }) => {
  writeFileSync(join(workspace.root, 'data/world/large.txt'), 'x'.repeat(5_000));
  const page = await open(address);
  await name(page, 'notes.txt').waitFor();
  const press = (label: string) => page.getByRole('columnheader').getByRole('link', { name: label }).click();
  await press(words.size);
  const names = () => page.locator('.file-name').allTextContents();
  await until(async () => (await names()).indexOf('large.txt') === 1, 'the largest file after the directory');
  await page.reload();
  await until(async () => (await names()).indexOf('large.txt') === 1, 'the same order after a reload');
  await press(words.size);
  await page.getByRole('columnheader', { name: words.size }).and(page.locator('[aria-sort="ascending"]')).waitFor();
  assert.is((await names()).at(-1), 'large.txt');
});

test('Files are made, renamed, moved and copied, and a rename is undone', async ({ open, workspace, allow }) => {
  allow(answeredWith(409));
  const folder = join(workspace.root, 'data/world');
  const page = await open(address);
  await press(page, words.newDirectory);
  await page.getByRole('textbox', { name: words.name }).fill('old');
  await page.keyboard.press('Enter');
  await name(page, 'old').waitFor();
  await toast(page, words.made('old'));
  await pressInRow(row(page, 'notes.txt'), words.rename.verb);
  const field = page.getByRole('textbox', { name: words.newName });
  await field.fill('link.txt');
  assert.equal(await findViolations(page), []);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await field.fill('readme.txt');
  await page.keyboard.press('Enter');
  await name(page, 'readme.txt').waitFor();
  await press(page, words.undo);
  await name(page, 'notes.txt').waitFor();
  await pressInRow(row(page, 'notes.txt'), words.copy.verb);
  const picked = (title: string) => page.getByRole('dialog', { name: title }).getByRole('button', { name: 'old' });
  await picked(words.copy.title('notes.txt')).click();
  await page.getByRole('dialog').getByText(words.picker.none).waitFor();
  assert.equal(await findViolations(page), []);
  await page.getByRole('textbox', { name: words.name }).fill('copy.txt');
  await page.keyboard.press('Enter');
  await toast(page, words.made('old/copy.txt'));
  await pressInRow(row(page, 'notes.txt'), words.move.verb);
  await picked(words.move.title('notes.txt')).click();
  await page.getByRole('dialog').getByRole('button', { name: words.move.verb, exact: true }).click();
  await name(page, 'notes.txt').waitFor({ state: 'detached' });
  assert.equal(readdirSync(join(folder, 'old')).sort(), ['copy.txt', 'notes.txt']);
});

test('A deleted directory is restored by the toast, and a deleted file from the trash', async ({ open, workspace }) => {
  const folder = join(workspace.root, 'data/world');
  const page = await open(address);
  await pressInRow(row(page, 'resources'), words.delete.verb);
  await toast(page, words.delete.done('resources'));
  assert.not.ok(existsSync(join(folder, 'resources')));
  assert.equal(await findViolations(page), []);
  await press(page, words.undo);
  await name(page, 'resources').waitFor();
  assert.ok(existsSync(join(folder, 'resources/taxi/config.lua')));
  await pressInRow(row(page, 'notes.txt'), words.delete.verb);
  await name(page, 'notes.txt').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: words.trash.title }).click();
  const deleted = page.getByRole('row', { name: /notes\.txt/ });
  await deleted.waitFor();
  assert.equal(await findViolations(page), []);
  assert.equal(await findLayoutFaults(page), []);
  await deleted.getByRole('button', { name: words.trash.restore, exact: true }).click();
  await page.getByText(words.trash.none, { exact: true }).waitFor();
  assert.is(readFileSync(join(folder, 'notes.txt'), 'utf8'), 'one\n');
});

test('A file whose name is not UTF-8 is renamed and deleted', async ({ open, workspace }) => {
  const folder = join(workspace.root, 'data/world');
  const page = await open(address);
  await pressInRow(row(page, 'caf\\xE9.txt'), words.rename.verb);
  await page.getByRole('textbox', { name: words.newName }).fill('café.txt');
  await page.keyboard.press('Enter');
  await name(page, 'café.txt').waitFor();
  assert.is(readFileSync(join(folder, 'café.txt'), 'utf8'), 'old');
  await pressInRow(row(page, 'café.txt'), words.delete.verb);
  await name(page, 'café.txt').waitFor({ state: 'detached' });
});

test('Entries are chosen, opened, renamed and deleted by keyboard alone', async ({ open, workspace }) => {
  const page = await open(address);
  const focused = (text: string) => name(page, text).and(page.locator(':focus')).waitFor();
  await name(page, 'notes.txt').waitFor();
  await page.evaluate("document.querySelector('h1').tabIndex = -1");
  await page.locator('h1').focus();
  await page.keyboard.press('ArrowDown');
  await focused('resources');
  await page.keyboard.press('Enter');
  await name(page, 'taxi').waitFor();
  await page.keyboard.press('ArrowDown');
  await focused('taxi');
  await page.goBack();
  await name(page, 'notes.txt').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.locator('.file-name').last().and(page.locator(':focus')).waitFor();
  await name(page, 'notes.txt').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('zz.txt');
  await page.keyboard.press('Enter');
  await name(page, 'zz.txt').waitFor();
  await name(page, 'zz.txt').focus();
  await page.keyboard.press('Delete');
  await name(page, 'zz.txt').waitFor({ state: 'detached' });
  await page.locator('.file-name:focus').waitFor();
  assert.not.ok(existsSync(join(workspace.root, 'data/world/zz.txt')));
});

test('The toast does not cover the last row of a list on a phone', async ({ open, workspace }) => {
  const folder = join(workspace.root, 'data/world');
  for (let n = 10; n < 50; n += 1) writeFileSync(join(folder, `zone-${n}.txt`), '');
  const page = await open(address, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await pressInRow(row(page, 'notes.txt'), words.delete.verb);
  await toast(page, words.delete.done('notes.txt'));
  await row(page, 'notes.txt').waitFor({ state: 'detached' });
  const last = row(page, 'zone-49.txt');
  // The list may still grow: its entries are read when they come near the screen.
  await until(async () => {
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
    const [shown, over] = [await last.boundingBox(), await page.locator('.toast').boundingBox()];
    return shown !== null && over !== null && shown.y + shown.height <= over.y;
  }, 'the last row above the toast');
});

test('Rows have two lines on a phone, and a sheet has their actions', async ({ open }) => {
  const page = await open(address, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const item = row(page, 'notes.txt');
  await item.waitFor();
  assert.ok(((await item.boundingBox())?.height ?? 0) <= 80);
  await openRowMenu(item);
  const verb = item.getByRole('button', { name: words.rename.verb, exact: true });
  await verb.waitFor();
  const sheet = await item.locator('.menu').boundingBox();
  assert.is(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0)), 844);
  assert.equal(await findViolations(page), []);
  await item.getByRole('button', { name: words.delete.verb, exact: true }).tap();
  await toast(page, words.delete.done('notes.txt'));
  await page.locator('.toast').getByRole('button', { name: words.undo }).tap();
  await item.waitFor();
  await item.tap({ position: { x: 120, y: ((await item.boundingBox())?.height ?? 0) - 6 } });
  await page.getByRole('textbox', { name: en.editor.label('notes.txt') }).waitFor();
  await page.goBack();
  await page.getByLabel(words.sortBy).selectOption('-name');
  await until(async () => (await page.locator('.file-name').last().textContent()) === 'away.txt', 'the new order');
});

test(
  'The page has only the files near the screen, in a directory of 5,000 files',
  async ({ open }) => {
    const page = await open('#/folders/world/files/many');
    const drawn = (): Promise<number> => page.locator('.file-name').count();
    await page.getByText(words.count(5_000), { exact: true }).waitFor();
    await name(page, 'file-0000').waitFor();
    await until(async () => {
      await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
      return name(page, 'file-4999').isVisible();
    }, 'the last file');
    await until(async () => (await drawn()) <= 800, 'a bounded number of rows');
    await name(page, 'file-0000').waitFor({ state: 'detached' });
    await until(async () => {
      await page.evaluate('window.scrollTo(0, 0)');
      return name(page, 'file-0000').isVisible();
    }, 'the first file');
    await waitUntilTrue(page, "document.querySelectorAll('.file-name').length <= 800");
  },
  {
    prepare({ root }) {
      const folder = join(root, 'data/world/many');
      mkdirSync(folder);
      for (let index = 0; index < 5_000; index += 1)
        writeFileSync(join(folder, `file-${String(index).padStart(4, '0')}`), '');
    },
  },
);

test('The search on a phone shows where it searches', async ({ open }) => {
  const page = await open(address, { viewport: { width: 390, height: 844 } });
  const places = page.getByRole('search').getByRole('group', { name: words.search.where });
  const field = page.getByRole('searchbox', { name: words.search.label });
  await field.waitFor();
  await places.waitFor();
  assert.equal(await findLayoutFaults(page), []);
});

test.run();
