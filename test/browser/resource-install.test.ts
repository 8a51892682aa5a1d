/** Resources are installed from archives, removed and restored on the page of a Data Folder. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { tarOf, zipOf } from '../adapters/archives/archives.js';
import { de } from '../kit/data/german.js';
import type { Workspace } from '../kit/manager/workspace.js';
import {
  addFxServerBuild,
  addFxServerFolder,
  addResource,
  licence,
  manifest,
  startFxServer,
} from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { findLayoutFaults } from './layout-rules.js';
import { openMenuOf, pressInRow } from './row-menu.js';

const port = await findFreePort();
const words = en.resourceChanges;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const address = '#/folders/city?build=';

const test = browserSuite('browser/resource-install', {
  prepare(workspace) {
    addFxServerBuild(workspace, '12345');
    const city = addFxServerFolder(workspace, 'city', [
      `sv_licenseKey ${licence}`,
      `endpoint_add_tcp "127.0.0.1:${port}"`,
      'ensure taxi',
    ]);
    addResource(city, '[jobs]/taxi', `${manifest}version '1.0.0'\n`);
  },
});

const toFolder = ({ root }: Workspace): string => join(root, 'data/city');
const readConfig = (workspace: Workspace): string => readFileSync(join(toFolder(workspace), 'server.cfg'), 'utf8');
const row = (page: Page, name: string) => page.locator(`.resource[data-name="${name}"]`);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page) => page.locator('.toast');
const fits = async (page: Page) =>
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'the page is too wide');

/** An archive with two resources, one of which is installed. */
const pack = tarOf([
  { path: 'pack-main/README.md', content: 'Cars' },
  { path: 'pack-main/garage/fxmanifest.lua', content: `${manifest}version '1.4.2'\ndependency 'ox_lib'\n` },
  { path: 'pack-main/taxi/fxmanifest.lua', content: `${manifest}version '2.0.0'\n` },
]);

/** Drops files on the page. */
const drop = (page: Page, files: Readonly<Record<string, Buffer>>) =>
  page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    for (const [name, base64] of Object.entries(${JSON.stringify(
      Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')])),
    )}))
      dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], name));
    for (const type of ['dragover', 'drop'])
      document.querySelector('main').dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  })()`);

/** Chooses an archive with the button. */
const choose = (page: Page, name: string, buffer: Buffer, label = words.install) =>
  page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

test('An archive is installed while the server runs, and undone with one click', async (session) => {
  const { workspace } = session;
  await startFxServer(session, '12345', 'city');
  const page = await session.open(address, { viewport: { width: 1440, height: 900 } });
  await row(page, 'taxi').waitFor();
  const before = readConfig(workspace);
  const police = zipOf([{ path: 'police/fxmanifest.lua', content: `${manifest}version '3.1.0'\n` }]);
  await drop(page, { 'police.zip': police });
  await dialog(page).getByText('ensure police', { exact: true }).waitFor();
  await dialog(page).getByText('3.1.0').waitFor();
  await dialog(page).getByText(words.marks.new, { exact: true }).waitFor();
  assert.equal(await findViolations(page), []);
  assert.is(readConfig(workspace), before);
  assert.not.ok(existsSync(join(toFolder(workspace), 'resources/police')));

  await press(page, words.submit);
  await toast(page)
    .getByText(`${words.done.install('police')}. ${words.runs('police')}`)
    .waitFor();
  await row(page, 'police').getByText(en.resources.running.runs, { exact: true }).waitFor();
  assert.match(readConfig(workspace), /^ensure taxi\nensure police$/m);
  assert.equal(await findViolations(page), []);
  assert.equal(await findLayoutFaults(page), []);

  await toast(page).getByRole('button', { name: en.files.undo }).click();
  await toast(page)
    .getByText(words.undone(words.done.install('police')))
    .waitFor();
  await row(page, 'police').waitFor({ state: 'detached' });
  assert.is(readConfig(workspace), before);
});

test('One resource of an archive replaces the installed resource on a phone', async ({ open, workspace }) => {
  const manifestPath = join(toFolder(workspace), 'resources/[jobs]/taxi/fxmanifest.lua');
  const page = await open(address, phone);
  await row(page, 'taxi').waitFor();
  await choose(page, 'pack.tar', pack);
  const garage = dialog(page).getByRole('checkbox', { name: 'garage' });
  await garage.waitFor();
  await dialog(page).getByText(words.missing('ox_lib')).waitFor();
  await dialog(page).getByText(words.leftOut('pack-main/README.md')).waitFor();
  await dialog(page).getByText(words.marks.replaces, { exact: true }).waitFor();
  assert.equal(await findViolations(page), []);
  await fits(page);
  await garage.uncheck();
  await dialog(page).getByRole('button', { name: words.submitReplacing }).tap();
  await toast(page).getByText(words.done.install('taxi')).waitFor();
  await row(page, 'taxi').getByText('2.0.0').waitFor();
  assert.match(readFileSync(manifestPath, 'utf8'), /2\.0\.0/);
  assert.not.ok(existsSync(join(toFolder(workspace), 'resources/garage')));
  await toast(page).getByRole('button', { name: en.app.close }).tap();

  await openMenuOf(page, en.resources.title);
  await page.getByRole('button', { name: new RegExp(`^${words.list}`) }).tap();
  assert.equal(await findViolations(page), []);
  await fits(page);
  await dialog(page)
    .getByRole('button', { name: `${en.files.undo}: ${words.done.install('taxi')}` })
    .tap();
  await dialog(page).getByText(words.states.undone, { exact: true }).waitFor();
  await dialog(page).getByRole('button', { name: en.app.close }).tap();
  await row(page, 'taxi').getByText('1.0.0').waitFor();
  assert.match(readFileSync(manifestPath, 'utf8'), /1\.0\.0/);
});

test('The keyboard removes a resource and its line; one click undoes the removal', async ({ open, workspace }) => {
  const before = readConfig(workspace);
  const page = await open(address);
  await row(page, 'taxi')
    .getByRole('button', { name: en.app.more('taxi') })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: en.resources.showFiles }).waitFor();
  await page.getByRole('button', { name: words.remove, exact: true }).focus();
  await page.keyboard.press('Enter');
  await toast(page).getByText(words.done.remove('taxi')).waitFor();
  await row(page, 'taxi').waitFor({ state: 'detached' });
  assert.not.match(readConfig(workspace), /^\s*ensure taxi/m);
  assert.not.ok(existsSync(join(toFolder(workspace), 'resources/[jobs]/taxi')));
  await toast(page).getByRole('button', { name: en.files.undo }).focus();
  await page.keyboard.press('Enter');
  await row(page, 'taxi').waitFor();
  assert.is(readConfig(workspace), before);
});

test('Ctrl+Z undoes the change that the page reports, but not while a text is written', async ({ open, workspace }) => {
  const before = readConfig(workspace);
  // The page has no field without a resource.
  addResource(toFolder(workspace), 'police');
  const page = await open(address);
  await pressInRow(row(page, 'taxi'), words.remove);
  const removed = toast(page).getByText(words.done.remove('taxi'));
  await removed.waitFor();
  await page.getByRole('searchbox').press('t');
  await page.keyboard.press('Control+z');
  assert.ok(await removed.isVisible());
  assert.not.ok(existsSync(join(toFolder(workspace), 'resources/[jobs]/taxi')));
  await page.getByRole('main').focus();
  await page.keyboard.press('Control+z');
  await toast(page)
    .getByText(words.undone(words.done.remove('taxi')))
    .waitFor();
  assert.is(readConfig(workspace), before);
});

test('A resource whose name has a space is removed', async ({ open, workspace }) => {
  const path = addResource(toFolder(workspace), '[jobs]/my bus');
  const page = await open(address);
  const bus = row(page, 'my%20bus');
  await bus.getByRole('button', { name: en.app.more('my bus') }).click();
  await bus.getByRole('button', { name: words.remove, exact: true }).click();
  await toast(page).getByText(words.done.remove('my bus')).waitFor();
  await bus.waitFor({ state: 'detached' });
  assert.not.ok(existsSync(path));
});

test("The category and the line follow the user's selection in the preview", async ({ open, workspace }) => {
  const page = await open(address);
  await row(page, 'taxi').waitFor();
  await choose(page, 'police.tar', tarOf([{ path: 'police/fxmanifest.lua', content: manifest }]));
  const category = dialog(page).getByLabel(words.category);
  await category.fill('[jobs]');
  await dialog(page).getByText('resources/[jobs]/police', { exact: true }).waitFor();
  await dialog(page).getByLabel(words.ensure).uncheck();
  await dialog(page).getByText('ensure police', { exact: true }).waitFor({ state: 'detached' });
  await press(page, words.submit);
  await row(page, 'police').waitFor();
  assert.ok(existsSync(join(toFolder(workspace), 'resources/[jobs]/police/fxmanifest.lua')));
  assert.not.match(readConfig(workspace), /police/);
});

test('A refused installation shows the reason and changes nothing', async ({ open, workspace, allow }) => {
  allow(/status of 4\d\d/);
  const before = readConfig(workspace);
  const page = await open(address);
  await row(page, 'taxi').waitFor();
  await drop(page, { 'notes.txt': Buffer.from('Cars') });
  await toast(page).getByText(words.notArchive('notes.txt')).waitFor();
  await drop(page, { 'broken.zip': Buffer.from('This is not an archive.') });
  await dialog(page).getByRole('alert').waitFor();
  assert.equal(await findViolations(page), []);
  const submit = dialog(page).getByRole('button', { name: words.submit });
  assert.is(await submit.getAttribute('aria-disabled'), 'true');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  assert.is(readConfig(workspace), before);
});

test(
  'An archive is installed into an empty Data Folder, in German too',
  async ({ open, workspace }) => {
    const german = de.resourceChanges;
    const page = await open('#/folders/empty?build=', { locale: 'de-DE' });
    await page.getByText(german.noneDetail).waitFor();
    await choose(page, 'police.tar', tarOf([{ path: 'police/fxmanifest.lua', content: manifest }]), german.install);
    await dialog(page).getByText('ensure police', { exact: true }).waitFor();
    await press(page, german.submit);
    await toast(page).getByText(german.done.install('police')).waitFor();
    await row(page, 'police').waitFor();
    assert.ok(existsSync(join(workspace.root, 'data/empty/resources/police/fxmanifest.lua')));
  },
  { prepare: (workspace) => void addFxServerFolder(workspace, 'empty') },
);

test.run();
