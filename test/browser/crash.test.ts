/**
 * A crash in the page. The tests check which facts are visible at once, and the way to the log and to the next start.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { fixtures } from '../kit/manager/workspace.js';
import { sampleCases } from '../kit/sample.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { row } from './console-page.js';
import { bar, button, state } from './status-bar.js';
import { waitUntilTrue } from './wait.js';

const test = browserSuite('browser/crash', {
  prepare: (workspace) =>
    workspace.addBuild('failing', {
      command: ['/bin/sh', '-c', `echo 'Error: no such map'; . ${join(fixtures, 'console-server.sh')}`],
    }),
});

async function crash({ service, workspace }: BrowserSession): Promise<string> {
  await service.post('/start', { Build: 'failing', Folder: 'world' });
  await workspace.waitForConsole('READY');
  for (const Command of ['one', 'two', 'three']) await service.post('/command', { Command });
  await workspace.waitForConsole('GOT three');
  await service.post('/command', { Command: 'exit 3' });
  const { last_exit: exit } = await waitForStatus(service, (status) => status.state === 'stopped');
  return exit.run;
}

const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');

const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
];
for (const viewport of sampleCases('crash', sizes, 1))
  test(`A crash shows its cause and Start again, at ${viewport.width} pixels`, async (session) => {
    const page = await session.open('#/', { viewport });
    await state(page, en.state.outcomes.stopped).waitFor();
    assert.match((await icon(page)) ?? '', /icon\.svg$/);
    await crash(session);
    await state(page, en.state.outcomes.crashed).waitFor();
    const lines = page.locator('.exit-lines');
    await lines.waitFor();
    // The console below has the other lines.
    assert.is((await lines.innerText()).trim(), 'Error: no such map');
    assert.is(await lines.locator('mark').innerText(), 'Error: no such map');
    assert.is(await lines.getAttribute('title'), en.server.cause.error);
    await waitUntilTrue(page, "document.title.startsWith('Crashed')");
    assert.match((await icon(page)) ?? '', /icon-crashed\.svg$/);
    assert.equal(await findViolations(page), []);
    await button(page, en.server.startAgain).click();
    await state(page, en.state.phases.up).waitFor();
    assert.match((await icon(page)) ?? '', /icon\.svg$/);
    assert.is((await session.service.get('/status')).json.build, 'failing');
  });

test('The status bar shows the code of a crash and links to the log', async (session) => {
  const run = await crash(session);
  const page = await session.open('#/history');
  await bar(page)
    .getByRole('link', { name: /^Crashed with code 3\. / })
    .click();
  await waitUntilTrue(page, `location.hash === '#/runs/${run}?log'`);
  await row(page, 'GOT three').first().waitFor();
  await waitUntilTrue(page, "document.querySelector('.run-output').getBoundingClientRect().top < innerHeight / 2");
});

test('A crash has one badge in the bar and the runs, and its code in the history', async (session) => {
  await crash(session);
  const page = await session.open('#/runs');
  await state(page, en.state.outcomes.crashed).waitFor();
  const main = page.getByRole('main');
  for (const badge of [
    bar(page).locator('.badge'),
    main.locator('.badge', { hasText: en.state.outcomes.crashed }).first(),
  ]) {
    await badge.waitFor();
    assert.match(String(await badge.getAttribute('class')), /\bbad\b/);
  }
  await page.evaluate("location.hash = '#/history'");
  await page.getByRole('heading', { level: 1, name: en.app.views.history }).waitFor();
  await main.locator('.outcome.bad', { hasText: en.exit.withCode(3) }).waitFor();
});

test('The Server view says in exactly three places that the server crashed', async (session) => {
  await crash(session);
  const page = await session.open('#/', { viewport: { width: 1440, height: 900 } });
  await page.getByRole('heading', { name: 'Crashed with code 3' }).waitFor();
  await page.locator('.rail').getByText(en.state.outcomes.crashed, { exact: true }).waitFor();
  const shown = await page.evaluate<string>('document.body.innerText');
  assert.is(shown.match(/crashed/gi)?.length, 3, shown);
});

test.run();
