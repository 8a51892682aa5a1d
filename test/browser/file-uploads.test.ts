/** Uploads in the Files view. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

const test = browserSuite('browser/file-uploads', {
  prepare({ root }) {
    mkdirSync(join(root, 'data/world/maps/old'), { recursive: true });
    writeFileSync(join(root, 'data/world/maps/old/a.txt'), 'old');
  },
});

const name = (page: Page, text: string) => page.locator('.file-name').getByText(text, { exact: true });
const panel = (page: Page) => page.getByRole('region', { name: words.title });
const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click();
const choose = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Drops files on an element. */
const drop = (page: Page, selector: string, files: Readonly<Record<string, string>>) =>
  page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of Object.entries(${JSON.stringify(files)}))
      dataTransfer.items.add(new File([text], name, { lastModified: 1 }));
    for (const type of ['dragover', 'drop'])
      document.querySelector(${JSON.stringify(selector)}).dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  })()`);

test('Dropped files are uploaded, and replace existing files after confirmation', async ({
  open,
  workspace,
  allow,
}) => {
  allow(answeredWith(409));
  const maps = join(workspace.root, 'data/world/maps');
  const page = await open(address);
  await name(page, 'old').waitFor();
  await drop(page, 'main', { 'new.txt': 'new', 'empty.txt': '' });
  await name(page, 'new.txt').waitFor();
  await panel(page).getByText(words.done(2)).waitFor();
  assert.is(readFileSync(join(maps, 'new.txt'), 'utf8'), 'new');
  assert.is(readFileSync(join(maps, 'empty.txt'), 'utf8'), '');
  await drop(page, '[data-directory="maps/old"]', { 'a.txt': 'replaced' });
  await panel(page).getByText(words.states.exists).waitFor();
  assert.is(readFileSync(join(maps, 'old/a.txt'), 'utf8'), 'old');
  assert.equal(await findViolations(page), []);
  assert.equal(await findLayoutFaults(page), []);
  await press(page, words.replace);
  await panel(page).getByText(words.done(1)).waitFor();
  assert.is(readFileSync(join(maps, 'old/a.txt'), 'utf8'), 'replaced');
  await panel(page).getByRole('button', { name: en.app.close, exact: true }).click();
  await panel(page).waitFor({ state: 'detached' });
});

test('A directory of the computer is uploaded with all directories in it', async ({ open, workspace }) => {
  const source = join(workspace.root, 'outside/taxi');
  mkdirSync(join(source, 'html/css'), { recursive: true });
  for (const path of ['fxmanifest.lua', 'html/index.html', 'html/css/a.css', 'html/css/b.css'])
    writeFileSync(join(source, path), path);
  const page = await open(address);
  await press(page, en.app.more(en.files.title));
  const chooser = page.waitForEvent('filechooser');
  await press(page, words.folder);
  await (await chooser).setFiles(source);
  await panel(page).getByText(words.done(4)).waitFor();
  const maps = join(workspace.root, 'data/world/maps');
  assert.equal(readdirSync(join(maps, 'taxi')).sort(), ['fxmanifest.lua', 'html']);
  assert.is(readFileSync(join(maps, 'taxi/html/css/b.css'), 'utf8'), 'html/css/b.css');
  await name(page, 'taxi').waitFor();
});

test('A dropped directory is uploaded, including empty directories', async ({ open, workspace }) => {
  const source = join(workspace.root, 'outside/police');
  mkdirSync(join(source, 'empty/deep'), { recursive: true });
  writeFileSync(join(source, 'fxmanifest.lua'), 'x');
  const page = await open(address);
  const box = await name(page, 'old').boundingBox();
  const tools = await page.context().newCDPSession(page);
  const point = { x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + 4 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    if (type === 'drop') await page.getByText(words.drop('maps/old')).waitFor();
    const data = { items: [], files: [source], dragOperationsMask: 1 };
    await tools.send('Input.dispatchDragEvent', { type, ...point, data });
  }
  await panel(page).getByText(words.done(1)).waitFor();
  const old = join(workspace.root, 'data/world/maps/old');
  assert.equal(readdirSync(join(old, 'police')).sort(), ['empty', 'fxmanifest.lua']);
  assert.ok(existsSync(join(old, 'police/empty/deep')));
});

test('An archive is unpacked after a preview of the new and the replaced files', async ({ open, workspace }) => {
  const maps = join(workspace.root, 'data/world/maps');
  const page = await open(address);
  const buffer = tarOf([
    { path: 'pack/old/a.txt', content: 'from the archive' },
    { path: 'pack/b.txt', content: 'b' },
  ]);
  await choose(page, words.button).setInputFiles({ name: 'pack.tar', mimeType: 'application/x-tar', buffer });
  const dialog = page.getByRole('dialog', { name: words.unpack.title('pack.tar') });
  await dialog.getByText(`${words.unpack.created(1)} · ${words.unpack.replaced(0)}`).waitFor();
  assert.not.ok(existsSync(join(maps, 'pack')));
  await dialog.getByLabel(words.unpack.unwrap('pack')).check();
  await dialog.getByText(`${words.unpack.created(1)} · ${words.unpack.replaced(1)}`).waitFor();
  await dialog
    .getByRole('row', { name: /old\/a\.txt/ })
    .getByText(words.unpack.marks.replaced)
    .waitFor();
  assert.equal(await findViolations(page), []);
  await dialog.getByRole('button', { name: words.unpack.submit, exact: true }).click();
  await page.locator('.toast').getByText(words.unpack.done('pack.tar')).waitFor();
  assert.is(readFileSync(join(maps, 'old/a.txt'), 'utf8'), 'from the archive');
  assert.is(readFileSync(join(maps, 'b.txt'), 'utf8'), 'b');
  await page.getByRole('link', { name: en.files.trash.title }).click();
  await page.getByRole('row', { name: /maps\/old/ }).waitFor();
});

test('The page asks for the encoding of an archive, and can leave the archive packed', async ({
  open,
  workspace,
  allow,
}) => {
  allow(answeredWith(400));
  const maps = join(workspace.root, 'data/world/maps');
  const page = await open(address);
  const buffer = tarOf([{ path: Buffer.from('\xcb\xb5\xc3\xf7.txt', 'latin1'), content: 'x' }]);
  const archive = { mimeType: 'application/x-tar', buffer };
  await choose(page, words.button).setInputFiles({ ...archive, name: 'chinese.tar' });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('As gbk it reads').waitFor();
  await dialog.getByLabel(en.builds.install.names.label).selectOption('gbk');
  await dialog.getByText('说明.txt').first().waitFor();
  await dialog.getByRole('button', { name: words.unpack.submit, exact: true }).click();
  await name(page, '说明.txt').waitFor();
  await choose(page, words.button).setInputFiles({ ...archive, name: 'other.tar' });
  await dialog.getByRole('button', { name: words.unpack.later, exact: true }).click();
  await pressInRow(panel(page).getByRole('listitem'), words.keep);
  await name(page, 'other.tar').waitFor();
  assert.equal(readFileSync(join(maps, 'other.tar')), buffer);
});

test('A paused upload continues in another view and arrives unchanged', async ({ open, workspace }) => {
  const page = await open(address);
  const buffer = Buffer.alloc(40_000_000, 'server-manager');
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  // Holds the second part.
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && route.request().headers()['upload-offset'] !== '0') await isReleased;
    await route.continue().catch(() => undefined);
  });
  await choose(page, words.button).setInputFiles({ name: 'map.bin', mimeType: '', buffer });
  const row = panel(page).getByRole('listitem', { name: 'maps/map.bin' });
  await row.getByText(words.percent(41)).waitFor();
  await row.getByRole('button', { name: words.pause, exact: true }).click();
  await row.getByText(words.states.paused(41)).waitFor();
  await page.getByRole('navigation', { name: en.files.path }).getByRole('link', { name: en.files.title }).click();
  await name(page, 'maps').waitFor();
  release();
  await row.getByRole('button', { name: words.resume, exact: true }).click();
  await page.evaluate("location.hash = '#/runs'");
  const file = join(workspace.root, 'data/world/maps/map.bin');
  await until(() => existsSync(file), 'the uploaded file');
  assert.ok(readFileSync(file).equals(buffer));
});

test('A cancelled upload is removed from the service', async ({ open, service }) => {
  const page = await open(address);
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') await route.continue();
  });
  await choose(page, words.button).setInputFiles({ name: 'a.bin', mimeType: '', buffer: Buffer.alloc(17_000_000) });
  const row = panel(page).getByRole('listitem', { name: 'maps/a.bin' });
  await row.getByText(words.percent(0)).waitFor();
  await until(async () => (await service.get('/uploads')).json.length === 1, 'the upload');
  await pressInRow(row, en.app.cancel);
  await panel(page).waitFor({ state: 'detached' });
  const isGone = async () =>
    (await service.get('/uploads')).json.every(({ state }: { state: string }) => state === 'cancelled');
  await until(isGone, 'the end of the upload');
});

test('A file is uploaded by touch on a phone', async ({ open, workspace }) => {
  const page = await open(address, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await name(page, 'old').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.locator('label').filter({ hasText: words.button }).first().tap();
  await (await chooser).setFiles({ name: 'pack.tar', mimeType: '', buffer: tarOf([{ path: 'c.txt', content: 'c' }]) });
  await page.getByRole('dialog').getByText(words.unpack.created(1)).waitFor();
  assert.equal(await findViolations(page), []);
  assert.is(Number(await page.evaluate('document.documentElement.scrollWidth')), 390);
  await page.getByRole('dialog').getByRole('button', { name: words.unpack.submit, exact: true }).tap();
  await name(page, 'c.txt').waitFor();
  assert.ok(existsSync(join(workspace.root, 'data/world/maps/c.txt')));
  assert.equal(await findLayoutFaults(page), []);
});

test.run();
