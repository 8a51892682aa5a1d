import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { installed, manifest, offerRelease, release } from '../http/api/resource-updates/update-suite.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { findLayoutFaults } from './layout-rules.js';
import { openMenuOf } from './row-menu.js';
import {
  address,
  dialog,
  fitsWidth,
  holdAnswer,
  openTask,
  phone,
  press,
  row,
  server,
  setSource,
  submit,
  taxi,
  updateOptions,
  wide,
  words,
  writeTaxi,
} from './update-page.js';

const test = browserSuite('browser/resource-update-checks', updateOptions);

test('A resource without a source gets a source before its first update', async (session) => {
  session.allow(/status of 5\d\d/);
  server.answer = (_, response) => void response.writeHead(404).end();
  const page = await session.open(address, wide);
  await openTask(page, words.update);
  await dialog(page).getByText(words.noSource('taxi')).waitFor();
  await dialog(page).getByRole('textbox', { name: words.repository }).and(page.locator(':focus')).waitFor();
  assert.equal(await findViolations(page), []);
  await page.keyboard.type(taxi);
  await press(page, words.save);
  // The repository has no release.
  await dialog(page).getByRole('alert').waitFor();
  offerRelease({ server }, 'v1.0.0', installed);
  await press(page, en.app.reload);
  await dialog(page).getByText(words.nothing).waitFor();
  await dialog(page).getByText(words.verdicts.equal, { exact: true }).waitFor();
  assert.is(await submit(page).getAttribute('title'), words.nothing);
});

test('Cancel ends the download of a release', async (session) => {
  const url = `${server.base}/taxi.zip`;
  await setSource(session, 'taxi', { url });
  const { arrived, ended } = holdAnswer((response) => response.writeHead(200).write('PK'));
  const page = await session.open(address, wide);
  await openTask(page, words.update);
  await dialog(page).getByText(words.downloading(url)).waitFor();
  await arrived;
  assert.equal(await findViolations(page), []);
  await press(page, en.app.cancel);
  await ended;
  await dialog(page).waitFor({ state: 'detached' });
});

test('The list shows the source of a resource, and an update that was found', async (session) => {
  const { service } = session;
  offerRelease({ server }, 'v1.1.0', release);
  await setSource(session, 'taxi', { url: taxi });
  assert.is((await service.request('POST', '/datafolders/city/resources/taxi/update/plan')).status, 200);
  const page = await session.open(address, phone);
  await row(page, 'taxi').getByText('github.com/example/taxi', { exact: true }).waitFor();
  await row(page, 'taxi').getByText(words.badge('1.1.0'), { exact: true }).waitFor();
  await fitsWidth(page);
  assert.equal(await findViolations(page), []);
  await row(page, 'taxi').locator('summary').click();
  await row(page, 'taxi').getByText(words.sourceLegend, { exact: true }).waitFor();
  await row(page, 'taxi').getByText(taxi, { exact: true }).waitFor();
});

test('The page says after a save that the resource reads the file at the next start', async (session) => {
  const page = await session.open('#/folders/city/files/resources/%5Bjobs%5D/taxi', wide);
  const save = async (name: string): Promise<void> => {
    await page.locator('.file-name').getByText(name, { exact: true }).click();
    const content = page.getByRole('textbox', { name: en.editor.label(name) });
    await content.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('-- changed');
    await page.keyboard.press('Control+s');
  };
  await save('config.lua');
  await page.getByText(en.editor.savedInResource('taxi'), { exact: true }).waitFor();
  assert.equal(await findViolations(page), []);
});

test('One check finds the updates of all resources with a source', async (session) => {
  session.allow(/status of 5\d\d/);
  const { workspace } = session;
  for (const name of ['bus', 'tram', 'boat']) writeTaxi(workspace, { 'fxmanifest.lua': manifest('1.0.0') }, name);
  offerRelease({ server }, 'v1.1.0', release);
  await setSource(session, 'taxi', { url: taxi });
  writeTaxi(workspace, { 'fxmanifest.lua': manifest('1.0.0') }, 'my taxi');
  await setSource(session, 'my%20taxi', { url: `${taxi}/releases` });
  await setSource(session, 'bus', { url: 'https://github.com/example/bus' });
  const page = await session.open(address, wide);
  await openMenuOf(page, en.resources.title);
  await page.getByRole('button', { name: words.check, exact: true }).click();
  await page.getByText(words.found(2, 3)).waitFor();
  await row(page, 'taxi').getByText(words.badge('1.1.0'), { exact: true }).waitFor();
  await page.getByText(words.notChecked('bus')).waitFor();
  await row(page, 'my%20taxi').getByText(words.badge('1.1.0'), { exact: true }).waitFor();
  assert.is(await page.locator('.badge.note').count(), 2);
  assert.equal(await findViolations(page), []);
  assert.equal(await findLayoutFaults(page), []);
});

test('The check for updates says so if no resource has a source, and can be cancelled', async (session) => {
  const page = await session.open(address, phone);
  await openMenuOf(page, en.resources.title);
  await page.getByRole('button', { name: words.check, exact: true }).tap();
  await page.getByText(words.noSources).waitFor();
  await fitsWidth(page);
  const { arrived, ended } = holdAnswer(() => undefined);
  await setSource(session, 'taxi', { url: taxi });
  await openMenuOf(page, en.resources.title);
  await page.getByRole('button', { name: words.check, exact: true }).tap();
  await page.getByText(words.checking('taxi', 1, 1)).waitFor();
  await arrived;
  await page.getByRole('button', { name: en.app.cancel, exact: true }).tap();
  await page.getByText(words.cancelled).waitFor();
  await ended;
  assert.equal(await findViolations(page), []);
});

test.run();
