/** The view of the Data Folders and their Installed Resources. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { addFxServerBuild, addFxServerFolder, addResource, licence } from '../fxserver.js';
import type { Workspace } from '../workspace.js';
import { findViolationsInBoth } from './axe.js';
import { browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { waitUntilTrue } from './wait.js';

const mysql = `fx_version 'cerulean'
games { 'gta5', 'rdr3' }
author 'Ada'
version '2.1.0'
description 'Talks to the database'
server_scripts { 'lib/*.lua', 'server.lua' }
client_script 'client.lua'
ui_page 'html/index.html'
file 'html/index.html'
dependencies { '/server:7290', '/onesync' }
provide 'mysql-async'
server_export 'query'
my_setting 'on'
`;

function furnish(workspace: Workspace): void {
  addFxServerBuild(workspace, '12345');
  const folder = addFxServerFolder(workspace, 'roleplay', [
    `sv_licenseKey ${licence}`,
    'ensure sessions',
    'ensure taxi',
    'ensure nowhere',
  ]);
  addResource(folder, '[core]/oxmysql', mysql);
  addResource(folder, '[core]/sessions', "fx_version 'cerulean'\ngame 'gta5'\nauthor 'Bo'\ndependency 'oxmysql'\n");
  addResource(
    folder,
    '[jobs]/[emergency]/police',
    "fx_version 'cerulean'\ngame 'gta5'\nauthor 'Chiara'\nfiles { 'a.lua', 'b.lua' }\n",
  );
  addResource(folder, '[jobs]/taxi', "fx_version 'cerulean'\ngame 'gta5'\ndescription 'Fares by distance'\n");
  addResource(folder, 'weather', "fx_version 'cerulean'\ngame 'gta5'\nthis is no Lua\n");
}

const test = browserSuite('Data Folders', { prepare: furnish });

const folder = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const resource = (page: Page, name: string) =>
  page.getByRole('group').filter({ has: page.locator('summary strong', { hasText: new RegExp(`^${name}$`) }) });
const found = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
const search = (page: Page) => page.getByRole('searchbox');

/** The names of the Installed Resources that are shown, in their order. */
const shown = (page: Page): Promise<string[]> => page.locator('summary strong').allTextContents();

test('A Data Folder is shown with its kind, directory and config file, and links to its page', async ({
  open,
  workspace,
  service,
}) => {
  mkdirSync(join(workspace.root, 'data/bare/resources'), { recursive: true });
  mkdirSync(join(workspace.root, 'data/gone'));
  await service.post('/datafolders');
  rmSync(join(workspace.root, 'data/gone'), { recursive: true });
  const page = await open('#/folders');
  await folder(page, 'roleplay').getByText(en.folders.configPresent('server.cfg')).waitFor();
  await folder(page, 'roleplay').getByText('fxserver', { exact: true }).waitFor();
  await folder(page, 'bare').getByText(en.folders.configMissing('server.cfg')).waitFor();
  await folder(page, 'gone').getByText(en.folders.missing).first().waitFor();
  await page.getByRole('link', { name: 'roleplay' }).click();
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

test('An empty list shows the first step', async ({ open, service, workspace }) => {
  rmSync(join(workspace.root, 'data'), { recursive: true });
  mkdirSync(join(workspace.root, 'data'));
  await service.post('/datafolders');
  const page = await open('#/folders');
  await page.getByText(en.folders.none).waitFor();
  workspace.addFolder('first');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await heading(page, 'first').waitFor();
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

test('A refused refresh shows the problem of the API', async ({ open, workspace, allow }) => {
  allow(answeredWith(500));
  const page = await open('#/folders');
  await folder(page, 'world').waitFor();
  rmSync(join(workspace.root, 'data'), { recursive: true });
  writeFileSync(join(workspace.root, 'data'), '');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('alert').getByText('list_unreadable').waitFor();
});

test('Installed Resources are grouped by category and show whether they are enabled', async ({ open }) => {
  const page = await open('#/folders/roleplay');
  await found(page, '5 Installed Resources');
  assert.equal(await page.locator('.group h3').allTextContents(), [
    en.resources.noCategory,
    '[core]',
    '[jobs]',
    '[jobs] / [emergency]',
  ]);
  assert.equal(await shown(page), ['weather', 'oxmysql', 'sessions', 'taxi', 'police']);
  await page.getByRole('region', { name: '[core]' }).getByText('Talks to the database by Ada').waitFor();
  await resource(page, 'taxi').getByText('Enabled', { exact: true }).waitFor();
  await resource(page, 'police').getByText(en.resources.showOf.disabled, { exact: true }).waitFor();
});

test('Installed Resources are searched by text, category and state, and the matches are counted', async ({ open }) => {
  const page = await open('#/folders/roleplay');
  await search(page).fill('CHIARA');
  await found(page, '1 of 5 Installed Resources');
  assert.equal(await shown(page), ['police']);
  await search(page).fill('fares distance');
  assert.equal(await shown(page), ['taxi']);
  await search(page).fill('submarine');
  await page.getByText(en.resources.nothingFound).waitFor();
  await page.getByRole('button', { name: en.resources.clear }).click();
  await found(page, '5 Installed Resources');
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: '[jobs] (2)' });
  assert.equal(await shown(page), ['taxi', 'police']);
  await page.getByRole('combobox', { name: 'Show' }).selectOption(en.resources.showOf.disabled);
  assert.equal(await shown(page), ['police']);
});

test('An Installed Resource opens by keyboard and shows its general fields and those of its kind', async ({ open }) => {
  const page = await open('#/folders/roleplay');
  await search(page).fill('oxmysql');
  await found(page, '1 of 5');
  await resource(page, 'oxmysql').locator('summary').focus();
  await page.keyboard.press('Enter');
  const details = resource(page, 'oxmysql');
  const facts: Record<string, string> = {
    Description: 'Talks to the database',
    Version: '2.1.0',
    Author: 'Ada',
    Games: 'gta5rdr3',
    'Fx version': 'cerulean',
    'Metadata type': '1',
    Path: 'resources/[core]/oxmysql',
    'Enabled by': 'server.cfg:2 · ensure sessions · required by sessions',
    Provides: 'mysql-async',
    'Exports: server': 'query',
    'Server scripts': 'lib/*.luaserver.lua',
    'Client scripts': 'client.lua',
    'Ui page': 'html/index.html',
    Files: 'html/index.html',
    Constraints: 'server: 7290onesync',
    'Metadata: my_setting': 'on',
  };
  await details.getByText('Provides').waitFor();
  const [names, words] = [await details.locator('dt').allTextContents(), await details.locator('dd').allTextContents()];
  for (const [name, value] of Object.entries(facts)) assert.is(words[names.indexOf(name)], value, name);
  assert.equal(await findViolationsInBoth(page), []);
});

test('A problem of a resource is shown with its remedy', async ({ open }) => {
  const page = await open('#/folders/roleplay');
  await page.getByRole('combobox', { name: 'Show' }).selectOption(en.resources.showOf.problems);
  assert.equal(await shown(page), ['weather']);
  await resource(page, 'weather').locator('summary').click();
  await resource(page, 'weather').locator('.findings .remedy').first().waitFor();
});

test('A refresh by another client shows a new resource and keeps the search and the open details', async ({
  open,
  service,
  workspace,
}) => {
  const page = await open('#/folders/roleplay');
  await search(page).fill('co');
  await resource(page, 'sessions').locator('summary').click();
  await resource(page, 'sessions').getByText('resources/[core]/sessions').waitFor();
  await page.evaluate('document.querySelector(".resource details[open]").isTheSame = true');
  addResource(join(workspace.root, 'data/roleplay'), '[core]/cooking');
  await service.post('/datafolders');
  await found(page, '3 of 6 Installed Resources');
  assert.equal(await shown(page), ['cooking', 'oxmysql', 'sessions']);
  assert.is(await search(page).inputValue(), 'co');
  assert.is(await page.evaluate('document.querySelector(".resource details[open]").isTheSame'), true);
});

test('Of a thousand resources the first are shown, then more, and the search covers all', async ({
  open,
  service,
  workspace,
}) => {
  const many = addFxServerFolder(workspace, 'many');
  for (let count = 0; count < 1_000; count += 1) addResource(many, `[c${count % 10}]/number-${count}`);
  await service.post('/datafolders');
  const page = await open('#/folders/many');
  await found(page, '1,000 Installed Resources');
  assert.is((await shown(page)).length, 200);
  await page.getByText(en.resources.notShown(800)).waitFor();
  await page.getByRole('button', { name: en.resources.more(800) }).click();
  await resource(page, 'number-999').waitFor();
  assert.is((await shown(page)).length, 1_000);
  await search(page).fill('number-77 [c7]');
  await found(page, '2 of 1,000 Installed Resources');
  assert.equal((await shown(page)).length, 2);
});

test('Selecting a Build lists its system resources', async ({ open }) => {
  const page = await open('#/folders/roleplay');
  await found(page, '5 Installed Resources');
  await page.getByLabel(en.folders.withBuild).selectOption('12345');
  await page.getByRole('region', { name: en.resources.ofBuild }).waitFor();
});

test('The preflight check lists problems, and none after they are fixed', async ({ open, workspace, service }) => {
  const page = await open('#/folders/roleplay');
  await page.getByRole('button', { name: 'Check' }).click();
  const { json: preflight } = await service.get('/datafolders/roleplay/preflight');
  assert.ok(preflight.warnings > 0 || preflight.errors > 0);
  for (const { title } of preflight.findings) await page.locator('.findings').getByText(title).first().waitFor();
  assert.equal(await findViolationsInBoth(page), []);
  rmSync(join(workspace.root, 'data/roleplay/resources/weather'), { recursive: true });
  writeFileSync(
    join(workspace.root, 'data/roleplay/server.cfg'),
    `endpoint_add_tcp "127.0.0.1:1"\nendpoint_add_udp "127.0.0.1:1"\nsv_licenseKey ${licence}\nensure sessions\n`,
  );
  rmSync(join(workspace.root, 'data/roleplay/resources'), { recursive: true });
  addResource(join(workspace.root, 'data/roleplay'), 'sessions', "fx_version 'cerulean'\ngame 'gta5'\n");
  const { json: after } = await service.get('/datafolders/roleplay/preflight');
  await service.post('/datafolders');
  assert.equal(after.findings, []);
  await page.getByText(en.folders.check.nothing).waitFor();
});

test('On a small phone nothing is wider than the screen, with all details open', async ({ open }) => {
  const page = await open('#/folders/roleplay', { viewport: { width: 360, height: 780 }, locale: 'de' });
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await page.locator('.findings').waitFor();
  for (const name of ['weather', 'oxmysql', 'police']) await resource(page, name).locator('summary').click();
  await page.locator('.resource-details').nth(2).waitFor();
  assert.is(await page.evaluate('document.documentElement.scrollWidth'), 360);
});

test('An unknown Data Folder shows the problem of the API and a link back', async ({ open, allow }) => {
  allow(answeredWith(404));
  const page = await open('#/folders/nowhere');
  await page.getByRole('alert').getByText('There is no Data Folder "nowhere".').waitFor();
  await page.getByRole('link', { name: en.folders.all }).click();
  await folder(page, 'roleplay').waitFor();
});

test('The page creates a Data Folder and shows the problem of the API for an invalid name', async ({
  open,
  allow,
  service,
}) => {
  allow(answeredWith(400));
  const page = await open('#/folders');
  await page.getByRole('button', { name: en.folders.create.title }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: en.folders.create.submit }).click();
  await dialog.getByText(en.folders.create.empty).waitFor();
  await dialog.getByLabel('Name').fill('.hidden');
  await page.keyboard.press('Enter');
  await dialog.getByText('folder_name_unusable').waitFor();
  assert.equal(await findViolationsInBoth(page), []);
  await dialog.getByLabel('Name').fill('my island');
  await page.keyboard.press('Enter');
  await heading(page, 'my island').waitFor();
  await dialog.waitFor({ state: 'detached' });
  assert.ok((await service.get('/datafolders')).json.some(({ name }: { name: string }) => name === 'my island'));
});

test('Of very many Data Folders the first are shown, and more on request', async ({ open, service, workspace }) => {
  for (let n = 1; n <= 450; n += 1) workspace.addFolder(`many ${n}`);
  await service.post('/datafolders');
  const { json } = await service.get('/datafolders');
  const page = await open('#/folders');
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  await more.waitFor();
  assert.is(await cards.count(), 200);
  await more.click();
  await page.getByRole('button', { name: `Show ${json.length - 400} more` }).click();
  await more.waitFor({ state: 'detached' });
  assert.is(await cards.count(), json.length);
});

test.run();
