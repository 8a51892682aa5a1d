/** An open page reconnects without a reload when the manager is killed and started again. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { connectionLost } from './page-errors.js';

const test = browserSuite('an open page during a manager restart');

const state = (page: Page, name: string) => page.getByRole('heading', { name: `State: ${name}` });

/** Kills the manager and starts the next one; the page has to notice both by itself. */
async function succeed(
  { killManager, startManager, allow }: BrowserSession,
  pages: readonly Page[],
  whileDown: () => void = () => undefined,
): Promise<void> {
  allow(connectionLost);
  for (const page of pages) await page.evaluate('window.isTheSamePage = true');
  await killManager();
  for (const page of pages) await page.getByText(en.connection.lost).waitFor();
  whileDown();
  await startManager();
  for (const page of pages) {
    await page.getByText(en.connection.lost).waitFor({ state: 'detached' });
    assert.is(await page.evaluate('window.isTheSamePage'), true, 'the page was loaded anew');
  }
}

test('The page shows the lost and restored connection, and can stop the same server', async (session) => {
  const { open, workspace } = session;
  const page = await open();
  await session.service.post('/start', { Build: 'console', Folder: 'world' });
  await state(page, en.state.phases.up).waitFor();
  const { json: before } = await session.service.get('/status');
  await succeed(session, [page]);
  await page.getByText(en.connection.back).waitFor();
  await state(page, en.state.phases.up).waitFor();
  await page.getByText(String(before.pid), { exact: true }).waitFor();
  assert.equal(workspace.runs(), [before.run]);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await state(page, 'Stopped').waitFor();
});

test('A server that exited without a manager is shown as stopped by the next manager', async (session) => {
  const page = await session.open();
  await session.service.post('/start', { Build: 'console', Folder: 'world' });
  await state(page, en.state.phases.up).waitFor();
  const { json: status } = await session.service.get('/status');
  await succeed(session, [page], () => process.kill(status.pid, 'SIGKILL'));
  await state(page, 'Stopped').waitFor();
  await page.getByText(new RegExp(`^${en.exit.unrequested}.*SIGKILL`)).waitFor();
});

test('Several pages reconnect and show a Data Folder added during the restart', async (session) => {
  const pages = [await session.open(), await session.open()];
  for (const page of pages) await state(page, 'Stopped').waitFor();
  await succeed(session, pages, () => session.workspace.addFolder('arena'));
  for (const page of pages)
    await page.getByLabel('Data Folder').getByRole('option', { name: 'arena' }).waitFor({ state: 'attached' });
});

test('An operation without a manager shows a problem, and works after the reconnect', async (session) => {
  const { open, allow, killManager, startManager } = session;
  allow(connectionLost);
  const page = await open();
  await page.getByLabel('Build').selectOption('console');
  await page.getByLabel('Data Folder').selectOption('world');
  await killManager();
  await page.getByRole('button', { name: 'Start' }).click();
  // The console may say the same of its log.
  await page
    .getByRole('region', { name: 'State: Stopped' })
    .getByRole('alert')
    .getByText(en.problems.unreachable.title)
    .waitFor();
  await startManager();
  await page.getByRole('button', { name: 'Start' }).click();
  await state(page, en.state.phases.up).waitFor();
});

test('A view opened without a manager loads after the reconnect', async ({
  open,
  allow,
  killManager,
  startManager,
}) => {
  allow(/net::ERR_/);
  const page = await open();
  await state(page, 'Stopped').waitFor();
  await killManager();
  await page.getByText(en.connection.lost).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Builds' }).click();
  await page.getByText('Loading…').waitFor();
  await startManager();
  await page.getByRole('heading', { level: 2, name: 'console' }).waitFor();
});

test('A hanging manager is shown as a lost connection until it continues', async ({ open, service, allow }) => {
  allow(/net::ERR_/);
  const page = await open();
  await page.clock.install();
  await page.reload();
  await state(page, 'Stopped').waitFor();
  service.process.kill('SIGSTOP');
  const lost = page.getByText(en.connection.lost);
  const until = performance.now() + 30_000;
  while ((await lost.count()) === 0) {
    assert.ok(performance.now() < until, 'the state is not shown');
    await page.clock.fastForward(5_000);
  }
  service.process.kill('SIGCONT');
  await lost.waitFor({ state: 'detached' });
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await state(page, en.state.phases.up).waitFor();
});

test.run();
