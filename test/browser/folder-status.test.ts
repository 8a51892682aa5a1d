/** The box at the top of the page of a Data Folder: whether the server can start with it, and the next step. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { startFxServer } from '../kit/servers/fxserver.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { addResourceFolder } from './resource-folder.js';

const test = browserSuite('browser/folder-status', { prepare: addResourceFolder });

const words = en.folders;
const status = (page: Page) => page.locator('.folder-status');

test('The page of a Data Folder names the effect of a fatal problem', async ({ open, service, workspace }) => {
  const { json } = await service.get('/datafolders/roleplay/preflight?build=12345');
  const fatal = json.findings.filter(({ severity }: { severity: string }) => severity === 'fatal');
  assert.is(fatal.length, 1);
  const page = await open('#/folders/roleplay');
  // The server starts without an endpoint, so the page must not say that it cannot.
  assert.is(fatal[0].code, 'config_no_endpoint');
  await status(page).getByText(en.check.cannotConnect, { exact: true }).waitFor();
  await status(page).getByText(en.check.portMissing).waitFor();
  assert.is(await status(page).getByText(en.server.cannotStart).count(), 0);
  for (const fact of ['FXServer', 'server.cfg', '12345', words.neverStarted])
    await status(page).getByText(fact, { exact: true }).waitFor();
  assert.equal(await page.locator('main .primary').allTextContents(), [words.fixFatal(1)]);
  assert.equal(await findViolations(page), []);
  const endpoints = ['tcp', 'udp'].map((protocol) => `endpoint_add_${protocol} "127.0.0.1:1"\n`);
  appendFileSync(join(workspace.root, 'data/roleplay/server.cfg'), `\n${endpoints.join('')}`);
  await service.post('/datafolders');
  await status(page).getByText(en.check.cannotConnect).waitFor({ state: 'detached' });
  await status(page)
    .getByRole('button', { name: words.startWith.of('roleplay') })
    .waitFor();
});

test('The page of a Data Folder without a config file has one button that creates it', async (session) => {
  const { allow, open, service, workspace } = session;
  // The editor reads the file, which does not exist yet.
  allow(answeredWith(404));
  mkdirSync(join(workspace.root, 'data/bare/resources'), { recursive: true });
  await service.post('/datafolders');
  const page = await open('#/folders/bare', { viewport: { width: 390, height: 844 } });
  await status(page).getByText(words.configMissing('server.cfg')).waitFor();
  assert.is(await page.locator('main .primary').count(), 1);
  await status(page)
    .getByRole('link', { name: en.editor.create('server.cfg') })
    .click();
  await page.getByRole('textbox', { name: en.editor.label('server.cfg') }).waitFor();
});

test('The page of a Data Folder says that the server runs with it', async ({ open, service }) => {
  await service.post('/start', { Build: 'console', Folder: 'world' });
  const page = await open('#/folders/world');
  await status(page).getByText(en.state.running, { exact: true }).waitFor();
  assert.is(await page.locator('main .primary').count(), 0);
  await status(page).locator('time').waitFor();
});

test('While the server runs, the page names the fault that prevents its next start', async (session) => {
  // Without an endpoint the server does not report its resources.
  session.allow(answeredWith(409));
  await startFxServer(session, '12345', 'roleplay');
  const page = await session.open('#/folders/roleplay');
  await status(page).getByText(`${en.resources.enabling.atNextStart}: Endpoint is missing`).waitFor();
  assert.equal(await page.locator('main .primary').allTextContents(), [words.fixFatal(1)]);
  assert.equal(await findViolations(page), []);
});

test.run();
