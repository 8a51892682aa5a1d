/** Findings that the page can correct, such as a misspelt name of a resource. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import type { Workspace } from '../kit/manager/workspace.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { addResourceFolder } from './resource-folder.js';

const configOf = (workspace: Workspace): string => join(workspace.root, 'data/roleplay/server.cfg');

const test = browserSuite('browser/config-fixes', {
  prepare(workspace) {
    addResourceFolder(workspace);
    appendFileSync(configOf(workspace), '\nensure polcie\n');
  },
});

const words = en.check;
const finding = (page: Page) => page.locator('.findings > li', { hasText: 'polcie' });
const fix = (page: Page) => finding(page).getByRole('button', { name: words.fix('police'), exact: true });

test('A fix in the check of a Data Folder corrects the config file', async ({ open, workspace }) => {
  const page = await open('#/folders/roleplay');
  await page.getByRole('tab', { name: words.problems }).click();
  await fix(page).waitFor();
  assert.equal(await findViolations(page), []);
  await fix(page).click();
  await finding(page).waitFor({ state: 'detached' });
  assert.match(readFileSync(configOf(workspace), 'utf8'), /ensure nowhere\s+ensure police\n$/);
});

test('A fix of a line without the fault says that nothing was changed', async ({ open, workspace }) => {
  const page = await open('#/folders/roleplay?check=');
  await fix(page).waitFor();
  const before = readFileSync(configOf(workspace), 'utf8');
  // The file changes after the check.
  await page.route('**/datafolders/roleplay/config', (route) => route.fulfill({ body: 'ensure police' }), { times: 1 });
  await fix(page).click();
  const alert = page.getByRole('alert').filter({ hasText: en.editor.notCorrected.title });
  await alert.getByText(en.editor.notCorrected.detail).waitFor();
  assert.is(readFileSync(configOf(workspace), 'utf8'), before);
});

test('The check comments out a line that starts nothing, and keeps the old text', async ({
  open,
  workspace,
  service,
}) => {
  const page = await open('#/folders/roleplay?check=');
  const unknown = page.locator('.findings > li').filter({ hasText: 'nowhere' });
  await unknown.getByRole('button', { name: words.commentOut }).click();
  await unknown.waitFor({ state: 'detached' });
  assert.match(readFileSync(configOf(workspace), 'utf8'), /^# ensure nowhere$/m);
  assert.is((await service.get('/datafolders/roleplay/config/versions')).json.length, 1);
  assert.equal(await findViolations(page), []);
});

test('One button comments out all lines with the same fault', async ({ open, workspace }) => {
  appendFileSync(configOf(workspace), 'ensure elsewhere-a\nensure elsewhere-b\n');
  const text = readFileSync(configOf(workspace), 'utf8').replace('ensure polcie\n', '');
  writeFileSync(configOf(workspace), text);
  const page = await open('#/folders/roleplay?check=');
  const fault = page.locator('.check-fault', { hasText: 'elsewhere-a' });
  const lines = text.split('\n').filter((line) => /nowhere|elsewhere/.test(line));
  await fault.getByRole('button', { name: en.folders.commentOut(lines.length), exact: true }).click();
  await fault.waitFor({ state: 'detached' });
  const after = readFileSync(configOf(workspace), 'utf8');
  for (const line of lines) assert.match(after, new RegExp(`^# ${line}$`, 'm'));
  assert.equal(await findViolations(page), []);
});

test('A finding in the manifest of a resource has a link that opens the manifest', async ({ open }) => {
  const page = await open('#/folders/roleplay?check=');
  const missing = page.locator('.findings > li', { hasText: 'oxmysql' }).first();
  await missing.getByRole('link', { name: new RegExp(`^${en.folders.openFile}: .*oxmysql/fxmanifest.lua$`) }).click();
  await page.getByRole('textbox', { name: en.editor.label('fxmanifest.lua') }).waitFor();
});

test('A fix in the editor replaces the word in the text, which can then be saved', async ({ open, workspace }) => {
  const page = await open('#/folders/roleplay?config=');
  await fix(page).click();
  await page.locator('.cm-line', { hasText: 'ensure police' }).waitFor();
  await page.getByText(en.editor.changed).waitFor();
  assert.match(readFileSync(configOf(workspace), 'utf8'), /ensure polcie\n$/);
  await page.getByRole('button', { name: en.editor.save, exact: true }).click();
  await finding(page).waitFor({ state: 'detached' });
  assert.match(readFileSync(configOf(workspace), 'utf8'), /ensure police\n$/);
});

test.run();
