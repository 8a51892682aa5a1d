/** The secrets of a config file in its editor, which hides them until the user reveals them. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { licence } from '../kit/servers/fxserver.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { addResourceFolder } from './resource-folder.js';

const words = en.editor;
const address = '#/folders/roleplay?config=';
const password = 'correct-horse';

const test = browserSuite('browser/config-secrets', {
  prepare(workspace) {
    addResourceFolder(workspace);
    const file = join(workspace.root, 'data/roleplay/server.cfg');
    appendFileSync(file, `\nset mysql_connection_string "mysql://root:${password}@localhost/game"\nsets tags "one"\n`);
  },
});

const content = (page: Page) => page.getByRole('textbox', { name: words.label('server.cfg') });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const line = (page: Page, text: string) => page.locator('.cm-line', { hasText: text });
const masks = (page: Page) => content(page).getByTitle(words.secrets.hidden);

/** Returns all text that the page shows, including the editor. */
async function shownText(page: Page): Promise<string> {
  return `${await page.locator('body').innerText()}${await page.locator('.cm-editor').innerText()}`;
}

test('Licence key and database password are hidden until the user reveals them', async ({ open }) => {
  const page = await open(address);
  await line(page, 'sv_licenseKey').waitFor();
  assert.is(await masks(page).count(), 2);
  assert.not.match(await shownText(page), licence);
  assert.not.match(await shownText(page), password);
  assert.equal(await findViolations(page), []);
  await press(page, words.secrets.show);
  await line(page, licence).waitFor();
  await line(page, password).waitFor();
  await press(page, words.secrets.hide);
  await line(page, licence).waitFor({ state: 'detached' });
  assert.is(await masks(page).count(), 2);
});

test('A save keeps hidden secrets, and hides a secret that was typed', async ({ open, workspace }) => {
  const file = join(workspace.root, 'data/roleplay/server.cfg');
  const page = await open(address);
  await content(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('rcon_password hunter2');
  await line(page, 'hunter2').waitFor();
  await press(page, words.save);
  await page.getByText(words.saved).waitFor();
  await line(page, 'hunter2').waitFor({ state: 'detached' });
  assert.is(await masks(page).count(), 3);
  const saved = readFileSync(file, 'utf8');
  for (const secret of [licence, password, 'rcon_password hunter2']) assert.match(saved, secret);
});

test('A comparison with an earlier version hides the secrets of both texts', async ({ open }) => {
  const page = await open(address);
  await line(page, 'sv_licenseKey').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' ');
  await line(page, 'tags').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' # two');
  await press(page, words.save);
  await page.getByText(words.saved).waitFor();
  const version = page.getByRole('listitem', { name: words.versions.name('1') });
  await version.getByRole('button', { name: words.versions.compare }).click();
  await page.locator('.cm-deletedChunk', { hasText: 'sv_licenseKey' }).waitFor();
  await page.locator('.cm-deletedChunk', { hasText: 'sets tags "one"' }).waitFor();
  // A secret that is the same in both texts is not shown as a difference.
  assert.is(await page.locator('.cm-deletedChunk', { hasText: 'mysql' }).count(), 0);
  assert.not.match(await shownText(page), licence);
  await press(page, words.secrets.show);
  await page.locator('.cm-deletedChunk', { hasText: licence }).waitFor();
});

test.run();
