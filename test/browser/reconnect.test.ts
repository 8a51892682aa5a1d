/** An open page reconnects without a reload when the manager is killed and started again. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { addFxServerBuild, addFxServerFolder, licence, startFxServer } from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { timeLimit } from '../kit/system/time-limit.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { row } from './console-page.js';
import { connectionLost } from './page-errors.js';
import { bar, button, confirmEnd, state } from './status-bar.js';
import { untilWhole } from './until-whole.js';

const port = await findFreePort();

const test = browserSuite('browser/reconnect', { process: {} });

/** Kills the manager and starts the next manager. The page must notice the loss and the return by itself. */
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
    assert.is(await page.evaluate('window.isTheSamePage'), true, 'the page was loaded again');
  }
}

test('The page shows a lost and a restored connection', async (session) => {
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
  await confirmEnd(page, 'Stop');
  await state(page, 'Stopped').waitFor();
});

test('The next manager shows a server that exited without a manager as crashed', async (session) => {
  const page = await session.open();
  await session.service.post('/start', { Build: 'console', Folder: 'world' });
  await state(page, en.state.phases.up).waitFor();
  const { json: status } = await session.service.get('/status');
  await succeed(session, [page], () => process.kill(status.pid, 'SIGKILL'));
  await state(page, en.state.outcomes.crashed).waitFor();
  await page
    .getByRole('main')
    .getByRole('heading', { name: new RegExp(`^${en.state.outcomes.crashed}.*SIGKILL`) })
    .waitFor();
});

test(
  'The last known number of players is shown without a link if no manager runs',
  async (session) => {
    session.allow(connectionLost);
    await startFxServer(session, '12345', 'city');
    const page = await session.open('#/history');
    const link = bar(page).getByRole('link', { name: '0/30', exact: true });
    await link.waitFor();
    await session.killManager();
    await bar(page).getByTitle(en.state.lastKnown('0/30')).waitFor();
    assert.is(await link.count(), 0);
    await session.startManager();
    await link.waitFor();
  },
  {
    prepare(workspace) {
      addFxServerBuild(workspace, '12345');
      const endpoint = `endpoint_add_tcp "127.0.0.1:${port}"`;
      addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, endpoint, 'set sv_playersToken S3CR3T']);
    },
  },
);

test('Several pages reconnect and show a Data Folder that was added during the restart', async (session) => {
  const pages = [await session.open(), await session.open()];
  // A page that is still loading its files when the manager ends would report their loss.
  for (const page of pages) await untilWhole(page);
  await succeed(session, pages, () => session.workspace.addFolder('arena'));
  for (const page of pages)
    await page.getByLabel('Data Folder').getByRole('option', { name: 'arena' }).waitFor({ state: 'attached' });
});

test('The page shows the last state and its age while no manager runs', async (session) => {
  const { open, allow, killManager, startManager, service } = session;
  allow(connectionLost);
  const page = await open();
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await state(page, en.state.phases.up).waitFor();
  await killManager();
  const known = en.state.lastKnown(en.state.phases.up);
  await state(page, known).waitFor();
  await bar(page)
    .getByText(/^\d+s ago$/)
    .waitFor();
  await bar(page).getByText(en.connection.lost).waitFor();
  const health = page.getByText(en.server.health.states.unknown, { exact: true });
  assert.is(await health.count(), 0, 'no health is claimed');
  for (const name of ['Restart', 'Stop', 'Send', 'Kill']) {
    if (name === 'Kill') await bar(page).getByRole('button', { name: en.bar.more }).click();
    assert.is(await button(page, name).getAttribute('aria-disabled'), 'true', name);
    await button(page, name).click({ force: true });
  }
  // The console may show the age of its own log.
  const alerts = page.getByRole('region', { name: en.server.control }).getByRole('alert');
  assert.equal([await page.getByRole('dialog').count(), await alerts.count()], [0, 0], 'nothing was sent');
  assert.equal(await findViolations(page), []);
  assert.is(await bar(page).getByText(en.bar.uptime).count(), 0, 'no uptime is claimed');
  await startManager();
  await state(page, en.state.phases.up).waitFor();
  await confirmEnd(page, 'Stop');
  await state(page, 'Stopped').waitFor();
});

for (const [onExit, server] of [
  ['stop', 'stopped'],
  ['keep', 'running'],
] as const)
  test(
    `The page says the server is ${server} after an end with --on-exit ${onExit}`,
    async ({ open, allow, service }) => {
      allow(connectionLost);
      // A manager that ends answers 503 to requests that need its database, and to a page that reconnects.
      allow(/^console error: .+ status of 503 .+\/(samples|history|events)\?/);
      const page = await open();
      // The console is open, behind the card before the first run.
      await page.getByText(en.console.empty).waitFor({ state: 'attached' });
      await service.post('/start', { Build: 'console', Folder: 'world' });
      await state(page, en.state.phases.up).waitFor();
      // The event arrives in the stream of the page, which is open by now: opening the console had opened a new stream.
      await row(page, 'READY').first().waitFor();
      assert.is(await service.end(), 0);
      await page.getByText(en.connection.ended[server]).waitFor();
      await state(page, en.state.lastKnown(server === 'stopped' ? 'Stopped' : en.state.phases.up)).waitFor();
    },
    { process: { args: ['--on-exit', onExit] } },
  );

test('An operation without an answer shows a problem; a repetition works', async ({ open, allow }) => {
  allow(/net::ERR_FAILED/);
  const page = await open();
  await page.getByLabel('Build').selectOption('console');
  await page.getByLabel('Data Folder').selectOption('world');
  await page.route(/\/start$/, (route) => route.abort(), { times: 1 });
  await button(page, 'Start').click();
  // The console may show the same message in its own region, because the log cannot be read either.
  await page.locator('[role=alert]:not(section.console *)').getByText(en.problems.unreachable.title).waitFor();
  await button(page, 'Start').click();
  await state(page, en.state.phases.up).waitFor();
});

test('A view that is opened without a manager loads after the reconnection', async ({
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
  await page.getByRole('rowheader', { name: 'console' }).waitFor();
});

test('A hanging manager is shown as a lost connection until the manager continues', async ({
  open,
  service,
  signalManager,
  allow,
}) => {
  allow(/net::ERR_/);
  const page = await open();
  await page.clock.install();
  await page.reload();
  await state(page, 'Stopped').waitFor();
  signalManager('SIGSTOP');
  const lost = page.getByText(en.connection.lost);
  const isOver = timeLimit(30_000);
  while ((await lost.count()) === 0) {
    assert.ok(!isOver(), 'the state is not shown');
    await page.clock.fastForward(5_000);
  }
  signalManager('SIGCONT');
  await lost.waitFor({ state: 'detached' });
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await state(page, en.state.phases.up).waitFor();
});

test.run();
