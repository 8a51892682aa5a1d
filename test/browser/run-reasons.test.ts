/** The reasons why runs ended, in the list of runs and on the page of a run, and the charts of a run. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';

const test = browserSuite('browser/run-reasons');

const rows = (page: Page) => page.getByRole('table').getByRole('row');
/** Returns a run by its number, the newest first. */
const line = (page: Page, index: number) => rows(page).nth(index + 1);

async function start({ service, workspace }: BrowserSession): Promise<string> {
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await workspace.waitForConsole('READY');
  return workspace.runs()[0] ?? '';
}

/** Creates a run that ends by itself. */
async function crash(session: BrowserSession): Promise<void> {
  await start(session);
  await session.service.post('/command', { Command: 'exit 3' });
  await waitForStatus(session.service, ({ state }) => state === 'stopped');
}

test('The list of runs shows why each run ended', async (session) => {
  session.workspace.addBuild('javalike', {
    command: ['/bin/sh', '-c', 'echo READY; echo "java.lang.OutOfMemoryError: Java heap space"; read line; exit 1'],
  });
  await session.service.post('/builds');
  await session.service.post('/start', { Build: 'javalike', Folder: 'world' });
  await session.workspace.waitForConsole('READY');
  await session.service.post('/command', { Command: 'go' });
  await waitForStatus(session.service, ({ state }) => state === 'stopped');
  await start(session);
  await session.service.post('/stop?reason=Update');
  const page = await session.open('#/runs');
  const [{ findings }] = (await session.service.get('/history?type=server.exited')).json
    .map(({ detail }: { readonly detail: { readonly findings?: readonly { readonly title: string }[] } }) => detail)
    .filter(({ findings: all }: { readonly findings?: readonly unknown[] }) => (all ?? []).length > 0);
  await line(page, 1).getByText(findings[0].title).waitFor();
  await line(page, 0)
    .getByText(/: Update/)
    .waitFor();
  assert.equal(await findViolations(page), []);
  await line(page, 1).getByRole('rowheader').getByRole('link').click();
  await page.getByRole('list', { name: en.server.causes }).getByText(findings[0].title).waitFor();
});

test('The page of a run names the error directly before the fatal error', async (session) => {
  const output = [
    'READY',
    'SCRIPT ERROR: @race/server.lua:9: no lap',
    '> finish (@race/server.lua:9)',
    'Fatal error: end',
  ];
  session.workspace.addBuild('failing', {
    command: ['/bin/sh', '-c', `${output.map((each) => `echo "${each}"`).join('; ')}; read line; exit 1`],
  });
  await session.service.post('/builds');
  await session.service.post('/start', { Build: 'failing', Folder: 'world' });
  await session.workspace.waitForConsole('Fatal error');
  await session.service.post('/command', { Command: 'go' });
  const { last_exit: last } = await waitForStatus(session.service, ({ state }) => state === 'stopped');
  assert.is(last.cause.chosen_by, 'fatal');
  const page = await session.open(`#/runs/${last.run}`);
  const why = page.getByRole('region', { name: en.why.title });
  await why.getByText(en.why.errorBefore).waitFor();
  await why.getByRole('link', { name: output[1] ?? '' }).waitFor();
});

test('The runs of one outcome are shown alone, and the address keeps the choice', async (session) => {
  await crash(session);
  await start(session);
  await session.service.post('/stop');
  const page = await session.open('#/runs');
  await page.getByRole('button', { name: `${en.state.outcomes.crashed} 1` }).click();
  await line(page, 1).waitFor({ state: 'detached' });
  assert.is(await rows(page).count(), 2);
  await page.reload();
  await line(page, 0).getByText(en.state.outcomes.crashed).waitFor();
  assert.is(await rows(page).count(), 2);
});

test('The page of a run has the charts of that run', async (session) => {
  const run = await start(session);
  const { json } = await session.service.get('/status');
  // The manager takes a sample every ten seconds.
  await until(async () => {
    const samples = await session.service.get(`/samples?since=${json.started_at}&until=${new Date().toISOString()}`);
    return samples.json.samples.filter(({ memory_bytes: memory }: any) => memory !== null).length > 1;
  }, 'two samples of the run');
  await session.service.post('/stop');
  const page = await session.open(`#/runs/${run}`);
  const charts = page.getByRole('region', { name: en.app.views.usage });
  await charts.getByRole('slider', { name: new RegExp(`^${en.server.memory}`) }).waitFor();
  await charts.getByText(en.usage.max).first().waitFor();
  assert.equal(await findViolations(page), []);
});

test.run();
