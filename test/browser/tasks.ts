/** `npm run tasks`: the clicks, characters and seconds of an operator's tasks, each from a page just opened. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import type { Workspace } from '../kit/manager/workspace.js';
import { addFxServerBuild, addFxServerFolder, addResource, licence, startFxServer } from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { type BrowserSession, type BrowserSuiteOptions, withBrowserSession } from './browser.js';
import { launchChromium, whyNoChromium } from './chromium.js';
import { createPages } from './pages.js';
import { resource } from './resource-folder.js';
import { bar, pressInMenu } from './status-bar.js';
import { waitUntilTrue } from './wait.js';

const port = await findFreePort();

/** A Data Folder that an FXServer Build starts with. */
function addCity(workspace: Workspace): void {
  addFxServerBuild(workspace, '12345');
  const endpoints = ['tcp', 'udp'].map((protocol) => `endpoint_add_${protocol} "127.0.0.1:${port}"`);
  const city = addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, ...endpoints, 'ensure taxi']);
  addResource(city, 'taxi');
}

const start = { Build: 'console', Folder: 'world' };

/** Counts the actions of a user's hand. */
interface Hand {
  click(target: Locator): Promise<void>;
  /** Opens the menu of the status bar, and presses an entry. */
  menu(page: Page, name: string): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  /** Counts as a character. */
  press(page: Page, key: string): Promise<void>;
  readonly counts: { clicks: number; characters: number };
}

interface Task {
  readonly name: string;
  readonly options?: BrowserSuiteOptions;
  /** Prepares the service before the page is opened. */
  readonly before: (session: BrowserSession) => Promise<void>;
  /** Carries out the task, from the page just opened until its result is visible. */
  readonly carryOut: (page: Page, hand: Hand, session: BrowserSession) => Promise<void>;
}

const tasks: readonly Task[] = [
  {
    name: 'Start the server that ran last',
    async before({ service }) {
      await service.post('/start', start);
      await service.post('/stop');
    },
    async carryOut(page, hand, { service }) {
      await hand.click(page.getByRole('button', { name: en.server.start, exact: true }));
      await waitForStatus(service, ({ phase }) => phase === 'up');
    },
  },
  {
    name: 'Start after an error of the preflight is fixed',
    options: { prepare: addCity },
    async before(session) {
      const { service, workspace } = session;
      await startFxServer(session, '12345', 'city');
      await service.post('/stop');
      appendFileSync(join(workspace.root, 'data/city/server.cfg'), '\nensure nowhere');
    },
    async carryOut(page, hand, { service }) {
      await hand.click(page.getByRole('link', { name: /^nowhere · server\.cfg:\d+$/ }));
      await waitUntilTrue(page, 'document.activeElement?.classList.contains("code-editor")');
      for (const key of ['End', 'Shift+Home', 'Delete']) await hand.press(page, key);
      await hand.click(page.getByRole('button', { name: en.editor.save, exact: true }));
      await page.getByText(en.editor.saved).waitFor();
      await hand.click(page.getByRole('link', { name: en.app.views.server, exact: true }));
      await hand.click(page.getByRole('button', { name: en.server.start, exact: true }));
      await waitForStatus(service, ({ phase }) => phase === 'up');
    },
  },
  {
    name: "Find why last night's run ended",
    async before({ service, workspace }) {
      await service.post('/start', start);
      await workspace.waitForConsole('READY');
      await service.post('/command', { Command: 'exit 3' });
      await waitForStatus(service, ({ state }) => state === 'stopped');
    },
    async carryOut(page, hand) {
      await hand.click(bar(page).getByRole('link', { name: /ago|just now/ }));
      await page.getByText(new RegExp(`^${en.exit.outcomes.crashed} with code 3`)).waitFor();
      await page.locator('.xterm-rows').getByText('READY').waitFor();
    },
  },
  {
    name: 'Restart in ten minutes with a warning and a reason',
    before: async ({ service }) => void (await service.post('/start', start)),
    async carryOut(page, hand, { service }) {
      await hand.menu(page, en.server.announced.open);
      const dialog = page.getByRole('dialog');
      await hand.click(dialog.getByRole('radio', { name: en.server.announced.notices.ten }));
      await hand.type(dialog.getByLabel(en.server.announced.reason), 'Update');
      await hand.click(dialog.getByRole('button', { name: en.server.restart, exact: true }));
      await waitForStatus(service, ({ announced }) => announced !== null);
    },
  },
  {
    name: 'Add a convar and restart a resource',
    options: { prepare: addCity },
    before: async (session) => void (await startFxServer(session, '12345', 'city')),
    async carryOut(page, hand, { workspace }) {
      await hand.click(page.getByRole('link', { name: en.app.views.folders }));
      await hand.click(page.getByRole('link', { name: en.palette.editConfig('city') }));
      const text = page.getByRole('textbox', { name: en.editor.label('server.cfg') });
      await hand.click(text);
      await page.keyboard.press('Control+End');
      await hand.type(text, '\nset taxi_fare 5');
      await hand.click(page.getByRole('button', { name: en.editor.save, exact: true }));
      await page.getByText(en.editor.saved).waitFor();
      assert.match(readFileSync(join(workspace.root, 'data/city/server.cfg'), 'utf8'), /\nset taxi_fare 5/);
      await hand.click(page.getByRole('link', { name: en.editor.back }));
      const taxi = resource(page, 'taxi');
      await hand.click(taxi.locator('summary'));
      await hand.click(taxi.getByRole('button', { name: en.resources.running.actions.restart, exact: true }));
      await taxi.getByText(en.resources.running.outcomes.started).waitFor();
    },
  },
  {
    name: 'Give a person access to the console only',
    before: async () => undefined,
    async carryOut(page, hand) {
      await hand.click(page.getByRole('link', { name: en.app.views.access }));
      await hand.click(page.getByRole('button', { name: en.access.create }));
      await hand.type(page.getByLabel(en.access.nameHint), 'Helper');
      await hand.click(page.getByRole('radio', { name: en.access.roleDetails.helper }));
      await hand.click(page.getByRole('button', { name: en.access.submit, exact: true }));
      await page.getByText(/^smt_/).waitFor();
    },
  },
  {
    name: "Restore yesterday's backup",
    options: { service: { args: ['--backup-repository', 'copy'] } },
    async before({ service, workspace }) {
      writeFileSync(join(workspace.root, 'data/world/save'), 'saved');
      await service.post('/backups', { folder: 'world', mode: 'stopped' });
      const isMade = async () => (await service.get('/backups')).json[0]?.step === null;
      while (!(await isMade())) await new Promise(setImmediate);
    },
    async carryOut(page, hand) {
      await hand.click(page.getByRole('link', { name: en.app.views.backups }));
      await hand.click(page.getByRole('row').getByRole('button', { name: en.backups.restore, exact: true }));
      await hand.click(page.getByRole('dialog').getByRole('button', { name: en.backups.restore }));
      await page.getByText(en.backups.restoredTo('world')).waitFor();
    },
  },
];

function createHand(): Hand {
  const counts = { clicks: 0, characters: 0 };
  return {
    counts,
    async click(target) {
      await target.click();
      counts.clicks += 1;
    },
    async menu(page, name) {
      await pressInMenu(page, name);
      counts.clicks += 2;
    },
    async press(page, key) {
      await page.keyboard.press(key);
      counts.characters += 1;
    },
    async type(target, text) {
      await target.pressSequentially(text);
      counts.characters += text.length;
    },
  };
}

async function measure(browser: Browser, { name, options = {}, before, carryOut }: Task): Promise<string> {
  let line = '';
  await withBrowserSession(createPages(browser), options, async (session) => {
    await before(session);
    const hand = createHand();
    const from = performance.now();
    const page = await session.open('#/', { viewport: { width: 1280, height: 800 } });
    await carryOut(page, hand, session);
    const seconds = (performance.now() - from) / 1_000;
    line = `| ${name} | ${hand.counts.clicks} | ${hand.counts.characters} | ${seconds.toFixed(1)} |`;
  });
  return line;
}

const why = whyNoChromium();
if (why === null) {
  const browser = await launchChromium();
  console.log('| Task | Clicks | Characters | Seconds without the hand |\n|---|---|---|---|');
  for (const task of tasks) console.log(await measure(browser, task));
  await browser.close();
} else {
  console.error(`tasks: ${why}`);
  process.exitCode = 1;
}
