/** The view of the Builds. */
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { tarOf } from '../adapters/builds/archives.js';
import { addFxServerBuild } from '../fxserver.js';
import { findViolationsInBoth } from './axe.js';
import { browserSuite } from './browser.js';

const test = browserSuite('Builds', {
  prepare(workspace) {
    addFxServerBuild(workspace, '12345');
    workspace.addBuild('broken', { command: 'server.sh' });
  },
});

const build = (page: Page, id: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: id, exact: true }) });

test('A Build is shown with its kind, its version and the problem that prevents a start', async ({ open, service }) => {
  const page = await open('#/builds');
  await build(page, '12345').getByText(en.builds.startable).waitFor();
  await build(page, '12345').getByText('FXServer', { exact: true }).waitFor();
  const { json: builds } = await service.get('/builds');
  const { problem } = builds.find(({ id }: { id: string }) => id === 'broken');
  await build(page, 'broken').getByText(en.server.cannotStart, { exact: true }).waitFor();
  await build(page, 'broken').getByText(problem).waitFor();
  assert.equal(await findViolationsInBoth(page), []);
});

test('The Build of the running server is marked', async ({ open, service }) => {
  const page = await open('#/builds');
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await build(page, 'console').getByText('Running').waitFor();
  assert.is(await build(page, '12345').getByText('Running').count(), 0);
  await service.post('/stop');
  await build(page, 'console').getByText('Running').waitFor({ state: 'detached' });
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
  await build(page, '20000').getByText(en.builds.phases.receiving).waitFor();
  assert.equal(await findViolationsInBoth(page), []);
  await page.getByRole('button', { name: en.builds.cancelInstallation }).click();
  const [{ statusCode }] = await answered;
  assert.is(statusCode, 409);
  await build(page, '20000').waitFor({ state: 'detached' });
  upload.destroy();
});

test('An empty list shows the first step', async ({ open, service, workspace }) => {
  rmSync(join(workspace.root, 'builds'), { recursive: true });
  mkdirSync(join(workspace.root, 'builds'));
  await service.post('/builds');
  const page = await open('#/builds');
  await page.getByText(en.builds.none).waitFor();
  await page.getByText('server-manager builds add').waitFor();
  assert.equal(await findViolationsInBoth(page), []);
  workspace.addBuild('first');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await build(page, 'first').waitFor();
});

test.run();
