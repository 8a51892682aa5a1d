/** The view Players before the first player. */
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { addFxServerBuild, addFxServerFolder, licence, startFxServer } from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { addSampleData } from './sample-workspace.js';

const port = await findFreePort();

const test = browserSuite('browser/players-none', {
  prepare(workspace) {
    addSampleData(workspace);
    addFxServerBuild(workspace, '12345');
    const endpoint = `endpoint_add_tcp "127.0.0.1:${port}"`;
    addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, endpoint, 'set sv_playersToken S3CR3T']);
  },
});

const words = en.playerSessions;

test('The view without players has the steps to the first player, and lines to add', async (session) => {
  const page = await session.open('#/players');
  const steps = page.getByRole('list', { name: words.steps.title }).getByRole('listitem');
  await steps.first().waitFor();
  assert.equal(
    await steps.getByRole('heading').allInnerTexts(),
    [words.steps.query, words.steps.start, words.steps.join].map(({ title }) => title),
  );
  const links = await steps.getByRole('link').evaluateAll((all) => all.map((link: any) => link.getAttribute('href')));
  assert.equal(links, ['#/folders', '#/']);
  const { lines } = words.steps.query;
  await page.getByText(words.missing.start).waitFor();
  for (const kind of ['generic', 'fxserver'] as const) {
    await steps.getByRole('button', { name: words.steps.query.kinds[kind], exact: true }).click();
    await steps.getByText(lines[kind]).waitFor();
  }
  await steps.getByRole('button', { name: 'sv_playersToken' }).click();
  await steps
    .getByRole('status')
    .getByText(/^Copied: set sv_playersToken/)
    .waitFor();
  await page.getByText(words.never.beforeStart).waitFor();
  assert.equal(await findViolations(page), []);
});

test('The steps are done when the server runs and reports its players', async (session) => {
  const page = await session.open('#/players');
  const steps = page.getByRole('list', { name: words.steps.title }).getByRole('listitem');
  await steps.first().waitFor();
  await startFxServer(session, '12345', 'city');
  await steps.filter({ hasText: words.steps.start.title }).getByText(words.steps.done).waitFor();
  await steps.filter({ hasText: words.steps.query.title }).getByText(words.steps.done).waitFor();
  await session.service.post('/command', { Command: 'stand_in_join Ann license:Ann' });
  await page.getByRole('link', { name: 'Ann', exact: true }).waitFor();
});

test('The steps are only about the server that ran last, and open its config', async (session) => {
  await startFxServer(session, '12345', 'city');
  await session.service.post('/stop');
  const page = await session.open('#/players');
  const { lines, openConfig } = words.steps.query;
  await page.getByText(lines.fxserver).waitFor();
  assert.is(await page.getByText(lines.generic).count(), 0);
  await page.getByRole('link', { name: openConfig('server.cfg') }).click();
  await page.getByRole('textbox', { name: en.editor.label('server.cfg') }).waitFor();
});

test('The view does not say that the server never started if the runs cannot be read', async (session) => {
  session.allow(answeredWith(500));
  await session.service.post('/start', { Build: 'demo', Folder: 'demo' });
  await waitForStatus(session.service, ({ phase }) => phase === 'up');
  await session.service.post('/stop');
  const page = await session.open('#/history');
  await page.route(/\/runs(\?|$)/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${session.service.base}/#/players`);
  // The page keeps the runs that it has read before.
  await page.reload();
  await page.getByText(words.never.unknown).waitFor();
  assert.is(await page.getByText(words.never.beforeStart).count(), 0);
});

test.run();
