/** The newer versions in the view of the Builds, and the update of a Data Folder. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { de } from '../kit/data/german.js';
import { dateIn, startIndexServer } from '../kit/servers/build-index.js';
import {
  addFxServerBuild,
  addFxServerFolder,
  licence,
  packFxServerBuild,
  startFxServer,
} from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';

const words = en.updates;
const port = await findFreePort();
const index = await startIndexServer();
const directory = mkdtempSync(join(tmpdir(), 'server-manager-'));
const archive = readFileSync(packFxServerBuild(directory, { version: 20_000 }));
rmSync(directory, { recursive: true });
const document = {
  latest: '20000',
  latest_download: new URL('/new.tar.gz', index.url).href,
  support_policy_eol: { '12345': dateIn(10), '20000': dateIn(60) },
};
index.answer = ({ url }, response) => void response.end(url === '/new.tar.gz' ? archive : JSON.stringify(document));

const test = browserSuite('browser/updates', {
  prepare(workspace) {
    addFxServerBuild(workspace, '12345');
    const endpoints = ['tcp', 'udp'].map((protocol) => `endpoint_add_${protocol} "127.0.0.1:${port}"`);
    addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, ...endpoints]);
  },
  service: { args: ['--builds-index', index.url] },
});

async function openRunning(session: BrowserSession, width: number, locale = 'en-US'): Promise<Page> {
  await until(async () => (await session.service.get('/updates')).json[0]?.fetched_at, 'an index');
  await startFxServer(session, '12345', 'city');
  return session.open('#/builds', { viewport: { width, height: 800 }, locale });
}

test('An update can be planned, followed and cancelled in the view of the Builds', async (session) => {
  const page = await openRunning(session, 1280);
  const latest = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: words.channels.latest }) });
  await latest.getByRole('button', { name: words.updateTo('20000') }).click();
  const dialog = page.getByRole('dialog', { name: words.planTitle('city', '20000') });
  assert.equal(await findViolations(page), []);
  await dialog.getByLabel(words.probation).fill('3');
  await dialog.getByRole('button', { name: words.begin }).click();
  const plan = page.getByRole('region', { name: words.title });
  await plan.getByRole('status').getByText(en.updatePlans.states.waiting).waitFor();
  await plan.getByText(words.updating(words.about('city', '12345', '20000'))).waitFor();
  await page.getByRole('rowheader', { name: '20000', exact: true }).waitFor();
  assert.is(await latest.getByRole('button').count(), 0, 'one plan at a time');
  assert.equal(await findViolations(page), []);
  const chart = await session.open('#/statechart?others=');
  await chart.locator('summary', { hasText: en.statechart.update }).click();
  const marked = (state: string) => chart.locator(`rect.active[data-state="update.${state}"]`).waitFor();
  await marked('waiting');
  await plan.getByRole('button', { name: words.cancel }).click();
  await plan.getByRole('status').getByText(en.updatePlans.states.cancelled).waitFor();
  await plan.getByText(words.because(en.updatePlans.reasons.cancelled)).waitFor();
  await marked('cancelled');
  await latest.getByRole('button', { name: words.updateTo('20000') }).waitFor();
});

test('A newer Build that is installed can be used at the next restart', async (session) => {
  const { service, workspace } = session;
  addFxServerBuild(workspace, '20000');
  await service.post('/builds');
  const page = await openRunning(session, 1280);
  const use = page.getByRole('button', { name: en.builds.useNextOf('20000') });
  await use.click();
  const dialog = page.getByRole('dialog', { name: words.planTitle('city', '20000') });
  await dialog.getByRole('button', { name: words.begin }).click();
  const plan = page.getByRole('region', { name: words.title });
  await plan.getByRole('status').getByText(en.updatePlans.states.waiting).waitFor();
  assert.is(await use.count(), 0, 'one plan at a time');
  assert.is((await service.post('/restart')).status, 204);
  await until(async () => (await service.get('/status')).json.build === '20000', 'the new Build');
});

test('A Build that soon loses its support is named first, with its update', async (session) => {
  const page = await openRunning(session, 1280);
  const notice = page.getByRole('region', { name: words.support });
  await notice.getByText(/^The running Build 12345 loses its support in (9|10) days, on /).waitFor();
  assert.equal(await page.locator('main .primary').allTextContents(), [words.updateTo('20000')]);
  assert.is(await page.getByRole('button', { name: en.builds.updateOf('12345', '20000') }).count(), 0, 'one button');
  assert.equal(await findViolations(page), []);
  await notice.getByRole('button').click();
  await page.getByRole('dialog', { name: words.planTitle('city', '20000') }).waitFor();
});

test('The row of the running Build offers the update while its support lasts', async (session) => {
  const { support_policy_eol: policy } = document;
  document.support_policy_eol = { ...policy, '12345': dateIn(200) };
  try {
    const page = await openRunning(session, 1280);
    await page.getByRole('button', { name: en.builds.updateOf('12345', '20000') }).click();
    await page.getByRole('dialog', { name: words.planTitle('city', '20000') }).waitFor();
    assert.is(await page.getByRole('region', { name: words.support }).count(), 0);
  } finally {
    document.support_policy_eol = policy;
  }
});

test('An older Build is not offered for the next restart', async (session) => {
  addFxServerBuild(session.workspace, '12000');
  await session.service.post('/builds');
  const page = await openRunning(session, 1280);
  await page.getByRole('rowheader', { name: '12000', exact: true }).waitFor();
  assert.is(await page.getByRole('button', { name: en.builds.useNextOf('12000') }).count(), 0);
});

test('An update shows the download; one button cancels update and download', async (session) => {
  const { answer } = index;
  index.answer = (request, response) => {
    if (request.url !== '/new.tar.gz') return answer(request, response);
    response.writeHead(200, { 'content-length': archive.length });
    response.write(archive.subarray(0, 1_000));
  };
  try {
    const page = await openRunning(session, 1280);
    await session.service.post('/updates/fxserver/plan', { folder: 'city', channel: 'latest' });
    const plan = page.getByRole('region', { name: words.title });
    await plan.getByRole('progressbar', { name: en.builds.receivedOf('20000') }).waitFor();
    assert.is(await page.getByRole('button', { name: /^Cancel/ }).count(), 1);
    assert.is(await plan.locator('.badge, [role=status]').count(), 1, 'one status');
    await plan.getByText(words.next.unscheduled).waitFor();
    const latest = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: words.channels.latest }) });
    await latest.getByText(/^Installing \d/).waitFor();
    const install = page.getByRole('button', { name: en.app.installBuild, exact: true });
    assert.is(await install.getAttribute('class'), 'secondary', 'the next step is not another Build');
    assert.is(await page.getByText(en.updatePlans.states.installing, { exact: true }).count(), 1, 'one state');
    await plan.getByRole('button', { name: words.cancel }).click();
    await plan.getByRole('status').getByText(en.updatePlans.states.cancelled).waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
  } finally {
    index.answer = answer;
  }
});

test('An update at the next restart names the schedule that restarts the server', async (session) => {
  await session.service.post('/schedules', {
    name: 'Nightly',
    when: { times: ['04:00'] },
    action: { type: 'restart' },
  });
  const page = await openRunning(session, 1280);
  await session.service.post('/updates/fxserver/plan', { folder: 'city', channel: 'latest' });
  await page
    .getByRole('region', { name: words.title })
    .getByText('The schedule “Nightly” restarts the server in')
    .waitFor();
});

test('A Build shows the end of support, even on a phone and in German', async (session) => {
  const page = await openRunning(session, 360, 'de-DE');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '12345', exact: true }) });
  await row.getByText(de.updates.support).waitFor();
  await page
    .getByRole('button', { name: de.updates.updateTo('20000') })
    .first()
    .waitFor();
  assert.equal(await findViolations(page), []);
});

test(
  'The view says how to get newer versions if there is no index',
  async ({ open }) => {
    const page = await open('#/builds');
    await page.getByText(words.noSource).waitFor();
  },
  { service: { args: [] } },
);

const archives = mkdtempSync(join(tmpdir(), 'server-manager-'));
process.once('exit', () => rmSync(archives, { recursive: true }));

test(
  'An archive that appears in a directory is listed without a reload of the page',
  async (session) => {
    const page = await session.open('#/builds');
    const source = page.getByRole('region', { name: 'paper' });
    await source.getByText(words.nothingOffered).waitFor();
    assert.equal(await findViolations(page), []);
    writeFileSync(join(archives, 'paper-1.21.tar.gz'), archive);
    await source.getByRole('cell', { name: '1.21' }).waitFor({ timeout: 60_000 });
    assert.equal(await findViolations(page), []);
  },
  { service: { args: ['--builds-source', `paper=${archives}`] } },
);

test.run();
