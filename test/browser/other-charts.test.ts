/** The charts of the health, of an occurrence and of jobs, in the view of the statechart. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { fixtures } from '../kit/manager/workspace.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';

const test = browserSuite('browser/other-charts', {
  // The console server echoes each line as `GOT line`.
  prepare: (workspace) =>
    workspace.addBuild('probed', {
      command: [join(fixtures, 'console-server.sh')],
      stop: { command: 'quit' },
      health: { console: { command: 'ping', expect: '^GOT ping$' } },
    }),
});
const words = en.statechart;
/** The names of all charts except the server's chart. */
const names = [
  ...[words.health, words.occurrence, words.update],
  ...[words.backup, words.restore, words.verification, words.testRestore],
  ...[words.delivery, words.receiver, words.agonesLink],
];

const card = (page: Page, name: string) => page.locator('details', { has: page.getByText(name) });
const activeState = (page: Page, state: string) => page.locator(`rect.active[data-state="${state}"]`);

test('The page loads the health chart when the user opens it', async ({ open, service }) => {
  const page = await open('#/statechart?others=');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.reload();
  await card(page, words.health).waitFor();
  assert.equal(
    loaded.filter((url) =>
      /(health|occurrence|update|backup|restore|verification|delivery|receiver|link)-chart/.test(url),
    ),
    [],
  );
  const health = card(page, words.health);
  const { states } = en.server.health;
  await health.getByText(`${words.health}: ${states.unknown}`).click();
  await activeState(page, 'health.unknown').waitFor();
  assert.is((await service.post('/start', { Build: 'probed', Folder: 'world' })).status, 204);
  await activeState(page, 'health.healthy').waitFor();
  await health.getByText(`${words.health}: ${states.healthy}`).waitFor();
  await service.post('/stop');
  await activeState(page, 'health.unknown').waitFor();
});

test('The other charts are next to each other, and an open chart has the whole width', async ({ open }) => {
  const page = await open('#/statechart?others=', { viewport: { width: 1280, height: 800 } });
  await card(page, words.health).waitFor();
  const [left, right] = await Promise.all(
    [words.health, words.occurrence].map((name) => card(page, name).boundingBox()),
  );
  assert.is(left?.y, right?.y);
  for (const name of names) {
    await card(page, name).locator('summary').first().click();
    await page.getByRole('img', { name, exact: true }).waitFor();
    await card(page, name).getByText(words.asText).click();
  }
  await page.getByText('run.began → unknown', { exact: true }).waitFor();
  await page.getByText('carryOut.done [hasSucceeded] → done', { exact: true }).waitFor();
  await page.getByText('observeServer.done [hasPassed] → done', { exact: true }).waitFor();
  await card(page, words.restore).getByText('swapFolders.done → finishing', { exact: true }).waitFor();
  assert.equal(await findViolations(page), []);
  const opened = await card(page, words.health).boundingBox();
  assert.ok(opened !== null && left !== null && opened.width > 1.8 * (left?.width ?? 0));
  await page.setViewportSize({ width: 360, height: 780 });
  assert.is(await page.evaluate('document.documentElement.scrollWidth'), 360);
});

test.run();
