/** Uploads that are interrupted by a kill of the manager or a reload of the page. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { until } from '../kit/system/until.js';
import { browserSuite } from './browser.js';
import { connectionLost } from './page-errors.js';

const words = en.uploads;
const address = '#/folders/world/files';
/** A content of three parts of 16 MiB. The last part is not whole. */
const content = Buffer.alloc(40_000_000, 'server-manager');

const test = browserSuite('browser/file-uploads-survive', {
  process: {},
  prepare({ root }) {
    mkdirSync(join(root, 'outside'));
    writeFileSync(join(root, 'outside/map.bin'), content);
  },
});

const row = (page: Page) => page.getByRole('listitem', { name: 'map.bin' });

/** Delays all parts except the first part. @returns a function that ends the delay */
async function holdParts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/uploads/*', async (route: Route) => {
    const { 'upload-offset': offset = '0' } = route.request().headers();
    if (route.request().method() === 'PATCH' && offset !== '0') await isReleased;
    await route.continue().catch(() => undefined);
  });
  return release;
}

test('An upload continues by itself after a kill of the manager, and arrives unchanged', async (session) => {
  const { open, workspace, allow, killManager, startManager } = session;
  allow(connectionLost);
  const page = await open(address);
  const release = await holdParts(page);
  await page.getByLabel(words.button, { exact: true }).setInputFiles(join(workspace.root, 'outside/map.bin'));
  await row(page).getByText(words.percent(41)).waitFor();
  await killManager();
  release();
  await page.getByText(en.connection.lost).waitFor();
  await startManager();
  await page.getByText(words.done(1), { exact: true }).waitFor();
  assert.ok(readFileSync(join(workspace.root, 'data/world/map.bin')).equals(content));
});

test('The same file chosen again after a reload continues its upload', async ({ open, workspace }) => {
  const page = await open(address);
  const release = await holdParts(page);
  const begun: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && /\/uploads$/.test(request.url()) && begun.push('new'));
  const choose = () =>
    page.getByLabel(words.button, { exact: true }).setInputFiles(join(workspace.root, 'outside/map.bin'));
  await choose();
  await row(page).getByText(words.percent(41)).waitFor();
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  release();
  await choose();
  const file = join(workspace.root, 'data/world/map.bin');
  await until(() => existsSync(file), 'the uploaded file');
  assert.ok(readFileSync(file).equals(content));
  assert.equal(begun, ['new']);
});

test.run();
