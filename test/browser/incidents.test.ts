/** The incident of the server, which is shown above the beginning of the console. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { de } from '../kit/data/german.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { fixtures } from '../kit/manager/workspace.js';
import { addFxServerBuild, addFxServerFolder, licence } from '../kit/servers/fxserver.js';
import { cpuPressureEnvironment } from '../kit/system/cpu-pressure.js';
import { findFreePort } from '../kit/system/free-port.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { row } from './console-page.js';
import { state } from './status-bar.js';
import { waitUntilTrue } from './wait.js';

const words = en.server.incident;
const card = (page: Page, title = words.title) => page.getByRole('region', { name: title, exact: true });

const test = browserSuite('browser/incidents', {
  prepare: (workspace) =>
    workspace.addBuild('failing', {
      command: ['/bin/sh', '-c', `echo 'Error: no such map'; . ${join(fixtures, 'console-server.sh')}`],
    }),
});

async function startServer({ service, workspace }: BrowserSession): Promise<void> {
  await service.post('/start', { Build: 'failing', Folder: 'world' });
  await workspace.waitForConsole('READY');
}

async function crashTwice(session: BrowserSession): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await startServer(session);
    await session.service.post('/command', { Command: 'exit 3' });
    await waitForStatus(session.service, ({ state: now }) => now === 'stopped');
  }
}

test('A crash shows the number of crashes within a day, and links to the line', async (session) => {
  const page = await session.open('#/', { viewport: { width: 1440, height: 900 } });
  await crashTwice(session);
  await state(page, en.state.outcomes.crashed).waitFor();
  await card(page).getByRole('heading', { name: 'Crashed with code 3' }).waitFor();
  await card(page).getByText(words.ends.crashed(2)).waitFor();
  await card(page).getByRole('link', { name: en.server.incident.why }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card(page).locator('.exit-lines').waitFor();
  await card(page).getByRole('button', { name: words.copy }).click();
  await card(page).getByText(words.copied, { exact: true }).waitFor();
  const report = await page.evaluate<string>('navigator.clipboard.readText()');
  for (const part of ['Crashed with code 3', words.ends.crashed(2), 'failing · world', 'Error: no such map'])
    assert.ok(report.includes(part), `${part} in ${report}`);
  await card(page).getByRole('link', { name: words.openLine }).click();
  await waitUntilTrue(page, "location.hash.startsWith('#/runs/')");
  await page.getByRole('heading', { level: 1, name: /^Run of/ }).waitFor();
  await row(page, 'Error: no such map').waitFor();
});

test('Each crash counts, even while the page is being opened', async (session) => {
  const opened = await session.open('#/history', { viewport: { width: 1440, height: 900 } });
  await opened.getByRole('heading', { name: /^State: / }).waitFor();
  const page = await opened.context().newPage();
  const readRuns = page.waitForResponse(/\/runs$/);
  const crashes = readRuns.then(() => crashTwice(session));
  // The crashes occur after the page has read the runs. Hold the events back until both crashes are over.
  await page.route(/\/events\b/, async (route) => {
    await crashes;
    await route.continue();
  });
  await page.goto(opened.url().replace('#/history', '#/'));
  await crashes;
  await card(page).getByText(words.ends.crashed(2)).waitFor();
});

test('The incident does not cover the lines of a short log', async (session) => {
  const page = await session.open('#/', { viewport: { width: 1440, height: 900 } });
  await startServer(session);
  await session.service.post('/command', { Command: 'exit 3' });
  await card(page).locator('.exit-lines').waitFor();
  await row(page, 'Error: no such map').first().waitFor();
  await waitUntilTrue(
    page,
    `[...document.querySelectorAll('.xterm-rows > div')].find((row) => row.textContent.includes('no such map'))
      .getBoundingClientRect().top >= document.querySelector('.incident').getBoundingClientRect().bottom`,
  );
});

test('A kill is an incident, shown on a phone and in German', async (session) => {
  const page = await session.open('#/', { locale: 'de-DE', viewport: { width: 390, height: 844 } });
  await startServer(session);
  await session.service.post('/kill');
  await card(page, de.server.incident.title).getByText(de.server.incident.ends.killed(1)).waitFor();
  assert.equal(await findViolations(page), []);
});

test('A crash shows the memory before the crash with its limit, and the lost players', async (session) => {
  await startServer(session);
  await session.service.post('/command', { Command: 'exit 3' });
  const { last_exit: exit } = await waitForStatus(session.service, ({ state: now }) => now === 'stopped');
  const end = Date.parse(exit.at);
  const page = await session.open('#/history', { viewport: { width: 1440, height: 900 } });
  // A run of ten minutes.
  await page.route(/\/runs(\?|$)/, async (route) => {
    // The page has read the runs before, and would get 304.
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const runs = (await (await route.fetch({ headers })).json()) as { started_at: string }[];
    const started_at = new Date(end - 600_000).toISOString();
    await route.fulfill({ json: runs.map((run) => ({ ...run, started_at })) });
  });
  await page.route(/\/samples\?/, async (route) => {
    const answer = await (await route.fetch()).json();
    const samples = Array.from({ length: 6 }, (_, at) => ({
      at: new Date(end - (6 - at) * 10_000).toISOString(),
      count: 1,
      cpu_cores: null,
      memory_bytes: { mean: (at + 1) * 2 ** 28, max: (at + 1) * 2 ** 28 },
      players: { mean: 7, max: 7 },
      ticks: [],
    }));
    await route.fulfill({ json: { ...answer, samples } });
  });
  // Without a reload the view would use what the status bar has read already.
  await page.evaluate("location.hash = '#/'");
  await page.reload();
  await card(page).getByText(words.lost(7)).waitFor();
  const curve = card(page).getByRole('figure');
  await curve.getByText('1.5 GiB').waitFor();
  await curve.getByText(/^of .*iB$/).waitFor();
  assert.equal(await findViolations(page), []);
});

test.run();

const port = await findFreePort();
const hanging = browserSuite('browser/incidents', {
  prepare(workspace) {
    addFxServerBuild(workspace, 'fx');
    const endpoints = ['tcp', 'udp'].map((protocol) => `endpoint_add_${protocol} "127.0.0.1:${port}"`);
    addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, ...endpoints], { stopTimeoutMs: 500 });
  },
  process: { args: ['--hang-after', '2'], env: cpuPressureEnvironment() },
});

hanging('The page shows the thread that hangs and the hangs of a day, and offers the kill', async (session) => {
  const { service } = session;
  await service.post('/start?wait=ready', { Build: 'fx', Folder: 'city' });
  await waitForStatus(service, ({ health }) => health.state === 'healthy');
  const page = await session.open('#/', { viewport: { width: 1440, height: 900 } });
  assert.is(await card(page).count(), 0);
  await service.post('/command', { Command: 'stand_in_block_main' });
  await card(page).getByRole('heading', { name: words.hang }).waitFor();
  await card(page)
    .getByText(/thread svMain hangs/)
    .waitFor();
  await card(page).getByText(words.hangs(1)).waitFor();
  await card(page).getByRole('link', { name: en.server.health.evidence }).waitFor();
  assert.equal(await findViolations(page), []);
  await card(page).getByRole('button', { name: en.server.kill }).click();
  const question = page.getByRole('dialog', { name: en.server.killTitle });
  await question.getByRole('button', { name: en.server.kill, exact: true }).click();
  await card(page).getByRole('heading', { name: en.exit.outcomes.killed }).waitFor();
});

hanging.run();
