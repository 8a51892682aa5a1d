/** The set-up of the first server, from an empty workspace to a running FXServer. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import type { Workspace } from '../kit/manager/workspace.js';
import { addFxServerBuild, addFxServerFolder, licence, packFxServerBuild } from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { findCutOff } from './cut-off.js';
import { measureLayoutShift, reloadSlowly } from './layout-shift.js';

const words = en.firstServer;
const port = await findFreePort();

/** The maximum number of clicks from an empty workspace to the start of FXServer. */
const maxClicks = 8;

/** A fifth of the Cumulative Layout Shift that web.dev calls good. */
const maxShift = 0.02;

function removeExamples({ root }: Workspace): void {
  for (const name of ['builds/console', 'data/world']) rmSync(join(root, name), { recursive: true });
}

/** Moves the new server from the port of the template to a free port. */
function moveToFreePort(root: string): void {
  const config = join(root, 'data/fivem/server.cfg');
  writeFileSync(config, readFileSync(config, 'utf8').replaceAll('0.0.0.0:30120', `127.0.0.1:${port}`));
}

const test = browserSuite('browser/first-server', {
  prepare(workspace) {
    removeExamples(workspace);
    packFxServerBuild(workspace.root);
  },
});

const heading = (page: Page, step: keyof typeof words.titles): Locator =>
  page.getByRole('heading', { name: words.titles[step] });

/** Presses a control, by touch on a phone. */
type Press = (target: Locator) => Promise<void>;

/** Sets up FXServer with an archive, a new Data Folder and a licence key. @returns the number of clicks */
async function setUp({ workspace: { root } }: BrowserSession, page: Page, press: Press): Promise<number> {
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await press(target);
  };
  const button = (name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true });
  await click(page.getByRole('button', { name: words.games.fivem.name }));
  await heading(page, 'build').waitFor();
  const choosing = page.waitForEvent('filechooser');
  await click(page.getByLabel(words.file.choose));
  await (await choosing).setFiles(join(root, 'fx.tar.gz'));
  await click(button(words.install));
  await heading(page, 'folder').waitFor();
  await click(button(en.folders.create.submit));
  await heading(page, 'check').waitFor();
  moveToFreePort(root);
  await click(page.getByLabel(words.check.licence));
  await page.keyboard.type(licence);
  await click(button(words.check.save));
  await heading(page, 'start').waitFor();
  await click(button(en.folders.startWith.of('fivem')));
  return clicks;
}

const screens: readonly (readonly [string, BrowserContextOptions])[] = [
  ['with a mouse at 1440 px', { viewport: { width: 1440, height: 900 } }],
  ['by touch at 390 px', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
];

for (const [how, options] of screens)
  test(`An empty workspace becomes a running FXServer in ${maxClicks} clicks ${how}`, async (session) => {
    const { service } = session;
    const page = await session.open('#/', options);
    await heading(page, 'game').waitFor();
    const clicks = await setUp(session, page, (target) => (options.hasTouch === true ? target.tap() : target.click()));
    assert.ok(clicks <= maxClicks, `${clicks} clicks`);
    await waitForStatus(service, ({ phase }) => phase === 'up');
    await page.getByRole('heading', { name: `State: ${en.state.phases.up}` }).waitFor();
    assert.is(new URL(page.url()).hash, '#/');
    const { text } = await service.get('/datafolders/fivem/config');
    assert.match(text, `set sv_licenseKey "${licence}"`);
  });

test('Each step of the set-up is accessible, cuts off no text and moves no element', async (session) => {
  const page = await session.open();
  const look = async (step: keyof typeof words.titles, title = words.titles[step]): Promise<void> => {
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    assert.equal(await findViolations(page), [], step);
    assert.is((await findCutOff(page)).join('\n'), '', step);
  };
  await look('game');
  await page.getByRole('button', { name: words.games.fivem.name }).click();
  await look('build');
  await page.getByRole('button', { name: words.sources.url }).click();
  await look('build');
  addFxServerBuild(session.workspace, '12345');
  await session.service.post('/builds');
  await look('folder');
  await page.getByRole('button', { name: words.folders.adopt }).click();
  await look('folder', words.folders.choose);
  await page.getByRole('button', { name: words.folders.create, exact: true }).click();
  await page.getByRole('button', { name: en.folders.create.submit }).click();
  await look('check');
  await reloadSlowly(page);
  await look('check');
  assert.ok((await measureLayoutShift(page)) < maxShift, 'check');
  await page.getByLabel(words.check.licence).fill(licence);
  await page.getByRole('button', { name: words.check.save }).click();
  await look('start');
  await reloadSlowly(page);
  await look('start');
  assert.ok((await measureLayoutShift(page)) < maxShift, 'start');
});

test('The keyboard alone sets up and starts a server, and the focus follows the steps', async (session) => {
  const { service, workspace } = session;
  addFxServerBuild(workspace, '12345');
  await service.post('/builds');
  const page = await session.open();
  const focus = async (name: string, key = 'Tab'): Promise<void> => {
    for (let presses = 0; presses < 80; presses += 1) {
      if ((await page.locator(':focus').count()) > 0) {
        const focused = await page.evaluate<string>(`(() => {
          const { ariaLabel, labels, textContent } = document.activeElement;
          return ariaLabel ?? labels?.[0]?.firstElementChild?.textContent ?? textContent;
        })()`);
        if (focused === name) return;
      }
      await page.keyboard.press(key);
    }
    throw new Error(`the focus does not reach ${name}`);
  };
  await heading(page, 'folder').waitFor();
  await focus(en.folders.create.name);
  await page.keyboard.press('Enter');
  await heading(page, 'check').waitFor();
  await page.locator('h2:focus', { hasText: words.titles.check }).waitFor();
  await page.getByLabel(words.check.licence).waitFor();
  await focus(words.check.licence);
  await page.keyboard.type(licence);
  await page.keyboard.press('Enter');
  await heading(page, 'start').waitFor();
  await page.locator('h2:focus', { hasText: words.titles.start }).waitFor();
  await focus(en.folders.startWith.of('fivem'));
  moveToFreePort(workspace.root);
  await page.keyboard.press('Enter');
  await waitForStatus(service, ({ phase }) => phase === 'up');
});

test('An existing Data Folder is adopted, and one click corrects the finding', async (session) => {
  const { service, workspace } = session;
  addFxServerBuild(workspace, '12345');
  const endpoints = ['tcp', 'udp'].map((protocol) => `endpoint_add_${protocol} "127.0.0.1:${port}"`);
  addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, ...endpoints, 'ensure nowhere']);
  await service.post('/builds');
  const page = await session.open();
  await heading(page, 'folder').waitFor();
  await page.getByRole('button', { name: words.folders.adopt }).click();
  await page.getByRole('button', { name: words.folders.search }).click();
  await page.getByRole('button', { name: 'city' }).click();
  await page.getByRole('button', { name: en.check.commentOut }).click();
  await heading(page, 'start').waitFor();
  await page.getByRole('button', { name: en.folders.startWith.of('city') }).click();
  await waitForStatus(service, ({ phase }) => phase === 'up');
});

test('A new Data Folder for RedM sets the game', async ({ open, service, workspace }) => {
  addFxServerBuild(workspace, '12345');
  await service.post('/builds');
  const page = await open('#/first-server?game=redm');
  await page.getByRole('button', { name: en.folders.create.submit }).click();
  await heading(page, 'check').waitFor();
  assert.match((await service.get('/datafolders/redm/config')).text, /^set gamename rdr3$/m);
});

test('A Build of another game is refused with the reason', async ({ open, service, workspace }) => {
  workspace.addBuild('console');
  await service.post('/builds');
  const page = await open('#/first-server?game=fivem&build=console');
  await page.getByRole('alert').getByText(words.otherGame('console', 'Generic')).waitFor();
});

test('The set-up opens by itself only for an operator who has started no server', async ({
  open,
  service,
  workspace,
}) => {
  workspace.addBuild('console');
  workspace.addFolder('world');
  for (const list of ['/builds', '/datafolders']) await service.post(list);
  const page = await open();
  await page.getByRole('main').getByRole('link', { name: en.app.views.firstServer }).click();
  await page.getByRole('heading', { level: 1, name: en.app.views.firstServer }).waitFor();
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await service.post('/stop');
  // The set-up would check the Build while it is removed.
  await page.goto('about:blank');
  rmSync(join(workspace.root, 'builds/console'), { recursive: true });
  await service.post('/builds');
  await page.goto(`${service.base}/#/`);
  await page.getByRole('heading', { name: `State: ${en.state.outcomes.stopped}` }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(en.app.views.firstServer);
  await page.keyboard.press('Enter');
  await heading(page, 'game').waitFor();
});

test.run();
