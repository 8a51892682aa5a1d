/** Resources are updated, and installed from addresses, on the page of a Data Folder. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { zipOf } from '../adapters/archives/archives.js';
import { readTree } from '../http/api/resource-changes/changes-suite.js';
import { installed, manifest, offerRelease, release } from '../http/api/resource-updates/update-suite.js';
import { startFxServer } from '../kit/servers/fxserver.js';
import { answerGit, createRepository, gitObstacle } from '../kit/servers/git-server.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { findLayoutFaults } from './layout-rules.js';
import { openMenuOf } from './row-menu.js';
import {
  address,
  change,
  dialog,
  fitsWidth,
  holdAnswer,
  knowBase,
  openTask,
  phone,
  row,
  server,
  setSource,
  startUpdateSession,
  toast,
  toTaxi,
  updateOptions,
} from './update-page.js';

const words = en.resourceUpdates;
const changes = en.resourceChanges;
const wide = { viewport: { width: 1440, height: 900 } };
const taxi = 'https://github.com/example/taxi';

const test = browserSuite('browser/resource-update-apply', updateOptions);

const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const badge = (page: Page) => row(page, 'taxi').getByText(words.badge('1.1.0'), { exact: true });

/** Answers with an archive of a resource. */
function offerBus(): void {
  const archive = zipOf([{ path: 'bus-main/fxmanifest.lua', content: manifest('3.0.0') }]);
  server.answer = (_, response) => void response.end(archive);
}

test('A resource with a conflict is updated as the user chooses', async (session) => {
  const { workspace } = session;
  await knowBase(session);
  change(workspace, 'server.lua', 'print("mine")\n');
  change(workspace, 'config.lua', `${installed['config.lua']}`.replace('10', '99'));
  const before = readTree(toTaxi(workspace));
  offerRelease({ server }, 'v1.1.0', release);
  await setSource(session, 'taxi', { url: taxi });
  const page = await session.open(address, wide);
  await openMenuOf(page, en.resources.title);
  await page.getByRole('button', { name: words.check, exact: true }).click();
  await badge(page).waitFor();
  await openTask(page, words.update);
  await dialog(page).getByText(words.decisions.merged(1)).waitFor();
  await dialog(page).getByRole('group', { name: 'server.lua' }).getByLabel(words.choices.changed.mine).check();
  await press(page, words.submit);
  await toast(page).getByText(changes.done.update('taxi')).waitFor();
  await row(page, 'taxi').getByText('1.1.0', { exact: true }).waitFor();
  await badge(page).waitFor({ state: 'detached' });
  assert.equal(readTree(toTaxi(workspace)), {
    ...release,
    'server.lua': 'print("mine")\n',
    'config.lua': `${release['config.lua']}`.replace('10', '99'),
  });
  assert.equal(await findViolations(page), []);
  assert.equal(await findLayoutFaults(page), []);
  await toast(page).getByRole('button', { name: en.files.undo }).click();
  await toast(page)
    .getByText(changes.undone(changes.done.update('taxi')))
    .waitFor();
  await row(page, 'taxi').getByText('1.0.0', { exact: true }).waitFor();
  assert.equal(readTree(toTaxi(workspace)), before);
});

test('An update whose resource does not start is undone by itself', async (session) => {
  const { workspace } = session;
  await knowBase(session);
  await setSource(session, 'taxi', { url: taxi });
  const before = readTree(toTaxi(workspace));
  offerRelease({ server }, 'v1.1.0', { ...release, 'fxmanifest.lua': `${manifest('1.1.0')}dependency 'absent'\n` });
  await startFxServer(session, '12345', 'city');
  const page = await session.open(address, phone);
  await row(page, 'taxi').getByText(en.resources.running.runs, { exact: true }).waitFor();
  await openTask(page, words.update);
  await dialog(page).getByText(words.restarts).waitFor();
  await dialog(page).getByRole('button', { name: words.submit, exact: true }).tap();
  const failed = page.locator('.resource-change').filter({ hasText: changes.failed.update('taxi') });
  await failed.getByText(words.rolledBack('taxi')).waitFor();
  await failed.getByText(changes.states.failed, { exact: true }).waitFor();
  assert.equal(readTree(toTaxi(workspace)), before);
  assert.equal(await findViolations(page), []);
  await fitsWidth(page);
  await row(page, 'taxi').getByText(en.resources.running.runs, { exact: true }).waitFor();
});

test('A resource is installed from the address of an archive, with a preview', async (session) => {
  const { workspace } = session;
  offerBus();
  const page = await session.open(address, wide);
  await openMenuOf(page, en.resources.title);
  await page.getByRole('button', { name: words.installTitle, exact: true }).click();
  await press(page, words.preview);
  await dialog(page).getByText(words.faults.empty).waitFor();
  await dialog(page).getByLabel(words.kinds.archive, { exact: true }).check();
  const url = `${server.base}/bus.zip`;
  await dialog(page).getByLabel(en.newFolder.archive.url).fill(url);
  await page.keyboard.press('Enter');
  await dialog(page).getByText('ensure bus', { exact: true }).waitFor();
  await dialog(page).getByText('3.0.0').waitFor();
  assert.equal(await findViolations(page), []);
  assert.not.ok(existsSync(join(workspace.root, 'data/city/resources/bus')));
  await press(page, changes.submit);
  await toast(page).getByText(changes.done.install('bus')).waitFor();
  await row(page, 'bus').waitFor();
  assert.ok(existsSync(join(workspace.root, 'data/city/resources/bus/fxmanifest.lua')));
  const source = (await session.service.get('/datafolders/city/resources/bus/source')).json;
  assert.equal(source, { url, git: null, ref: null, encoding: null });
});

test('A resource is replaced from a release, and from a git repository, on a phone', async (session) => {
  const { workspace } = session;
  offerRelease({ server }, 'v1.1.0', release);
  const page = await session.open(address, phone);
  const open = page.getByRole('button', { name: words.installTitle, exact: true });
  await openMenuOf(page, en.resources.title);
  await open.tap();
  await dialog(page).getByRole('textbox', { name: words.repository }).fill('example/taxi');
  await dialog(page).getByRole('button', { name: words.preview }).tap();
  await dialog(page).getByText(changes.marks.replaces, { exact: true }).waitFor();
  assert.equal(await findViolations(page), []);
  await fitsWidth(page);
  await dialog(page).getByRole('button', { name: changes.submitReplacing }).tap();
  await toast(page).getByText(changes.done.install('taxi')).waitFor();
  assert.is(readFileSync(join(toTaxi(workspace), 'server.lua'), 'utf8'), release['server.lua']);
  if (gitObstacle !== null) return console.log(`SKIPPED: ${gitObstacle}`);
  const repositories = join(workspace.root, 'repositories');
  createRepository(join(repositories, 'tram'), { 'fxmanifest.lua': manifest('2.0.0') });
  server.answer = (request, response) => answerGit(repositories, request, response);
  await toast(page).getByRole('button', { name: en.app.close }).tap();
  await openMenuOf(page, en.resources.title);
  await open.tap();
  await dialog(page).getByLabel(words.kinds.git).check();
  await dialog(page).getByLabel(en.newFolder.git.url).fill(`${server.base}/tram`);
  await dialog(page).getByLabel(en.newFolder.git.ref).fill('main');
  await dialog(page).getByRole('button', { name: words.preview }).tap();
  await dialog(page).getByText('2.0.0').waitFor();
  await dialog(page).getByRole('button', { name: changes.submit }).tap();
  await row(page, 'tram').waitFor();
});

test('Cancel ends the download of an installation, and nothing is installed', async (session) => {
  const before = readTree(join(session.workspace.root, 'data/city'));
  const { arrived, ended } = holdAnswer((response) => response.writeHead(200).write('PK'));
  const page = await session.open(address, wide);
  await openMenuOf(page, en.resources.title);
  await page.getByRole('button', { name: words.installTitle, exact: true }).click();
  await dialog(page).getByLabel(words.kinds.archive, { exact: true }).check();
  await dialog(page).getByLabel(en.newFolder.archive.url).fill(`${server.base}/bus.zip?token=1`);
  await press(page, words.preview);
  await dialog(page)
    .getByText(words.downloading(`${server.base}/bus.zip`))
    .waitFor();
  await arrived;
  await press(page, en.app.cancel);
  await ended;
  await dialog(page).waitFor({ state: 'detached' });
  assert.equal(readTree(join(session.workspace.root, 'data/city')), before);
});

test(
  'Another address can be entered after the refusal of an address',
  async (session) => {
    session.allow(/status of 400/);
    offerBus();
    const page = await session.open(address, wide);
    await openMenuOf(page, en.resources.title);
    await page.getByRole('button', { name: words.installTitle, exact: true }).click();
    await dialog(page).getByLabel(words.kinds.archive, { exact: true }).check();
    const field = dialog(page).getByLabel(en.newFolder.archive.url);
    await field.fill(`${server.base}/other.zip`);
    await press(page, words.preview);
    await dialog(page).getByRole('alert').getByText(`${server.base}/allowed/`).waitFor();
    await field.fill(`${server.base}/allowed/bus.zip`);
    await dialog(page).getByRole('alert').waitFor({ state: 'detached' });
    await press(page, words.preview);
    await dialog(page).getByText('3.0.0').waitFor();
  },
  { process: startUpdateSession(['--resources-allow-url', `${server.base}/allowed/`]) },
);

test.run();
