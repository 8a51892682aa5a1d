/** The rows of the Data Folders: the check, Start, Duplicate and Delete. */
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForEntry, waitForHistory } from '../kit/manager/shared-service.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { addResourceFolder, folder, heading } from './resource-folder.js';
import { openRowMenu, pressInRow } from './row-menu.js';
import { startAnyway } from './status-bar.js';

const test = browserSuite('browser/folder-cards', { prepare: addResourceFolder });

test("A Data Folder's row shows findings, and a start asks about errors", async ({ open, service }) => {
  const page = await open('#/folders');
  const row = folder(page, 'roleplay');
  const { json: preflight } = await service.get('/datafolders/roleplay/preflight?build=12345');
  const { fatal, errors, warnings } = preflight;
  const found = en.check.found(fatal, errors - fatal, warnings);
  await row.getByTitle(found).getByText(en.check.effects.config_no_endpoint).waitFor();
  const { json: resources } = await service.get('/datafolders/roleplay/resources');
  const enabled = resources.filter((each: { enabled: boolean }) => each.enabled).length;
  await row.getByText(en.folders.enabledOf(enabled, resources.length)).waitFor();
  assert.equal(await findViolations(page), []);
  await row.getByRole('link', { name: en.folders.fixOf(en.check.fixVerbs.config_no_endpoint, 'roleplay') }).waitFor();
  await pressInRow(row, en.folders.startWith.of('roleplay'));
  const question = page.getByRole('dialog', { name: en.server.pair.startAnywayWith('roleplay') });
  await question.getByText(found).waitFor();
  await question.getByRole('button', { name: startAnyway }).click();
  await heading(page, en.app.views.server).waitFor({ state: 'attached' });
  await waitForEntry(service, 'operation.start');
});

test('The row of a Data Folder starts no server before the check has answered', async ({ open, service }) => {
  await waitForHistory(service);
  const page = await open('#/builds');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/world\/preflight/, async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate("location.hash = '#/folders'");
  const start = folder(page, 'world').getByRole('button', { name: en.folders.startWith.of('world') });
  await start.and(page.locator(`[title="${en.server.pair.checking}"][aria-disabled=true]`)).waitFor();
  await folder(page, 'world').getByRole('img', { name: en.check.checking }).waitFor();
  await start.click({ force: true });
  release();
  await folder(page, 'world')
    .getByRole('link', { name: /^(Add|Show) .*: world$/ })
    .waitFor();
  assert.equal((await service.get('/history?type=operation')).json, [], 'nothing was sent');
});

test('A Data Folder whose runs cannot be read is not called never started', async ({ open, allow }) => {
  allow(answeredWith(503));
  const page = await open('#/folders');
  await page.route(/\/runs$/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  const started = folder(page, 'world').locator('.folder-started');
  await started.getByText('–').waitFor();
  assert.is(await started.getByText(en.folders.neverStarted).count(), 0);
});

test('A Data Folder is duplicated, and deleted after the name is typed', async ({ open, service, allow }) => {
  allow(answeredWith(409));
  const page = await open('#/folders', { viewport: { width: 360, height: 780 } });
  await pressInRow(folder(page, 'world'), en.folders.duplicate.submit);
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel(en.folders.create.name);
  await name.fill('roleplay');
  await page.keyboard.press('Enter');
  await dialog.getByText('folder_exists').waitFor();
  await name.fill('arena');
  assert.equal(await findViolations(page), []);
  await page.keyboard.press('Enter');
  await folder(page, 'arena').waitFor();
  await pressInRow(folder(page, 'arena'), en.folders.delete.submit);
  const confirm = dialog.getByRole('button', { name: en.folders.delete.submit });
  assert.is(await confirm.getAttribute('aria-disabled'), 'true');
  await dialog.getByLabel(en.folders.delete.type('arena')).fill('arena');
  assert.equal(await findViolations(page), []);
  await confirm.click();
  await folder(page, 'arena').waitFor({ state: 'detached' });
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await folder(page, 'world').getByText('Running').waitFor();
  await pressInRow(folder(page, 'world'), en.folders.delete.submit);
  await dialog.getByRole('textbox').fill('world');
  assert.is(await confirm.getAttribute('title'), en.folders.delete.running);
});

test('The row of a Data Folder shows its last start', async ({ open, service }) => {
  const page = await open('#/folders');
  await folder(page, 'world').getByText(en.folders.neverStarted).waitFor();
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await folder(page, 'world').locator('time').waitFor();
  await service.post('/stop');
  assert.equal(await findViolations(page), []);
  await openRowMenu(folder(page, 'roleplay'));
  await page.getByRole('link', { name: en.palette.editConfig('roleplay') }).click();
  await page.getByRole('textbox', { name: en.editor.label('server.cfg') }).waitFor();
  await page.goBack();
  await openRowMenu(folder(page, 'roleplay'));
  await page.getByRole('link', { name: en.check.runOf('roleplay') }).click();
  await page.locator('.findings').first().waitFor();
});

test.run();
