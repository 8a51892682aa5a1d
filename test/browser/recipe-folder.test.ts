/** A Data Folder from a recipe, in the set-up and in the view of Data Folders. An https server replaces GitHub. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { startDownloadServer } from '../kit/servers/download-server.js';
import { addFxServerBuild, licence } from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { findCutOff } from './cut-off.js';
import { answeredWith } from './page-errors.js';
import { answerRecipe, deployRecipe, openRecipe, startDatabase, toRecipe, typeLicence } from './recipe-page.js';
import { contexts, Hand, type Way, ways } from './tasks/hand.js';

const words = en.newFolder.recipe;
const create = en.folders.create;
const downloads = await startDownloadServer((_, response) => void response.writeHead(404).end());
const port = await findFreePort();

/** The maximum number of clicks from the choice of a Data Folder to the start of the server, including the fields. */
const maxClicks = 10;

const test = browserSuite('browser/recipe-folder', {
  prepare(workspace) {
    for (const name of ['builds/console', 'data/world']) rmSync(join(workspace.root, name), { recursive: true });
    addFxServerBuild(workspace, '12345');
  },
  process: { args: ['--recipes-github-url', `${downloads.base}/github`], env: downloads.environment },
});

function offer(recipe: string): void {
  downloads.answer = (request, response) => answerRecipe(recipe, port, request, response);
}

const heading = (page: Page, step: keyof typeof en.firstServer.titles) =>
  page.getByRole('heading', { name: en.firstServer.titles[step] });

/** Makes a Data Folder from a recipe, and starts the server. @returns the number of clicks */
async function setUp({ open, service, workspace }: BrowserSession, way: Way): Promise<number> {
  const database = await startDatabase();
  try {
    offer(toRecipe(downloads.base, database !== null));
    const page = await open('#/first-server?game=fivem', contexts[way]);
    const hand = new Hand(page, way);
    await heading(page, 'folder').waitFor();
    await openRecipe(hand, downloads.base);
    await typeLicence(hand);
    await deployRecipe(hand, database);
    await hand.press(page.getByRole('main').getByRole('button', { name: en.folders.startWith.of('fivem') }));
    await waitForStatus(service, ({ phase }) => phase === 'up');
    const written = readFileSync(join(workspace.root, 'data/fivem/server.cfg'), 'utf8');
    assert.match(written, `sv_hostname "fivem"\nset sv_licenseKey "${licence}"`);
    if (database !== null) assert.is(database.run('SELECT SUM(id) FROM game_city.users').trim(), '15');
    await service.post('/stop');
    return hand.counts.clicks;
  } finally {
    await database?.end();
  }
}

const names: Readonly<Record<Way, string>> = {
  mouse: 'with a mouse at 1440 px',
  touch: 'by touch at 390 px',
  keyboard: 'with the keyboard alone',
};

for (const way of ways)
  test(`A recipe becomes a running FXServer in at most ${maxClicks} clicks ${names[way]}`, async (session) => {
    const begin = Date.now();
    const clicks = await setUp(session, way);
    assert.ok(clicks <= maxClicks, `${clicks} clicks`);
    console.log(`${names[way]}: ${clicks} clicks, ${((Date.now() - begin) / 1_000).toFixed(1)} s with the database`);
  });

for (const way of ['mouse', 'touch'] as const)
  test(`The plan of a recipe has no axe violation and cuts off no text ${names[way]}`, async ({ open }) => {
    offer(toRecipe(downloads.base, true));
    const page = await open('#/folders?new', contexts[way]);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(create.sources.recipe).check();
    await dialog.getByLabel(words.url).fill(`${downloads.base}/recipe.yaml`);
    await dialog.getByRole('button', { name: words.showPlan }).click();
    await dialog.getByRole('heading', { name: 'Small City' }).waitFor();
    const { host } = new URL(downloads.base);
    await dialog.getByText(words.hosts(host)).waitFor();
    for (const summary of await dialog.locator('summary').all()) await summary.click();
    await dialog.getByText('INSERT INTO users VALUES (8)').waitFor();
    assert.is(await dialog.getByLabel('motto').inputValue(), 'Welcome');
    assert.equal(await findViolations(page), []);
    assert.is((await findCutOff(page)).join('\n'), '');
  });

test('A recipe with faults shows each of them, and cannot be deployed', async ({ open }) => {
  const page = await open('#/folders?new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(create.sources.recipe).check();
  await dialog.getByRole('button', { name: words.origins.text }).click();
  await dialog.getByLabel(words.text).fill('tasks:\n  - action: run_program\n  - action: nothing\n');
  await dialog.getByRole('button', { name: words.showPlan }).click();
  await dialog.getByText(words.faults(2)).waitFor();
  await dialog.getByText('The action "run_program" is unknown').waitFor();
  assert.equal(await findViolations(page), []);
  assert.is(await dialog.getByRole('button', { name: words.deploy, exact: true }).count(), 0);
});

test('A deployment continues after its panel is closed, and can then be cancelled', async (session) => {
  const { open, service } = session;
  const page = await open('#/folders?new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(create.name, { exact: true }).fill('city');
  await dialog.getByLabel(create.sources.recipe).check();
  await dialog.getByRole('button', { name: words.origins.text }).click();
  await dialog.getByLabel(words.text).fill('tasks:\n  - action: waste_time\n    seconds: 300\n');
  await dialog.getByRole('button', { name: words.showPlan }).click();
  await dialog.getByRole('button', { name: words.deploy, exact: true }).click();
  await dialog.getByText(en.newFolder.deployment.task(1, 1)).waitFor();
  assert.equal(await findViolations(page), []);
  await page.keyboard.press('Escape');
  const card = page.getByRole('list', { name: en.newFolder.deployment.list }).getByRole('listitem');
  await card.getByRole('heading', { name: 'city' }).waitFor();
  await card.getByRole('button', { name: en.newFolder.deployment.cancel }).click();
  await card.waitFor({ state: 'detached' });
  await until(async () => (await service.get('/deployments')).json[0].state === 'cancelled');
  assert.is((await service.get('/datafolders/city')).status, 404);
});

test('A task that fails is named in the form, which can be sent again', async ({ open, allow, service }) => {
  allow(answeredWith(400));
  const page = await open('#/folders?new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(create.name, { exact: true }).fill('city');
  await dialog.getByLabel(create.sources.recipe).check();
  await dialog.getByRole('button', { name: words.origins.text }).click();
  await dialog.getByLabel(words.text).fill('variables: {motto: null}\ntasks:\n  - action: fail_test\n');
  await dialog.getByRole('button', { name: words.showPlan }).click();
  const deploy = dialog.getByRole('button', { name: words.deploy, exact: true });
  await deploy.click();
  await dialog.getByText('The recipe needs values for "motto".').waitFor();
  await dialog.getByLabel('motto').fill('Hello');
  await deploy.click();
  await dialog.getByText('Task 1 (fail_test) failed').waitFor();
  await dialog.getByRole('button', { name: en.newFolder.deployment.back }).click();
  assert.is(await dialog.getByLabel('motto').inputValue(), 'Hello');
  assert.is((await service.get('/datafolders/city')).status, 404);
});

test.run();
