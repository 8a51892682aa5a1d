/** The view of all Data Folders, and the view of one Data Folder. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { de } from '../kit/data/german.js';
import { addFxServerBuild, addResource, licence } from '../kit/servers/fxserver.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { addResourceFolder, folder, heading, part, resource } from './resource-folder.js';
import { waitForValue, waitUntilTrue } from './wait.js';

const test = browserSuite('browser/folders', { prepare: addResourceFolder });

test('A Data Folder is shown with its kind, its missing parts and a link to its page', async ({
  open,
  workspace,
  service,
}) => {
  mkdirSync(join(workspace.root, 'data/bare/resources'), { recursive: true });
  mkdirSync(join(workspace.root, 'data/gone'));
  await service.post('/datafolders');
  rmSync(join(workspace.root, 'data/gone'), { recursive: true });
  const page = await open('#/folders');
  await folder(page, 'roleplay').getByText('FXServer', { exact: true }).waitFor();
  await folder(page, 'bare').getByText(en.folders.configMissing('server.cfg')).waitFor();
  await folder(page, 'gone').getByText(en.folders.missing).first().waitFor();
  await page.getByRole('link', { name: 'roleplay', exact: true }).click();
  await heading(page, 'roleplay').waitFor();
  await waitUntilTrue(page, "document.title === 'roleplay · Data Folders · server-manager'");
  await page.goBack();
  await folder(page, 'bare').waitFor();
  await page.goForward();
  await page.getByRole('link', { name: en.folders.all }).click();
  await folder(page, 'bare').waitFor();
});

test('The Data Folder of the running server is marked', async ({ open, service }) => {
  const page = await open('#/folders');
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await folder(page, 'world').getByText('Running').waitFor();
  assert.is(await folder(page, 'roleplay').getByText('Running').count(), 0);
  await service.post('/stop');
  await folder(page, 'world').getByText('Running').waitFor({ state: 'detached' });
});

test('An empty list of Data Folders shows the first step', async ({ open, service, workspace }) => {
  rmSync(join(workspace.root, 'data'), { recursive: true });
  mkdirSync(join(workspace.root, 'data'));
  await service.post('/datafolders');
  const page = await open('#/folders');
  await page.getByText(en.folders.none).waitFor();
  assert.equal(await page.locator('main .primary').allInnerTexts(), [en.app.views.firstServer]);
  workspace.addFolder('first');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await folder(page, 'first').waitFor();
});

test('The tab Problems shows the number of problems before the tab is opened', async ({ open, service }) => {
  const page = await open('#/folders/roleplay');
  const { json: found } = await service.get('/datafolders/roleplay/preflight?build=12345');
  await part(page, `${en.check.problems} ${found.errors + found.warnings}`).waitFor();
  assert.is(await part(page, en.resources.title).getAttribute('aria-selected'), 'true');
});

test('Each part of a Data Folder has a tab, which the address names', async ({ open }) => {
  const page = await open('#/folders', { viewport: { width: 360, height: 780 } });
  await page.getByRole('link', { name: 'roleplay', exact: true }).click();
  await resource(page, 'taxi').waitFor();
  await part(page, en.folders.companion.title).click();
  await page.getByText(en.folders.companion.missing).waitFor();
  await page.reload();
  await page.getByText(en.folders.companion.missing).waitFor();
  await part(page, en.check.problems).click();
  await page.locator('.findings').first().waitFor();
  assert.match(page.url(), /\/roleplay\?(at=[^&]*&)?check=$/);
  await part(page, en.resources.title).click();
  await resource(page, 'taxi').waitFor();
  assert.is(await page.locator('.findings').count(), 0);
});

test('The page of a Data Folder installs and removes the companion', async ({ open, service, workspace }) => {
  const words = en.folders.companion;
  writeFileSync(join(workspace.addFolder('plain'), 'folder.json'), '{ "kind": "generic" }');
  await service.post('/datafolders');
  const page = await open('#/folders/roleplay');
  await part(page, en.check.problems).click();
  await page.getByText(en.check.hints.companion_missing).getByRole('link', { name: words.title }).click();
  await page.getByText(words.missing).waitFor();
  await page.getByRole('button', { name: words.install }).click();
  await page.getByText(words.installed).waitFor();
  assert.is((await service.get('/datafolders/roleplay/companion')).json.installed, true);
  assert.equal(await findViolations(page), []);
  await page.getByRole('button', { name: words.remove }).click();
  await page.getByText(words.missing).waitFor();
  const other = await open('#/folders/plain');
  await other.getByText(en.resources.none).waitFor();
  assert.is(await part(other, words.title).count(), 0);
});

test('A refresh by any client updates the lists in all browsers', async ({ open, service, workspace }) => {
  const [one, other] = [await open('#/folders'), await open('#/folders')] as const;
  for (const page of [one, other]) await folder(page, 'world').waitFor();
  workspace.addFolder('arena');
  await one.getByRole('button', { name: 'Refresh' }).click();
  for (const page of [one, other]) await folder(page, 'arena').waitFor();
  workspace.addFolder('lobby');
  await service.post('/datafolders');
  for (const page of [one, other]) await folder(page, 'lobby').waitFor();
});

test('A refused refresh shows the problem from the API', async ({ open, workspace, allow }) => {
  allow(answeredWith(500));
  const page = await open('#/folders');
  await folder(page, 'world').waitFor(); // then each row reads its check
  await page.locator('.folders .skeleton').first().waitFor({ state: 'detached' });
  rmSync(join(workspace.root, 'data'), { recursive: true });
  writeFileSync(join(workspace.root, 'data'), '');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('alert').getByText('list_unreadable').waitFor();
});

test('The preflight check lists problems until they are fixed', async ({ open, workspace, service }) => {
  const page = await open('#/folders/roleplay');
  await part(page, en.check.problems).click();
  const { json: preflight } = await service.get('/datafolders/roleplay/preflight?build=12345');
  assert.ok(preflight.warnings > 0 || preflight.errors > 0);
  for (const { title } of preflight.findings) await page.locator('.check').getByText(title).first().waitFor();
  const faults = page.locator('.check-fault');
  const keys = new Set(preflight.findings.map(({ severity, title }: any) => `${severity} ${title}`));
  assert.ok(keys.size < preflight.findings.length, 'one fault has several places');
  assert.is(await faults.count(), keys.size);
  assert.is(await faults.locator('.findings > li').count(), preflight.findings.length);
  const { fatal, errors, warnings } = preflight;
  const severities = { Fatal: fatal, Errors: errors - fatal, Warnings: warnings };
  assert.equal(
    await page.locator('.check-severity > h3').allTextContents(),
    Object.entries(severities).flatMap(([name, count]) => (count > 0 ? [`${name} ${count}`] : [])),
  );
  assert.equal(await findViolations(page), []);
  rmSync(join(workspace.root, 'data/roleplay/resources/weather'), { recursive: true });
  writeFileSync(
    join(workspace.root, 'data/roleplay/server.cfg'),
    `endpoint_add_tcp "127.0.0.1:1"\nendpoint_add_udp "127.0.0.1:1"\nsv_licenseKey ${licence}\nensure sessions\n`,
  );
  rmSync(join(workspace.root, 'data/roleplay/resources'), { recursive: true });
  addResource(join(workspace.root, 'data/roleplay'), 'sessions', "fx_version 'cerulean'\ngame 'gta5'\n");
  const { json: after } = await service.get('/datafolders/roleplay/preflight?build=12345');
  await service.post('/datafolders');
  assert.equal(after.findings, []);
  await page.getByText(en.check.nothing).waitFor();
});

test('The preflight check names the unchecked parts', async ({ open, service }) => {
  const { unchecked } = en.check;
  const page = await open('#/folders/roleplay?build=');
  await part(page, en.check.problems).click();
  await page.getByText(unchecked.build, { exact: true }).waitFor();
  assert.equal(await page.locator('.unchecked').allTextContents(), [unchecked.build]);
  await page.getByLabel(en.folders.withBuild).selectOption('console');
  await page.getByText(unchecked.program, { exact: true }).waitFor();
  assert.is((await service.post('/start', { Build: 'console', Folder: 'roleplay' })).status, 204);
  await page.getByRole('button', { name: en.check.again }).click();
  await page.getByText(unchecked.ports, { exact: true }).waitFor();
  assert.equal(await page.locator('.unchecked').allTextContents(), [unchecked.program, unchecked.ports]);
  assert.is((await service.post('/stop')).status, 204);
});

test('A check uses the Build of the latest run, or the newest Build if there is no run', async ({
  open,
  service,
  workspace,
}) => {
  addFxServerBuild(workspace, '9999');
  await service.post('/builds');
  const picked = async () => (await open('#/folders/roleplay?check=')).getByLabel(en.folders.withBuild);
  const picker = await picked();
  await picker.getByText('9999', { exact: true }).waitFor({ state: 'attached' });
  await waitForValue(picker, '12345');
  assert.is((await service.post('/start', { Build: 'console', Folder: 'roleplay' })).status, 204);
  assert.is((await service.post('/stop')).status, 204);
  const after = await picked();
  await waitForValue(after, 'console');
});

test('A preflight check without findings is green only if everything was checked', async ({
  open,
  service,
  workspace,
}) => {
  const words = en.check;
  mkdirSync(join(workspace.root, 'data/empty'));
  await service.post('/datafolders');
  const page = await open('#/folders/empty');
  await part(page, words.problems).click();
  await page.getByText(words.unchecked.content, { exact: true }).waitFor();
  await page.locator('.notice', { hasText: words.nothingInChecked }).waitFor();
  assert.is(await page.locator('.notice.good').count(), 0);
  assert.equal(await findViolations(page), []);
});

test('No element is wider than a small phone, even with the details of resources open', async ({ open }) => {
  const page = await open('#/folders/roleplay', { viewport: { width: 360, height: 780 }, locale: 'de' });
  await part(page, de.check.problems).click();
  await page.locator('.findings').first().waitFor();
  assert.is(await page.evaluate('document.documentElement.scrollWidth'), 360);
  await part(page, de.resources.title).click();
  for (const name of ['weather', 'oxmysql', 'police']) await resource(page, name).locator('summary').click();
  await page.locator('.resource-details').nth(2).waitFor();
  assert.is(await page.evaluate('document.documentElement.scrollWidth'), 360);
});

test('An unknown Data Folder shows the problem from the API and a link back', async ({ open, allow }) => {
  allow(answeredWith(404));
  const page = await open('#/folders/nowhere');
  await page.getByRole('alert').getByText('There is no Data Folder "nowhere".').waitFor();
  await page.getByRole('link', { name: en.folders.all }).click();
  await folder(page, 'roleplay').waitFor();
});

test('The page creates a Data Folder, and shows the problem of an invalid name', async ({ open, allow, service }) => {
  allow(answeredWith(400));
  const page = await open('#/folders');
  await page.getByRole('button', { name: en.palette.create.folder }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: en.folders.create.submit }).click();
  await dialog.getByText(en.folders.create.empty).waitFor();
  await dialog.getByLabel('Name').fill('.hidden');
  await page.keyboard.press('Enter');
  await dialog.getByText('folder_name_invalid').waitFor();
  assert.equal(await findViolations(page), []);
  await dialog.getByLabel('Name').fill('my island');
  await page.keyboard.press('Enter');
  await heading(page, 'my island').waitFor();
  await dialog.waitFor({ state: 'detached' });
  assert.ok((await service.get('/datafolders')).json.some(({ name }: { name: string }) => name === 'my island'));
});

test.run();
