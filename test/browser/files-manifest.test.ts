/** Manifests and config files of FXServer in the editor of files. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { addResourceFolder } from './resource-folder.js';

const directory = 'resources/[jobs]/taxi';
const manifest = `${directory}/fxmanifest.lua`;

const test = browserSuite('browser/files-manifest', {
  prepare(workspace) {
    addResourceFolder(workspace);
    const text = "fx_version 'cerulean'\ngame 'gta5'\nthis is not a Lua\n";
    writeFileSync(join(workspace.root, 'data/roleplay', manifest), text);
  },
});

const content = (page: Page, name: string) => page.getByRole('textbox', { name: en.editor.label(name) });
const mark = (page: Page) => page.locator('.finding-mark').first();

test('A manifest shows the findings at its lines, and completes its entries', async ({ open }) => {
  const page = await open(`#/folders/roleplay/files/${directory}?${new URLSearchParams({ edit: manifest })}`);
  await content(page, 'fxmanifest.lua').waitFor();
  await page.locator('.finding-error', { hasText: 'this is not a Lua' }).waitFor();
  assert.match(String(await mark(page).getAttribute('title')), /syntax error/);
  await content(page, 'fxmanifest.lua').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nserver_scr');
  await page.getByRole('option', { name: 'server_scripts', exact: true }).waitFor();
  assert.equal(await findViolations(page), []);
});

test('A config file in the editor of files shows the findings at its lines', async ({ open }) => {
  const page = await open('#/folders/roleplay/files/?edit=server.cfg');
  await content(page, 'server.cfg').waitFor();
  await page.locator('.finding-error', { hasText: 'ensure nowhere' }).waitFor();
  assert.match(String(await mark(page).getAttribute('title')), /nowhere/);
});

test.run();
