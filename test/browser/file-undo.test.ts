/** The undo of unpacked archives in the Files view. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { tarOf } from '../adapters/archives/archives.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { findLayoutFaults } from './layout-rules.js';
import { answeredWith } from './page-errors.js';
import { pressInRow } from './row-menu.js';

const words = en.uploads;
const address = '#/folders/world/files/maps';

const test = browserSuite('browser/file-undo', {
  prepare({ root }) {
    mkdirSync(join(root, 'data/world/maps'), { recursive: true });
    writeFileSync(join(root, 'data/world/maps/a.txt'), 'old');
  },
});

const toast = (page: Page) => page.locator('.toast');

/** Unpacks an archive that replaces a.txt and adds b.txt. */
async function unpack(page: Page): Promise<void> {
  const buffer = tarOf(['a.txt', 'b.txt'].map((path) => ({ path, content: 'from the archive' })));
  const file = { name: 'pack.tar', mimeType: 'application/x-tar', buffer };
  await page.getByLabel(words.button, { exact: true }).setInputFiles(file);
  const submit = page.getByRole('dialog').getByRole('button', { name: words.unpack.submit, exact: true });
  await page
    .getByRole('dialog')
    .getByText(`${words.unpack.created(1)} · ${words.unpack.replaced(1)}`)
    .waitFor();
  await submit.click();
  await toast(page).getByText(words.unpack.done('pack.tar')).waitFor();
}

test('One click undoes the unpacking of an archive', async ({ open, workspace }) => {
  const maps = join(workspace.root, 'data/world/maps');
  const page = await open(address);
  await unpack(page);
  await page.locator('.file-name').getByText('b.txt', { exact: true }).waitFor();
  assert.is(readFileSync(join(maps, 'a.txt'), 'utf8'), 'from the archive');
  await toast(page).getByRole('button', { name: en.files.undo, exact: true }).click();
  await toast(page).getByText(words.undo.done(1, 1)).waitFor();
  assert.is(readFileSync(join(maps, 'a.txt'), 'utf8'), 'old');
  assert.not.ok(existsSync(join(maps, 'b.txt')));
  await page.locator('.file-name').getByText('b.txt', { exact: true }).waitFor({ state: 'detached' });
});

test('The undo of an unpacking names a changed file and asks for confirmation', async ({ open, workspace, allow }) => {
  allow(answeredWith(409));
  const maps = join(workspace.root, 'data/world/maps');
  const page = await open(address);
  await unpack(page);
  writeFileSync(join(maps, 'a.txt'), 'edited');
  await toast(page).getByRole('button', { name: en.files.undo, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words.undo.title });
  await dialog.getByText('"maps/a.txt"').waitFor();
  assert.equal(await findViolations(page), []);
  await dialog.getByRole('button', { name: en.app.cancel, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.is(readFileSync(join(maps, 'a.txt'), 'utf8'), 'edited');
  await toast(page).getByRole('button', { name: en.files.undo, exact: true }).click();
  await dialog.getByRole('button', { name: words.undo.submit, exact: true }).click();
  await toast(page).getByText(words.undo.done(1, 1)).waitFor();
  assert.is(readFileSync(join(maps, 'a.txt'), 'utf8'), 'old');
});

test('The menu of a replaced file in the trash undoes the whole upload', async ({ open, workspace }) => {
  const maps = join(workspace.root, 'data/world/maps');
  const page = await open(address);
  await unpack(page);
  await page.getByRole('link', { name: en.files.trash.title }).click();
  await pressInRow(page.getByRole('row', { name: /maps\/a\.txt/ }), words.undo.verb);
  await toast(page).getByText(words.undo.done(1, 1)).waitFor();
  await until(() => readFileSync(join(maps, 'a.txt'), 'utf8') === 'old', 'the earlier file');
  assert.not.ok(existsSync(join(maps, 'b.txt')));
  await page.getByRole('row', { name: /maps\/b\.txt/ }).waitFor();
  assert.equal(await findLayoutFaults(page), []);
});

test.run();
