/** Start in the status bar, in every view. */
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { startFxServer } from '../kit/servers/fxserver.js';
import { browserSuite } from './browser.js';
import { addResourceFolder } from './resource-folder.js';
import { openMenuOf } from './row-menu.js';
import { removeItems } from './sample-workspace.js';
import { bar, button, confirmEnd, startAnyway, state } from './status-bar.js';

const test = browserSuite('browser/bar-start', { prepare: addResourceFolder });

const startOf = (build: string, folder: string): string => `${en.server.start}: ${en.history.place(build, folder)}`;

test('The bar offers to start the Build and Data Folder of the last run', async (session) => {
  const { service } = session;
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await service.post('/stop');
  const page = await session.open('#/history');
  await page.getByRole('heading', { level: 1, name: en.app.views.history }).waitFor();
  for (const name of ['console', 'world']) await bar(page).getByRole('definition').getByText(name).waitFor();
  assert.is(await button(page, en.server.restart).count(), 0);
  await button(page, startOf('console', 'world')).click();
  await state(page, en.state.phases.up).waitFor();
  await confirmEnd(page, en.server.stop);
  await state(page, en.state.outcomes.stopped).waitFor();
  await button(page, startOf('console', 'world')).and(page.locator('[aria-disabled=false]')).waitFor();
});

test('Two presses of Start in the bar start the server once', async (session) => {
  const { service } = session;
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await service.post('/stop');
  const page = await session.open('#/history');
  await button(page, startOf('console', 'world')).dblclick();
  await state(page, en.state.phases.up).waitFor();
  const { json } = await service.get('/history?type=operation.start');
  assert.equal(
    json.map(({ outcome }: { readonly outcome: string }) => outcome),
    ['done', 'done'],
  );
});

test('Start asks for confirmation if the check finds errors', async (session) => {
  const { service } = session;
  await startFxServer(session, '12345', 'roleplay');
  await service.post('/stop');
  const page = await session.open('#/runs');
  await button(page, startOf('12345', 'roleplay')).click();
  const question = page.getByRole('dialog', { name: en.server.pair.startAnywayWith('roleplay') });
  await question.getByRole('button', { name: en.app.cancel }).click();
  assert.is((await service.get('/status')).json.state, 'stopped');
  await button(page, startOf('12345', 'roleplay')).click();
  await question.getByRole('button', { name: startAnyway }).click();
  await waitForStatus(service, ({ run }) => run !== null);
});

test('The page of a Data Folder has one Start button, which names this Data Folder', async (session) => {
  const { service } = session;
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await service.post('/stop');
  const page = await session.open('#/folders/roleplay', { viewport: { width: 1440, height: 900 } });
  await page.getByRole('link', { name: en.folders.fixFatal(1) }).waitFor();
  await openMenuOf(page, 'roleplay');
  await page.getByRole('button', { name: en.folders.startWith.of('roleplay') }).waitFor();
  const starts = page.getByRole('button', { name: /^Start/ });
  assert.is(await starts.count(), 1);
  await page.evaluate("location.hash = '#/folders'");
  await button(page, startOf('console', 'world')).waitFor();
});

test('The empty view Players says what it will show, and leaves Start to the bar', async (session) => {
  const { service } = session;
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await service.post('/stop');
  const page = await session.open('#/players');
  const main = page.getByRole('main');
  await main.getByText(en.playerSessions.never.title).waitFor();
  // The region of the browser has the format of the date.
  await main.getByText(new RegExp(en.playerSessions.never.since('.*\\d{4}.*'))).waitFor();
  await main.getByText(en.playerSessions.steps.join.detail).waitFor();
  assert.is(await main.locator('.card, .notice').count(), 1);
  assert.is(await main.getByRole('searchbox').count(), 0);
  assert.is(await main.getByRole('button', { name: /^Start/ }).count(), 0);
  await button(page, startOf('console', 'world')).click();
  await waitForStatus(service, ({ phase }) => phase === 'up');
});

test('Before the first start, the view Players says when its record begins', async ({ open }) => {
  const main = (await open('#/players')).getByRole('main');
  await main.getByText(en.playerSessions.never.beforeStart).waitFor();
  assert.is(await main.getByRole('button', { name: /^Start/ }).count(), 0);
});

test(
  'Without a Build and a Data Folder, the empty view Players leads to the set-up',
  async ({ open }) => {
    const main = (await open('#/players')).getByRole('main');
    await main.getByRole('link', { name: en.app.views.firstServer }).click();
    await main.getByRole('heading', { name: en.app.views.firstServer }).waitFor();
  },
  { prepare: removeItems },
);

test('The primary button of a Data Folder with fatal faults leads to the faults', async ({ open, service }) => {
  for (const name of ['roleplay', 'world']) {
    const build = name === 'roleplay' ? '12345' : 'console';
    const { fatal } = (await service.get(`/datafolders/${name}/preflight?build=${build}`)).json;
    assert.is(fatal > 0, name === 'roleplay', name);
    const page = await open(`#/folders/${name}?build=${build}`);
    const start = page.getByRole('button', { name: en.folders.startWith.of(name) });
    await page.getByRole('tab', { name: en.check.problems }).waitFor();
    const primary = fatal > 0 ? page.getByRole('link', { name: en.folders.fixFatal(fatal) }) : start;
    await primary.and(page.locator('.primary')).waitFor();
    assert.is(await page.locator('main .primary').count(), 1);
    if (fatal > 0) {
      await primary.click();
      await page.locator('.findings').first().waitFor();
      await openMenuOf(page, name);
      await start.waitFor();
    }
    await page.context().close();
  }
});

test.run();
