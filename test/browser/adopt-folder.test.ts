/** The dialogs of an adopted Data Folder. */
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { folder, heading } from './resource-folder.js';
import { removeItems } from './sample-workspace.js';

const test = browserSuite('browser/adopt-folder');

test('The page adopts a directory as a Data Folder, and its removal keeps the files', async ({
  open,
  workspace,
  service,
}) => {
  const path = join(realpathSync(workspace.root), 'elsewhere');
  mkdirSync(path);
  writeFileSync(join(path, 'server.cfg'), '');
  const words = en.folders.create;
  const page = await open('#/folders');
  await page.getByRole('button', { name: en.palette.create.folder }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.name, { exact: true }).fill('adopted');
  await dialog.getByLabel(words.sources.path).check();
  await page.keyboard.press('Enter');
  await dialog.getByText(words.pathEmpty).waitFor();
  assert.equal(await findViolations(page), []);
  await dialog.getByLabel(words.path, { exact: true }).fill(path);
  await page.keyboard.press('Enter');
  await heading(page, 'adopted').waitFor();
  await page.getByRole('main').getByText(path, { exact: true }).waitFor();
  assert.is((await service.get('/datafolders/adopted')).json.link_target, path);
  await page.getByRole('link', { name: en.folders.all }).click();
  await folder(page, 'adopted')
    .getByRole('button', { name: en.app.more('adopted') })
    .click();
  await page.getByRole('button', { name: en.folders.delete.submit }).click();
  await dialog.getByText(en.folders.delete.linkDetail(path)).waitFor();
  await dialog.getByLabel(en.folders.delete.type('adopted')).fill('adopted');
  await dialog.getByRole('button', { name: en.folders.delete.submit }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.ok(existsSync(join(path, 'server.cfg')));
});

test(
  'The empty list of Data Folders has a button that adopts a directory',
  async ({ open }) => {
    const page = await open('#/folders');
    const words = en.folders.create;
    const adopts = page.getByRole('dialog').getByLabel(words.sources.path);
    await page.getByRole('button', { name: en.folders.adopt }).click();
    await adopts.and(page.locator(':checked')).waitFor();
    assert.equal(await findViolations(page), []);
    await page.keyboard.press('Escape');
    await adopts.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: en.palette.create.folder }).click();
    await adopts.and(page.locator(':not(:checked)')).waitFor();
  },
  { prepare: removeItems },
);

test.run();
