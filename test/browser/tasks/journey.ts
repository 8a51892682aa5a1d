/**
 * The journey of an operator of FiveM: a Data Folder from a recipe, its first start, a resource, a change of the
 * resource's config file, and an update with a conflict, which is undone.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../../http/ui/text/en.js';
import { zipOf } from '../../adapters/archives/archives.js';
import { readTree } from '../../http/api/resource-changes/changes-suite.js';
import { type Files, installed, offerRelease, release } from '../../http/api/resource-updates/update-suite.js';
import { startDownloadServer } from '../../kit/servers/download-server.js';
import { addFxServerBuild, licence } from '../../kit/servers/fxserver.js';
import type { MariaDb } from '../../kit/servers/mariadb.js';
import { findFreePort } from '../../kit/system/free-port.js';
import type { BrowserSession, BrowserSuiteOptions } from '../browser.js';
import { answerRecipe, deployRecipe, openRecipe, startDatabase, toRecipe, typeLicence } from '../recipe-page.js';
import { state } from '../status-bar.js';
import type { Hand } from './hand.js';

const folder = 'fivem';
const resource = 'taxi';
/** The source of the resource. */
const repository = 'example/taxi';
const changes = en.resourceChanges;
const updates = en.resourceUpdates;

const port = await findFreePort();
/** A server that replaces GitHub, for the recipe and for the releases of the resource. */
const server = await startDownloadServer((_, response) => void response.writeHead(404).end());

/** The archive of the resource, as on the operator's device. */
const archive = `${resource}.zip`;

const config = `${installed['config.lua']}`;
/** The config file after the operator's change, and a release that changes the same line. */
const changed = config.replace('10', '99');
const conflicting: Files = { ...release, 'config.lua': config.replace('10', '20') };

/** The maximum number of clicks or taps of the journey. */
export const maxJourneyClicks = 25;

export const journeyOptions: BrowserSuiteOptions = {
  prepare(workspace) {
    for (const name of ['builds/console', 'data/world']) rmSync(join(workspace.root, name), { recursive: true });
    addFxServerBuild(workspace, '12345');
    const files = Object.entries(installed).map(([path, content]) => ({ path: `${resource}/${path}`, content }));
    writeFileSync(join(workspace.root, archive), zipOf(files));
  },
  process: {
    args: ['--recipes-github-url', `${server.base}/github`, '--resources-github-url', `${server.base}/api`],
    env: server.environment,
  },
};

/** The journey with one input device, and the database of its recipe. */
export class Journey {
  private database: MariaDb | null = null;

  async before(): Promise<void> {
    this.database = await startDatabase();
    const recipe = toRecipe(server.base, this.database !== null);
    server.answer = (request, response) => answerRecipe(recipe, port, request, response);
  }

  async after(): Promise<void> {
    await this.database?.end();
    this.database = null;
  }

  /** Begins at the page of a manager that has only a Build. Each step ends when the page shows its result. */
  async carryOut(hand: Hand, { workspace }: BrowserSession): Promise<void> {
    const { database } = this;
    const data = join(workspace.root, 'data', folder);
    await hand.step('Recipe', () => openRecipe(hand, server.base));
    await hand.step('Licence key', () => typeLicence(hand));
    await hand.step('Database, creation of the Data Folder', () => deployRecipe(hand, database));
    assert.match(readFileSync(join(data, 'server.cfg'), 'utf8'), `set sv_licenseKey "${licence}"`);
    if (database !== null) assert.is(database.run('SELECT SUM(id) FROM game_city.users').trim(), '15');
    await hand.step('Start', () => start(hand));
    await hand.step('Installation of a resource', () => install(hand, join(workspace.root, archive)));
    await hand.step('Change of its config file', () => edit(hand));
    const before = readTree(join(data, 'resources', resource));
    assert.is(before['config.lua'], changed);
    offerRelease({ server }, 'v1.1.0', conflicting);
    await hand.step('Update with a conflict', () => update(hand));
    const after = readTree(join(data, 'resources', resource));
    assert.equal(after, { ...conflicting, 'config.lua': changed });
    await hand.step('Undo of the update', () => undo(hand));
    assert.equal(readTree(join(data, 'resources', resource)), before);
  }
}

const row = (page: Page) => page.locator(`.resource[data-name="${resource}"]`);
const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page) => page.locator('.toast');
const pressIn = (hand: Hand, place: Locator, name: string): Promise<void> =>
  hand.press(place.getByRole('button', { name, exact: true }));

async function start(hand: Hand): Promise<void> {
  const { page } = hand;
  await pressIn(hand, page.getByRole('main'), en.folders.startWith.of(folder));
  await state(page, en.state.phases.up).waitFor();
}

/** Drops the archive of the resource on the page of the Data Folder, or chooses the archive with a button. */
async function install(hand: Hand, path: string): Promise<void> {
  const { page } = hand;
  await openFolder(hand);
  await hand.giveFile(path, page.getByLabel(changes.install, { exact: true }), page.getByText(changes.drop(folder)));
  await dialog(page).getByText(`ensure ${resource}`, { exact: true }).waitFor();
  await pressIn(hand, dialog(page), changes.submit);
  await toast(page)
    .getByText(`${changes.done.install(resource)}. ${changes.runs(resource)}`)
    .waitFor();
}

/** Opens the page of the Data Folder. */
async function openFolder(hand: Hand): Promise<void> {
  const { page } = hand;
  if (hand.way === 'keyboard') await hand.open(folder);
  else {
    await hand.open(en.app.views.folders);
    await hand.press(page.getByRole('main').getByRole('link', { name: folder, exact: true }));
  }
  await page.getByRole('heading', { level: 1, name: folder }).waitFor();
}

/** Presses an entry in the menu of the resource. */
async function pressInMenu(hand: Hand, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  await pressIn(hand, row(hand.page), en.app.more(resource));
  await hand.press(row(hand.page).getByRole(role, { name, exact: true }));
}

/** Replaces the price in the config file of the resource, and returns to the page of the Data Folder. */
async function edit(hand: Hand): Promise<void> {
  const { page } = hand;
  await pressInMenu(hand, en.resources.showFiles, 'link');
  await hand.pressInList(page.getByRole('link', { name: 'config.lua', exact: true }));
  const content = page.getByRole('textbox', { name: en.editor.label('config.lua') });
  await hand.moveTo(content, 'Config.Price = 10');
  for (const key of ['Backspace', 'Backspace']) await hand.key(key);
  await hand.write('99');
  if (hand.way === 'keyboard') await hand.key('Control+s');
  else await pressIn(hand, page.getByRole('main'), en.editor.save);
  // Until the resources are read, the page has a sentence without the name.
  await page.getByText(en.editor.savedRunning(resource), { exact: true }).waitFor();
}

/** Sets the source of the resource, keeps the operator's version of the file with the conflict, and updates. */
async function update(hand: Hand): Promise<void> {
  const { page } = hand;
  if (hand.way === 'keyboard') await hand.open(folder);
  else await hand.press(page.getByRole('navigation', { name: en.files.path }).getByRole('link', { name: folder }));
  await pressInMenu(hand, updates.update);
  await dialog(page).getByText(updates.noSource(resource)).waitFor();
  await hand.type(dialog(page).getByRole('textbox', { name: updates.repository }), repository);
  await hand.key('Enter');
  const conflict = dialog(page).getByRole('group', { name: 'config.lua' });
  await hand.choose(conflict.getByLabel(updates.choices.changed.mine));
  await pressIn(hand, dialog(page), updates.submit);
  await toast(page)
    .getByText(`${changes.done.update(resource)}. ${changes.runs(resource)}`)
    .waitFor();
  await waitForVersion(hand, '1.1.0');
}

async function undo(hand: Hand): Promise<void> {
  const { page } = hand;
  if (hand.way === 'keyboard') await hand.key('Control+z');
  else await pressIn(hand, toast(page), en.files.undo);
  await toast(page)
    .getByText(changes.undone(changes.done.update(resource)))
    .waitFor();
  await waitForVersion(hand, '1.0.0');
}

/** Waits until the row of the resource has the version. On a phone the row of a running resource has no room for it. */
async function waitForVersion({ page, way }: Hand, version: string): Promise<void> {
  const state = way === 'touch' ? 'attached' : 'visible';
  await row(page).getByText(version, { exact: true }).waitFor({ state });
}
