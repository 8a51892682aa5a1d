/** The view of the Installed Resources of a Data Folder. */
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { addResource } from '../kit/servers/fxserver.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { addResourceFolder, found, resource, search, shown } from './resource-folder.js';

const test = browserSuite('browser/resources', { prepare: addResourceFolder });

test('Installed Resources are grouped by category, and each shows its switch', async ({ open }) => {
  const page = await open('#/folders/roleplay?build=');
  await found(page, '5 Installed Resources');
  assert.equal(await page.locator('.group h3').allTextContents(), [
    '[core]',
    '[jobs]',
    '[jobs] / [emergency]',
    en.resources.noCategory,
  ]);
  assert.equal(await shown(page), ['oxmysql', 'sessions', 'taxi', 'police', 'weather']);
  const core = page.getByRole('region', { name: '[core]' });
  for (const text of ['2.1.0', 'Talks to the database', 'Ada']) await core.getByText(text, { exact: true }).waitFor();
  const isEnabled = (name: string) => page.getByRole('switch', { name: en.resources.enabling.label(name) }).isChecked();
  assert.ok(await isEnabled('taxi'));
  assert.not.ok(await isEnabled('police'));
});

test('Resources are searched by text, category and state, and counted', async ({ open }) => {
  const page = await open('#/folders/roleplay?build=');
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

test('The keyboard opens an Installed Resource, which shows its details', async ({ open }) => {
  const page = await open('#/folders/roleplay?build=');
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
  assert.equal(await findViolations(page), []);
});

test('A problem of a resource is shown with its remedy', async ({ open }) => {
  const page = await open('#/folders/roleplay?build=');
  await page.getByRole('combobox', { name: 'Show' }).selectOption(en.resources.showOf.problems);
  assert.equal(await shown(page), ['weather']);
  await resource(page, 'weather').locator('summary').click();
  await resource(page, 'weather').locator('.findings .remedy').first().waitFor();
});

test('A refresh by another client keeps the search and the open details', async ({ open, service, workspace }) => {
  const page = await open('#/folders/roleplay?build=');
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

test('The search and the open resource are in the URL', async ({ open }) => {
  const page = await open('#/folders/roleplay');
  await search(page).fill('taxi');
  await resource(page, 'taxi').locator('summary').click();
  await page.getByText('resources/[jobs]/taxi').waitFor();
  await page.goto(page.url());
  await page.reload();
  await found(page, '1 of');
  assert.is(await search(page).inputValue(), 'taxi');
  await page.getByText('resources/[jobs]/taxi').waitFor();
  await page.getByRole('tab', { name: en.check.problems }).click();
  await page
    .getByRole('link', { name: /^oxmysql/ })
    .first()
    .click();
  await page.getByText('resources/[core]/oxmysql', { exact: true }).waitFor();
  assert.is(await search(page).inputValue(), '');
  await page.goBack();
  await page.locator('.findings').first().waitFor();
  await page.getByRole('tab', { name: en.resources.title }).click();
  await found(page, '1 of');
});

test('Selecting a Build lists its system resources', async ({ open }) => {
  const page = await open('#/folders/roleplay?build=');
  await found(page, '5 Installed Resources');
  await page.getByRole('tab', { name: en.check.problems }).click();
  await page.getByLabel(en.folders.withBuild).selectOption('12345');
  await page.getByRole('tab', { name: en.resources.title }).click();
  const ofBuild = page.getByRole('region', { name: en.resources.ofBuild });
  await ofBuild.getByRole('heading', { name: '12345' }).waitFor();
});

test.run();
