/** The view of the Builds. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { tarOf } from '../adapters/archives/archives.js';
import { addFxServerBuild } from '../kit/servers/fxserver.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { pressInRow } from './row-menu.js';
import { waitForValue } from './wait.js';

const test = browserSuite('browser/builds', {
  prepare(workspace) {
    addFxServerBuild(workspace, '12345');
    workspace.addBuild('broken', { command: 'server.sh' });
  },
});

const build = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: id, exact: true }) });

test('A Build is shown with its kind, or with the problem of its start', async ({ open }) => {
  const page = await open('#/builds');
  await build(page, '12345').getByText(en.builds.startable).waitFor();
  await build(page, '12345').getByText('FXServer', { exact: true }).waitFor();
  await build(page, 'broken').getByText(en.server.cannotStart, { exact: true }).waitFor();
  const reason = '"command" in build.json must be a list, such as ["./server"], not a text.';
  await build(page, 'broken').getByText(reason, { exact: true }).waitFor();
  await build(page, 'broken').getByRole('button', { name: en.builds.remove.button }).waitFor();
  assert.is(await build(page, 'broken').getByRole('button').count(), 1, 'no menu');
  assert.equal(await findViolations(page), []);
});

test('The page asks for the encoding of names before it installs a Build', async ({ allow, open, workspace }) => {
  allow(answeredWith(400));
  const page = await open('#/builds');
  const buffer = tarOf([
    { path: 'build.json', content: '{ "command": ["sh"] }' },
    { path: Buffer.from('\xcb\xb5\xc3\xf7.txt', 'latin1'), content: 'x' },
  ]);
  const words = en.builds.install;
  const archive = page.locator('input[type=file]');
  await archive.setInputFiles({ name: 'chinese.tar', mimeType: 'application/x-tar', buffer });
  const names = page.getByLabel(words.names.label);
  assert.is(await names.count(), 0);
  await page.getByRole('button', { name: words.submit, exact: true }).first().click();
  await page.getByText('As gbk it reads').waitFor();
  await names.selectOption('gbk');
  await page.getByRole('button', { name: words.submit, exact: true }).first().click();
  await build(page, 'chinese').waitFor();
  const installed = join(workspace.root, 'builds/chinese/说明.txt');
  await until(() => existsSync(installed), 'the installed Build');
  assert.is(readFileSync(installed, 'utf8'), 'x');
});

test('The Build of the running server is marked', async ({ open, service }) => {
  const page = await open('#/builds');
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await build(page, 'console').getByText('Running').waitFor();
  assert.is(await build(page, '12345').getByText('Running').count(), 0);
  await service.post('/stop');
  await build(page, 'console').getByText('Running').waitFor({ state: 'detached' });
});

test('A list of eight Builds or more can be searched by name', async ({ open, service, workspace }) => {
  const page = await open('#/builds');
  await build(page, '12345').waitFor();
  const search = page.getByRole('searchbox', { name: en.builds.search });
  assert.is(await search.count(), 0);
  const added = Array.from({ length: 8 }, (_, index) => `added-${index + 3}`);
  for (const id of added) workspace.addBuild(id);
  await service.post('/builds');
  await search.fill('added 1');
  await build(page, '12345').waitFor({ state: 'detached' });
  assert.is(await page.getByRole('rowheader').count(), 1);
  await search.fill('no such Build');
  await page.getByText(en.resources.nothingFound).waitFor();
  assert.equal(await findViolations(page), []);
  await search.fill('');
  const shown = await page.getByRole('rowheader').allTextContents();
  assert.equal(
    shown.filter((id) => id.startsWith('added-')),
    added,
    'numbers are sorted by value',
  );
  for (const id of added) rmSync(join(workspace.root, 'builds', id), { recursive: true });
  await service.post('/builds');
  await search.waitFor({ state: 'detached' });
});

test('A refresh by any client updates the lists in all browsers', async ({ open, service, workspace }) => {
  const [one, other] = [await open('#/builds'), await open('#/builds')] as const;
  for (const page of [one, other]) await build(page, 'console').waitFor();
  workspace.addBuild('newer');
  await one.getByRole('button', { name: 'Refresh' }).click();
  for (const page of [one, other]) await build(page, 'newer').waitFor();
  rmSync(join(workspace.root, 'builds/newer'), { recursive: true });
  await service.post('/builds');
  for (const page of [one, other]) await build(page, 'newer').waitFor({ state: 'detached' });
});

test('An installation in progress is shown in all browsers, and a button cancels it', async ({ open, service }) => {
  const page = await open('#/builds');
  await build(page, 'console').waitFor();
  const upload = request(`${service.base}/builds/20000`, { method: 'PUT', headers: { 'Content-Length': 100_000 } });
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  upload.write(tarOf([{ path: 'run.sh', content: 'x'.repeat(5_000) }]));
  const installation = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '20000' }) });
  await installation.getByText(en.builds.phases.receiving).waitFor();
  assert.equal(await findViolations(page), []);
  await page.getByRole('button', { name: en.builds.cancelInstallation }).click();
  const [{ statusCode }] = await answered;
  assert.is(statusCode, 409);
  await installation.waitFor({ state: 'detached' });
  upload.destroy();
});

test('An empty list of Builds shows the first step', async ({ open, service, workspace }) => {
  rmSync(join(workspace.root, 'builds'), { recursive: true });
  mkdirSync(join(workspace.root, 'builds'));
  await service.post('/builds');
  const page = await open('#/builds');
  await page.getByText(en.builds.none).waitFor();
  await page.getByText(en.builds.noneDetail).waitFor();
  assert.is(await page.locator('main .card').count(), 1);
  const [first, ...others] = await page.locator('main .card').locator('a, button, .button').allInnerTexts();
  assert.is(first?.trim(), en.app.views.firstServer, 'the way for a newcomer is first');
  assert.equal(
    others.map((label) => label.trim()),
    [en.builds.install.archive, en.builds.download.open],
  );
  await page.getByText(en.builds.install.firstWay).waitFor();
  assert.equal(await findViolations(page), []);
  workspace.addBuild('first');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await build(page, 'first').waitFor();
});

test('A Build is installed from an archive, and removed after a confirmation', async ({ open, service }) => {
  const words = en.builds.install;
  const page = await open('#/builds');
  const card = page.getByRole('region', { name: en.app.installBuild });
  const archive = tarOf([{ path: 'build.json', content: '{ "command": ["/bin/cat"] }' }]);
  await card.getByLabel(words.archive).setInputFiles({ name: 'fx-1.2.tar', mimeType: '', buffer: archive });
  const form = page.getByRole('dialog', { name: en.app.installBuild });
  assert.is(await form.getByLabel(words.id).inputValue(), 'fx-1.2');
  assert.equal(await findViolations(page), []);
  await form.getByRole('button', { name: words.submit, exact: true }).click();
  await build(page, 'fx-1.2').waitFor();
  await form.waitFor({ state: 'detached' });
  await waitForValue(card.getByLabel(words.archive), '');
  await pressInRow(build(page, 'fx-1.2'), en.builds.remove.button);
  const question = page.getByRole('dialog', { name: en.builds.remove.title('fx-1.2') });
  await question.getByRole('button', { name: en.builds.remove.button }).click();
  await build(page, 'fx-1.2').waitFor({ state: 'detached' });
  assert.is((await service.get('/builds/fx-1.2')).status, 404);
});

test('The row of a Build names the Data Folders whose last run used the Build', async ({ open, service }) => {
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await service.post('/stop');
  const page = await open('#/builds');
  await build(page, 'console').getByRole('link', { name: 'world', exact: true }).waitFor();
  await pressInRow(build(page, 'console'), en.builds.remove.button);
  await page.getByRole('dialog').getByText(en.builds.remove.used('world')).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: en.app.cancel }).click();
  await build(page, 'console').getByRole('link', { name: 'world', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'world' }).waitFor();
});

test('A file that is dropped outside the card does not replace the page', async ({ open }) => {
  const page = await open('#/builds');
  await page.getByRole('region', { name: en.app.installBuild }).waitFor();
  for (const type of ['dragover', 'drop'])
    assert.ok(
      await page.evaluate(`!document.querySelector('nav').dispatchEvent(
        new DragEvent('${type}', { dataTransfer: new DataTransfer(), bubbles: true, cancelable: true }))`),
      type,
    );
});

test('An archive that is dropped in another view is offered for installation', async ({ open }) => {
  const page = await open('#/runs');
  await page.getByRole('heading', { level: 1, name: en.app.views.runs }).waitFor();
  await page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(10)], 'fx-2.0.tar'));
    document.querySelector('main').dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  })()`);
  await waitForValue(
    page.getByRole('dialog', { name: en.app.installBuild }).getByLabel(en.builds.install.id),
    'fx-2.0',
  );
});

test('A dropped file that is not an archive is refused, and an upload can be cancelled', async ({
  open,
  allow,
  service,
}) => {
  const words = en.builds.install;
  allow(answeredWith(400));
  allow(answeredWith(415));
  const page = await open('#/builds');
  const card = page.getByRole('region', { name: en.app.installBuild });
  await card.getByLabel(words.archive).waitFor();
  const drop = (bytes: number) =>
    page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(${bytes})], 'dropped.zip'));
      document.querySelector('.install-build').dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    })()`);
  await drop(2_000);
  const form = page.getByRole('dialog', { name: en.app.installBuild });
  await form.getByRole('button', { name: words.submit, exact: true }).click();
  await page.getByRole('alert').waitFor();
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 50_000,
  });
  await drop(20_000_000);
  await form.getByRole('button', { name: words.submit, exact: true }).click();
  await form.getByRole('button', { name: words.cancel }).click();
  await form.getByRole('button', { name: words.submit, exact: true }).waitFor();
  assert.is((await service.get('/builds/dropped')).status, 404);
});

test.run();
