/** Files of a Data Folder in the editor. */
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { findLayoutFaults } from './layout-rules.js';
import { answeredWith } from './page-errors.js';
import { openMenuOf } from './row-menu.js';

const words = en.files;
const { editor } = en;
const address = '#/folders/world/files/scripts';

const test = browserSuite('browser/files-editor', {
  prepare({ root }) {
    const folder = join(root, 'data/world/scripts');
    mkdirSync(folder);
    writeFileSync(join(folder, 'config.lua'), '-- rates\r\nConfig = { rate = 2 }\r\n');
    writeFileSync(join(folder, 'data.json'), '{ "name": "taxi" }\n');
    writeFileSync(join(folder, 'old.txt'), Buffer.from('\ufeffone\r\ntwo\r\n', 'utf16le'));
    writeFileSync(join(folder, 'picture.bin'), Buffer.from([0, 1, 0, 0, 2, 3, 0, 255]));
    writeFileSync(join(folder, 'large.log'), '');
    truncateSync(join(folder, 'large.log'), 9_000_000);
  },
});

const content = (page: Page, name: string) => page.getByRole('textbox', { name: editor.label(name) });
const open = (page: Page, name: string) => page.locator('.file-name').getByText(name, { exact: true }).click();
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: words.editor.openFiles }).getByRole('link', { name });

/** Types at the end of a text. */
async function append(page: Page, name: string, text: string): Promise<void> {
  await content(page, name).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

test('A Lua file has syntax highlighting, and keeps its line endings when it is saved', async ({
  open: openPage,
  workspace,
}) => {
  const file = join(workspace.root, 'data/world/scripts/config.lua');
  const page = await openPage(address);
  await open(page, 'config.lua');
  await page.getByText(`${editor.encoding.names['utf-8']} · CRLF`).waitFor();
  // The colour of a comment is a class of the editor's style.
  await content(page, 'config.lua').locator('span[class]', { hasText: '-- rates' }).waitFor();
  await append(page, 'config.lua', 'Config.name = "taxi"');
  await page.getByText(editor.changed).waitFor();
  assert.equal(await findViolations(page), []);
  await page.keyboard.press('Control+s');
  await page.getByText(editor.saved).waitFor();
  assert.is(readFileSync(file, 'utf8'), '-- rates\r\nConfig = { rate = 2 }\r\nConfig.name = "taxi"');
});

test('The arrow-down key moves the focus into the list of files and into an open text', async ({ open: openPage }) => {
  const page = await openPage('#/folders/world');
  const choose = async (name: string): Promise<void> => {
    const entry = page.locator('.file-name', { hasText: name });
    await entry.waitFor();
    await until(async () => {
      await page.keyboard.press('ArrowDown');
      return (await entry.and(page.locator(':focus')).count()) > 0;
    }, name);
    await page.keyboard.press('Enter');
  };
  await page.getByRole('main').getByRole('link', { name: words.title, exact: true }).click();
  await page.locator('main:focus').waitFor();
  await choose('scripts');
  await choose('config.lua');
  await content(page, 'config.lua').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('-- old ');
  await content(page, 'config.lua').getByText('-- old -- rates').waitFor();
});

test('A draft is kept while another file is open, and after a reload', async ({ open: openPage, workspace }) => {
  const page = await openPage(address);
  await open(page, 'config.lua');
  await content(page, 'config.lua').waitFor();
  await append(page, 'config.lua', '-- draft');
  await page.getByText(editor.changed).waitFor();
  await page.getByRole('navigation', { name: words.path }).getByRole('link', { name: 'scripts' }).click();
  await open(page, 'data.json');
  await content(page, 'data.json').getByText('taxi').waitFor();
  await tab(page, 'config.lua').getByText(words.editor.draft).waitFor({ state: 'attached' });
  await page.reload();
  await tab(page, 'config.lua').click();
  await content(page, 'config.lua').getByText('-- draft').waitFor();
  await page.getByText(editor.changed).waitFor();
  await page.getByRole('button', { name: editor.save, exact: true }).click();
  await page.getByText(editor.saved).waitFor();
  assert.match(readFileSync(join(workspace.root, 'data/world/scripts/config.lua'), 'utf8'), /-- draft$/);
  await page.getByRole('button', { name: words.editor.close('config.lua') }).click();
  await content(page, 'data.json').waitFor();
  assert.is(await tab(page, 'config.lua').count(), 0);
});

test('A file that another program has changed is overwritten only after a confirmation', async ({
  open: openPage,
  workspace,
  allow,
}) => {
  allow(answeredWith(412));
  const file = join(workspace.root, 'data/world/scripts/data.json');
  const page = await openPage(address);
  await open(page, 'data.json');
  await content(page, 'data.json').waitFor();
  writeFileSync(file, '{ "name": "bus" }\n');
  await append(page, 'data.json', '\n');
  await page.getByRole('button', { name: editor.save, exact: true }).click();
  await page.getByRole('dialog', { name: editor.conflict.title }).waitFor();
  assert.is(readFileSync(file, 'utf8'), '{ "name": "bus" }\n');
  await page.getByRole('button', { name: editor.conflict.take }).click();
  await content(page, 'data.json').getByText('bus').waitFor();
});

test('A UTF-16 file keeps its encoding, and binary or large files can be downloaded', async ({
  open: openPage,
  workspace,
}) => {
  const page = await openPage(address);
  await open(page, 'old.txt');
  await page.getByText(`${editor.encoding.names['utf-16le']}${editor.encoding.withBom} · CRLF`).waitFor();
  await append(page, 'old.txt', 'three');
  await page.keyboard.press('Control+s');
  await page.getByText(editor.saved).waitFor();
  const file = join(workspace.root, 'data/world/scripts/old.txt');
  assert.is(readFileSync(file, 'utf16le'), '\ufeffone\r\ntwo\r\nthree');
  for (const [name, why] of [
    ['picture.bin', words.editor.binary],
    ['large.log', words.editor.tooLarge],
  ] as const) {
    await page.getByRole('navigation', { name: words.path }).getByRole('link', { name: 'scripts' }).click();
    await open(page, name);
    await page.getByText(why).waitFor();
    const link = page.getByRole('link', { name: words.download });
    assert.match(String(await link.getAttribute('href')), /files\/content\?path=/);
  }
});

test('A new file is made and edited by touch on a phone', async ({ open: openPage, workspace }) => {
  const page = await openPage(address, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openMenuOf(page, words.title);
  await page.getByRole('button', { name: words.newFile, exact: true }).tap();
  await page.getByRole('textbox', { name: words.name }).fill('new.yml');
  await page.getByRole('dialog').getByRole('button', { name: words.create, exact: true }).tap();
  await content(page, 'new.yml').tap();
  await page.keyboard.type('a: 1');
  assert.equal(await findViolations(page), []);
  assert.equal(await findLayoutFaults(page), []);
  assert.is(Number(await page.evaluate('document.documentElement.scrollWidth')), 390);
  await page.getByRole('button', { name: editor.save, exact: true }).tap();
  const file = join(workspace.root, 'data/world/scripts/new.yml');
  await until(() => readFileSync(file, 'utf8') === 'a: 1', 'the text of the new file');
});

test.run();
