/** Operations on the server from the page, and their display in the page. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForEntry } from '../kit/manager/shared-service.js';
import { addFxServerBuild, addFxServerFolder } from '../kit/servers/fxserver.js';
import { addBrokenBuild, browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { button, confirmEnd, state } from './status-bar.js';
import { waitForValue } from './wait.js';

const test = browserSuite('browser/control', {
  prepare: (workspace) => workspace.addBuild('broken', { command: 'server.sh' }),
});

/** Selects a Build and a Data Folder, and starts the server. */
async function start(page: Page): Promise<void> {
  await page.getByLabel('Build').selectOption('console');
  await page.getByLabel('Data Folder').selectOption('world');
  await button(page, 'Start').click();
}

/** Returns the strip above the console, which shows what runs. */
const place = (page: Page, build: string, folder: string) =>
  page.locator('.state-panel').getByText(en.history.place(build, folder));

test('Start runs the selected Build and Data Folder, and the page shows the server', async ({
  open,
  service,
  workspace,
}) => {
  const page = await open();
  await state(page, 'Stopped').waitFor();
  await start(page);
  await state(page, en.state.phases.up).waitFor();
  const { json: status } = await service.get('/status');
  assert.is(status.build, 'console');
  await place(page, 'console', 'world').waitFor();
  await page.getByText(String(status.pid), { exact: true }).waitFor();
  assert.match(await workspace.waitForConsole('READY'), `READY ${status.pid}`);
});

test('Start is the only operation while the server is stopped', async ({ open, service }) => {
  const page = await open('#/history');
  const first = page.getByRole('link', { name: `Start: ${en.bar.startLast}` });
  assert.is(await first.getAttribute('title'), en.bar.neverRan);
  for (const name of ['Stop', 'Restart']) assert.is(await button(page, name).count(), 0, name);
  await first.click();
  await button(page, 'Start').waitFor();
  await first.waitFor({ state: 'detached' });
  await start(page);
  for (const name of ['Stop', 'Restart']) await button(page, name).and(page.locator('[aria-disabled=false]')).waitFor();
  assert.is(await button(page, 'Start').count(), 0);
  await waitForEntry(service, 'operation.start');
  const { json: entries } = await service.get('/history?type=operation');
  assert.equal(
    entries.map(({ type }: { type: string }) => type),
    ['operation.start'],
    'nothing else was sent',
  );
});

test(
  'A single Build and its Data Folder are selected before the first run',
  async ({ open }) => {
    const page = await open();
    await page.getByLabel('Build').waitFor();
    await waitForValue(page.getByLabel('Build'), '12345');
    await waitForValue(page.getByLabel('Data Folder'), 'city');
  },
  {
    prepare(workspace) {
      workspace.addBuild('console', { command: 'server.sh' });
      addFxServerBuild(workspace, '12345');
      addFxServerFolder(workspace, 'city', []);
      writeFileSync(join(workspace.root, 'data/world/folder.json'), '{"kind": "generic"}');
    },
  },
);

test('The Build and Data Folder of the last run are selected', async ({ open, service, workspace }) => {
  workspace.addBuild('another');
  workspace.addFolder('elsewhere');
  for (const list of ['/builds', '/datafolders']) await service.post(list);
  await service.post('/start', { Build: 'another', Folder: 'elsewhere' });
  await service.post('/stop');
  const page = await open();
  await button(page, 'Start').click();
  await place(page, 'another', 'elsewhere').waitFor();
});

test('A Build that cannot be started shows its problem and cannot be selected', async ({ open, service }) => {
  const page = await open();
  const { json: builds } = await service.get('/builds');
  const { problem } = builds.find(({ id }: { id: string }) => id === 'broken');
  await page.getByText(en.server.rail.unselectable(en.server.build, 1)).click();
  await page.getByText(problem).waitFor();
  assert.ok(await page.getByRole('option', { name: 'broken' }).isDisabled());
});

test(
  'A few of many Builds that cannot be started are listed, with a link to all',
  async ({ open }) => {
    const page = await open();
    await page.getByText(en.server.rail.unselectable(en.server.build, 21)).click();
    await page.getByRole('link', { name: en.server.moreCannotStart(17) }).click();
    await page.getByRole('heading', { level: 1, name: 'Builds' }).waitFor();
    const name = page.getByText('old-19', { exact: true });
    await page.getByRole('rowheader').filter({ has: name }).waitFor();
  },
  {
    prepare(workspace) {
      for (let each = 0; each <= 20; each += 1) workspace.addBuild(`old-${each}`, { command: 'server.sh' });
    },
  },
);

test(
  'A refusal is shown with the text from the API, and can be dismissed',
  async ({ open, allow }) => {
    allow(answeredWith(500));
    const page = await open();
    await page.getByLabel('Build').selectOption('astray');
    await page.getByLabel('Data Folder').selectOption('world');
    await button(page, 'Start').click();
    const refusal = page.getByRole('alert');
    await refusal
      .getByText(/The working directory .*world\/absent is not a directory\. Correct "cwd" in build\.json\./)
      .waitFor();
    await refusal.getByText('spawn_failed').waitFor();
    await refusal.getByRole('button', { name: 'Dismiss' }).click();
    await refusal.waitFor({ state: 'detached' });
    await state(page, 'Stopped').waitFor();
  },
  { prepare: addBrokenBuild },
);

test('Restart starts a new process and shows its pid', async ({ open, service }) => {
  const page = await open();
  await start(page);
  await state(page, en.state.phases.up).waitFor();
  const { json: before } = await service.get('/status');
  await confirmEnd(page, 'Restart');
  await page.getByText(String(before.pid), { exact: true }).waitFor({ state: 'detached' });
  await state(page, en.state.phases.up).waitFor();
  const { json: after } = await service.get('/status');
  await page.getByText(String(after.pid), { exact: true }).waitFor();
  assert.is.not(after.run, before.run);
});

test('Stop ends the server, and the last exit says that a client requested the stop', async ({ open, service }) => {
  const page = await open();
  await start(page);
  await confirmEnd(page, 'Stop');
  await state(page, 'Stopped').waitFor();
  await page.locator('.last-exit').getByText(en.state.outcomes.stopped).waitFor();
  assert.is((await service.get('/status')).json.state, 'stopped');
});

test('A crash is shown with its exit code', async ({ open, service, workspace }) => {
  const page = await open();
  await start(page);
  await state(page, en.state.phases.up).waitFor();
  await workspace.waitForConsole('READY');
  await service.post('/command', { Command: 'exit 3' });
  await state(page, en.state.outcomes.crashed).waitFor();
  await page
    .getByRole('main')
    .getByRole('heading', { name: `${en.state.outcomes.crashed} with code 3` })
    .waitFor();
});

test('The page shows operations of other clients', async ({ open, service }) => {
  const page = await open();
  await state(page, 'Stopped').waitFor();
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await state(page, en.state.phases.up).waitFor();
  await service.post('/stop');
  await state(page, 'Stopped').waitFor();
});

test('A state change is announced to screen readers', async ({ open, service }) => {
  const page = await open();
  await state(page, 'Stopped').waitFor();
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await page
    .getByRole('status')
    .filter({ hasText: en.state.announce(en.state.phases.up) })
    .waitFor();
});

test('The server can be started and stopped with the keyboard', async ({ open }) => {
  const page = await open();
  await button(page, 'Start').waitFor();
  await pressTab(page, 'Start');
  await page.keyboard.press('Enter');
  await state(page, en.state.phases.up).waitFor();
  await pressTab(page, 'Stop');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await state(page, 'Stopped').waitFor();
});

/** Presses Tab until the button has the focus. */
async function pressTab(page: Page, name: string): Promise<void> {
  const focused = button(page, name).and(page.locator(':focus'));
  for (let count = 0; count < 40; count += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  assert.unreachable(`Tab does not lead to ${name}`);
}

test.run();
