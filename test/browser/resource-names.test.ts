/** The page lets the user choose the name of a resource and the encoding of an archive, and shows the release. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { tarOf, windowsEntry, zipOf } from '../adapters/archives/archives.js';
import { manifest, offerRelease, publishedAt, release } from '../http/api/resource-updates/update-suite.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { findLayoutFaults } from './layout-rules.js';
import { openMenuOf } from './row-menu.js';
import {
  address,
  dialog,
  fitsWidth,
  openTask,
  phone,
  press,
  row,
  server,
  setSource,
  taxi,
  toast,
  updateOptions,
  wide,
} from './update-page.js';

const test = browserSuite('browser/resource-names', updateOptions);

const words = en.resourceChanges;
const sources = en.resourceUpdates;
const releasePage = 'https://github.com/example/taxi/releases/tag/v1.1.0';

/** An archive with two resources of the same name, and a resource whose name the server cannot use. */
const pack = tarOf([
  { path: 'pack-main/my;script/fxmanifest.lua', content: manifest('1.4.2') },
  { path: 'pack-main/a/lamp/fxmanifest.lua', content: manifest('1.0.0') },
  { path: 'pack-main/b/lamp/fxmanifest.lua', content: manifest('2.0.0') },
]);

/** Chooses an archive with the button. */
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(words.install, { exact: true }).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** Asks for the preview of the archive at an address. */
async function preview(page: Page, url: string): Promise<void> {
  await openMenuOf(page, en.resources.title);
  await page.getByRole('button', { name: sources.installTitle, exact: true }).click();
  await dialog(page).getByLabel(sources.kinds.archive, { exact: true }).check();
  await dialog(page).getByLabel(en.newFolder.archive.url).fill(url);
  await press(page, sources.preview);
}

/** Answers with an archive that has a file with the name 地图.lua, in GBK. */
function offerMap(version: string): void {
  const name = Buffer.from([...Buffer.from('lamp/'), 0xb5, 0xd8, 0xcd, 0xbc, ...Buffer.from('.lua')]);
  const archive = zipOf([windowsEntry('lamp/fxmanifest.lua', manifest(version)), windowsEntry(name, version)]);
  server.answer = (_, response) => void response.end(archive);
}

test('A resource gets the name that the user types before it is installed', async ({ open, workspace }) => {
  const opened = await open(address, wide);
  await row(opened, 'taxi').waitFor();
  const script = tarOf([{ path: 'my-script-release/fxmanifest.lua', content: manifest('1.0.0') }]);
  await choose(opened, 'my-script.tar', script);
  await dialog(opened).getByText('ensure my-script-release', { exact: true }).waitFor();
  await press(opened, words.rename('my-script-release'));
  const field = dialog(opened).getByLabel(words.newName('my-script-release'));
  assert.ok(await field.evaluate((element) => element === element.ownerDocument.activeElement));
  await field.fill('my;script');
  await dialog(opened).getByRole('alert').getByText('U+003B').waitFor();
  assert.is(await field.getAttribute('aria-invalid'), 'true');
  const submit = dialog(opened).getByRole('button', { name: words.submit });
  assert.is(await submit.getAttribute('aria-disabled'), 'true');
  assert.equal(await findViolations(opened), []);
  await fitsWidth(opened);
  await field.fill('cab');
  await dialog(opened).getByText('ensure cab', { exact: true }).waitFor();
  await dialog(opened).getByText('resources/cab', { exact: true }).waitFor();
  assert.equal(await findViolations(opened), []);
  await submit.click();
  await toast(opened).getByText(words.done.install('cab')).waitFor();
  await row(opened, 'cab').waitFor();
  assert.equal(await findLayoutFaults(opened), []);
  assert.ok(existsSync(join(workspace.root, 'data/city/resources/cab/fxmanifest.lua')));
  assert.match(readFileSync(join(workspace.root, 'data/city/server.cfg'), 'utf8'), /^ensure cab$/m);
});

test('Resources with unusable names get other names on a phone', async ({ open, workspace }) => {
  const opened = await open(address, phone);
  await row(opened, 'taxi').waitFor();
  await choose(opened, 'pack.tar', pack);
  await dialog(opened).getByLabel(words.newName('my;script')).fill('script');
  assert.is(await dialog(opened).getByLabel(words.newName('lamp')).count(), 2);
  await dialog(opened).getByLabel(words.newName('lamp')).last().fill('lantern');
  await dialog(opened).getByText('ensure lantern', { exact: true }).waitFor();
  await dialog(opened).getByText('ensure script', { exact: true }).waitFor();
  assert.equal(await findViolations(opened), []);
  await fitsWidth(opened);
  await dialog(opened).getByRole('checkbox', { name: 'script' }).uncheck();
  await dialog(opened).getByText('ensure script', { exact: true }).waitFor({ state: 'detached' });
  await dialog(opened).getByRole('button', { name: words.submit }).tap();
  await toast(opened).getByText(words.done.install('lamp, lantern')).waitFor();
  assert.not.ok(existsSync(join(workspace.root, 'data/city/resources/script')));
});

test('The user chooses the encoding of names in the archive of an address', async (session) => {
  const { open, workspace } = session;
  offerMap('1.0.0');
  const opened = await open(address, wide);
  await row(opened, 'taxi').waitFor();
  await preview(opened, `${server.base}/lamp.zip`);
  const encoding = opened.getByLabel(en.builds.install.names.label);
  await encoding.waitFor();
  assert.equal(await findViolations(opened), []);
  await encoding.selectOption('gbk');
  await dialog(opened).getByText('ensure lamp', { exact: true }).waitFor();
  await dialog(opened).getByText(`${server.base}/lamp.zip`, { exact: true }).waitFor();
  await press(opened, words.submit);
  await toast(opened).getByText(words.done.install('lamp')).waitFor();
  const map = join(workspace.root, 'data/city/resources/lamp/地图.lua');
  assert.is(readFileSync(map, 'utf8'), '1.0.0');
});

test('An update whose names cannot be read asks for their encoding', async (session) => {
  session.allow(/status of 400/);
  const name = Buffer.from([...Buffer.from('taxi/'), 0xb5, 0xd8, 0xcd, 0xbc]);
  const archive = zipOf([windowsEntry('taxi/fxmanifest.lua', manifest('1.1.0')), windowsEntry(name, 'map')]);
  server.answer = (_, response) => void response.end(archive);
  await setSource(session, 'taxi', { url: `${server.base}/taxi.zip?token=1` });
  const opened = await session.open(address, wide);
  await openTask(opened, sources.update);
  await dialog(opened).getByRole('alert').waitFor();
  await press(opened, sources.source);
  await opened.getByLabel(en.builds.install.names.label).selectOption('gbk');
  assert.equal(await findViolations(opened), []);
  await press(opened, sources.save);
  await dialog(opened).getByText('1.0.0 → 1.1.0').waitFor();
  const { json } = await session.service.get('/datafolders/city/resources/taxi/source');
  assert.is(json.encoding, 'gbk');
});

test('The plans of an update and of an installation show the release', async (session) => {
  offerRelease({ server }, 'v1.1.0', release);
  await setSource(session, 'taxi', { url: taxi });
  const opened = await session.open(address, { ...wide, timezoneId: 'UTC' });
  await openTask(opened, sources.update);
  await isReleaseShown(opened);
  await press(opened, en.app.cancel);
  await openMenuOf(opened, en.resources.title);
  await opened.getByRole('button', { name: sources.installTitle, exact: true }).click();
  await dialog(opened).getByRole('textbox', { name: sources.repository }).fill('example/taxi');
  await press(opened, sources.preview);
  await isReleaseShown(opened);
  assert.equal(await findViolations(opened), []);
  await fitsWidth(opened);
});

async function isReleaseShown(opened: Page): Promise<void> {
  const link = dialog(opened).getByRole('link', { name: 'v1.1.0', exact: true });
  await link.waitFor();
  assert.is(await link.getAttribute('href'), releasePage);
  const time = dialog(opened).locator('.planned-release time');
  assert.is(await time.getAttribute('datetime'), new Date(publishedAt).toISOString());
  assert.match((await time.textContent()) ?? '', /31/);
}

test.run();
