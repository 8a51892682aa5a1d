/** A Data Folder from a recipe, in the set-up and in the view of Data Folders. An https server is in GitHub's place. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { zipOf } from '../adapters/archives/archives.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { startDownloadServer } from '../kit/servers/download-server.js';
import { addFxServerBuild, licence } from '../kit/servers/fxserver.js';
import { mariaDbObstacle, passwords, startMariaDb } from '../kit/servers/mariadb.js';
import { findFreePort } from '../kit/system/free-port.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { findCutOff } from './cut-off.js';
import { answeredWith } from './page-errors.js';
import { contexts, Hand, type Way, ways } from './tasks/hand.js';

const words = en.newFolder.recipe;
const create = en.folders.create;
const downloads = await startDownloadServer((_, response) => void response.writeHead(404).end());
const port = await findFreePort();

/** The most clicks from the choice of a Data Folder to the start of the server, fields included. */
const maxClicks = 10;

const test = browserSuite('A Data Folder from a recipe', {
  prepare(workspace) {
    for (const name of ['builds/console', 'data/world']) rmSync(join(workspace.root, name), { recursive: true });
    addFxServerBuild(workspace, '12345');
  },
  process: { args: ['--recipes-github-url', `${downloads.base}/github`], env: downloads.environment },
});

const repository = zipOf([
  { path: 'base-main/', mode: 0o040755 },
  { path: 'base-main/resources/[local]/taxi/fxmanifest.lua', content: "fx_version 'cerulean'\ngame 'gta5'\n" },
  { path: 'base-main/base.sql', content: 'CREATE TABLE users (id INT);\nINSERT INTO users VALUES (7);\n' },
]);

const config = ['tcp', 'udp']
  .map((protocol) => `endpoint_add_${protocol} "127.0.0.1:${port}"\n`)
  .concat('sv_hostname "{{serverName}}"\nset sv_licenseKey "{{svLicense}}"\nensure taxi\n')
  .join('');

/** The recipe of a framework: a repository, a file, and, on request, a database. */
function toRecipe(hasDatabase: boolean): string {
  const database = [
    { action: 'connect_database' },
    { action: 'query_database', file: './base/base.sql' },
    { action: 'query_database', query: 'INSERT INTO users VALUES (8)' },
  ];
  return JSON.stringify({
    ...{ name: 'Small City', author: 'Ann', version: '1.2', description: 'A city to begin with.' },
    variables: { motto: 'Welcome' },
    tasks: [
      { action: 'download_github', src: 'example/base', dest: './base' },
      { action: 'move_path', src: './base/resources', dest: './resources' },
      { action: 'download_file', url: `${downloads.base}/server.cfg`, path: './server.cfg' },
      ...(hasDatabase ? database : []),
      { action: 'replace_string', file: './server.cfg', mode: 'all_vars' },
      { action: 'remove_path', path: './base' },
    ],
  });
}

function offer(recipe: string): void {
  downloads.answer = ({ url }, response) => {
    if (url === '/recipe.yaml') response.end(recipe);
    else if (url === '/github/example/base/zip/HEAD') response.end(repository);
    else if (url === '/server.cfg') response.end(config);
    else response.writeHead(404).end();
  };
}

const heading = (page: Page, step: keyof typeof en.firstServer.titles) =>
  page.getByRole('heading', { name: en.firstServer.titles[step] });

/** Makes a Data Folder from a recipe, and starts the server. @returns the number of clicks */
async function setUp({ open, service, workspace }: BrowserSession, way: Way): Promise<number> {
  const database = mariaDbObstacle === null ? await startMariaDb() : null;
  try {
    offer(toRecipe(database !== null));
    const page = await open('#/first-server?game=fivem', contexts[way]);
    const hand = new Hand(page, way);
    const main = page.getByRole('main');
    await heading(page, 'folder').waitFor();
    await hand.choose(main.getByLabel(create.sources.recipe));
    await hand.type(main.getByLabel(words.url), `${downloads.base}/recipe.yaml`);
    await hand.press(main.getByRole('button', { name: words.showPlan }));
    await hand.type(main.getByLabel(en.firstServer.check.licence), licence);
    if (database !== null) {
      await hand.type(main.getByLabel(words.database.user), 'player');
      await hand.type(main.getByLabel(words.database.password), passwords.player);
      await hand.type(main.getByLabel(words.database.name), 'game_city');
      const field = main.getByLabel(words.database.port);
      if (way !== 'keyboard') {
        await hand.press(field);
        await hand.key('Control+a');
      }
      await hand.type(field, String(database.port));
    }
    await hand.press(main.getByRole('button', { name: words.allow }));
    await heading(page, 'start').waitFor();
    await hand.press(main.getByRole('button', { name: en.folders.startWith.of('fivem') }));
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
    offer(toRecipe(true));
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

test('A deployment continues when its panel is closed, and is cancelled in the view', async (session) => {
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
