/** The groups, the order, the search and the columns of the list of Builds. */
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { tarOf } from '../adapters/archives/archives.js';
import { waitForHistory } from '../kit/manager/shared-service.js';
import { setCreationTime } from '../kit/system/creation-times.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';

const test = browserSuite('browser/build-list');
const words = en.builds;

/** The row of a Build. In groups, its header has the fault or the state after the name. */
const build = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.locator(`th[scope=row] > bdi[title="${id}"]`) });

const readNames = (page: Page): Promise<string[]> => page.locator('table.builds th[scope=row] > bdi').allTextContents();

/** The button that folds a group. Its text ends with the number of Builds. */
const group = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\s*\\d+$`) });

const readCount = async (head: Locator): Promise<number> =>
  Number(/\d+$/.exec((await head.textContent()) ?? '')?.[0] ?? NaN);

const sortedTitles = (page: Page): Promise<string[]> => page.locator('th[aria-sort]').allTextContents();

/** Adds Builds that can be started and the Build `a-faulty`. */
async function addBuilds({ service, workspace }: BrowserSession, names: readonly string[]): Promise<void> {
  for (const name of names) workspace.addBuild(name);
  workspace.addBuild('a-faulty', { command: 'a text' });
  await service.post('/builds');
  await waitForHistory(service);
}

const eight = Array.from({ length: 8 }, (_, n) => `b${n}`);

test('Many Builds are in groups that can be folded, or sorted by install time', async (session) => {
  await addBuilds(session, eight);
  const answer = await session.service.request('PUT', '/builds/z-new', {
    body: tarOf([{ path: 'build.json', content: '{ "command": ["x"] }' }]),
  });
  assert.is(answer.status, 201);
  const page = await session.open('#/builds');
  const rows = page.getByRole('rowheader');
  await build(page, 'z-new').waitFor();
  const [ready, problem] = [group(page, words.startable), group(page, en.server.cannotStart)];
  const count = await readCount(ready);
  assert.equal((await readNames(page)).slice(-2), ['a-faulty', 'z-new'], 'faulty Builds are last');
  const total = await rows.count();
  await ready.click();
  await build(page, 'b0').waitFor({ state: 'detached' });
  assert.is(await rows.count(), total - count, 'the number of the group');
  await build(page, 'a-faulty').waitFor();
  await problem.click();
  await build(page, 'a-faulty').waitFor({ state: 'detached' });
  await problem.click();
  await ready.click();
  await build(page, 'b0').waitFor();
  await page.getByRole('combobox', { name: words.order }).selectOption(words.orders.newest);
  await rows.first().getByText('z-new', { exact: true }).waitFor();
  assert.equal(await sortedTitles(page), [words.installedAt]);
  await page.locator('th[aria-sort=descending]').waitFor();
  await page.getByRole('button', { name: words.installedAt, exact: true }).press('Enter');
  await rows.last().getByText('z-new', { exact: true }).waitFor();
  assert.equal(await findViolations(page), []);
});

test('A title is marked as sorted only if its order is true for all rows', async (session) => {
  await addBuilds(session, eight);
  await session.service.post('/start', { Build: 'console', Folder: 'world' });
  const page = await session.open('#/builds');
  await build(page, 'console').waitFor();
  assert.equal(await sortedTitles(page), [], 'the order by use');
  assert.equal((await readNames(page)).slice(0, 2), ['console', 'b0'], 'the running Build is first');
  const order = page.getByRole('combobox', { name: words.order });
  await order.selectOption(words.orders.name);
  await page.locator('th[aria-sort=ascending]').waitFor();
  assert.equal(await sortedTitles(page), [words.id]);
  assert.equal(await readNames(page), ['a-faulty', ...eight, 'console']);
  assert.is(await group(page, words.startable).count(), 0, 'no groups');
  await order.selectOption(words.orders.used);
  await group(page, words.startable).waitFor();
});

test('A search opens a folded group, and the group is folded again after it', async (session) => {
  await addBuilds(session, eight);
  const page = await session.open('#/builds');
  const search = page.getByRole('searchbox', { name: words.search });
  const ready = group(page, words.startable);
  await ready.click();
  await build(page, 'b3').waitFor({ state: 'detached' });
  await search.fill('b3');
  await build(page, 'b3').waitFor();
  assert.is(await readCount(ready), 1);
  await page.getByText(words.counted(1, 10), { exact: true }).waitFor();
  await ready.click();
  await build(page, 'b3').waitFor({ state: 'detached' });
  await search.fill('');
  await page.getByText(words.counted(10, 10), { exact: true }).waitFor();
  assert.is(await build(page, 'b3').count(), 0, 'folded as before');
  await build(page, 'a-faulty').waitFor();
});

test('The head of a group counts all of its Builds, and not only the drawn rows', async (session) => {
  await addBuilds(
    session,
    Array.from({ length: 230 }, (_, n) => `b${n}`),
  );
  const page = await session.open('#/builds');
  await build(page, 'b0').waitFor();
  assert.is(await page.getByRole('rowheader').count(), 200);
  assert.is(await readCount(group(page, words.startable)), 231);
  assert.is(await readCount(group(page, en.server.cannotStart)), 1);
  await page.getByRole('searchbox', { name: words.search }).fill('b');
  await page.getByText(words.counted(230, 232), { exact: true }).waitFor();
  assert.is(await readCount(group(page, words.startable)), 230);
});

test('Each Build shows when it was installed, even if it was the same day for all', async ({
  open,
  service,
  workspace,
}) => {
  const title = (page: Page) => page.getByRole('columnheader', { name: words.installedAt });
  setCreationTime(workspace.addBuild('old'), Date.UTC(2025, 1, 3, 12));
  setCreationTime(`${workspace.root}/builds/console`, Date.UTC(2025, 1, 3, 12));
  await service.post('/builds');
  const page = await open('#/builds');
  await title(page).waitFor();
  for (const id of ['console', 'old']) await build(page, id).getByText('3 Feb 2025', { exact: true }).waitFor();
});

test('The last run of each Build is in a column of its own', async (session) => {
  const { open, service, workspace } = session;
  for (let n = 0; n < 8; n += 1) workspace.addBuild(`c${n}`);
  await service.post('/builds');
  await service.post('/start', { Build: 'console', Folder: 'world' });
  const page = await open('#/builds');
  await page.getByRole('columnheader', { name: words.lastRun, exact: true }).waitFor();
  const used = (id: string) => build(page, id).locator('.build-used');
  await build(page, 'console').getByText(en.state.running, { exact: true }).waitFor();
  await service.post('/stop');
  await used('console').locator('time').waitFor();
  await used('console').getByRole('link', { name: 'world', exact: true }).waitFor();
  await used('c0').getByText(words.noRun, { exact: true }).waitFor();
  assert.equal(await findViolations(page), []);
});

test('No Build is called unused if the runs cannot be read', async ({ allow, open }) => {
  allow(answeredWith(500));
  const page = await open('#/server');
  await page.route('**/runs', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(page.url().replace('#/server', '#/builds'));
  // The page keeps the runs that it has read before.
  await page.reload();
  await build(page, 'console').waitFor();
  assert.is(await page.getByText(words.noRun, { exact: true }).count(), 0);
  assert.is(await page.getByRole('columnheader', { name: words.lastRun }).count(), 0);
});

test.run();
