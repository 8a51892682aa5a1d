/** The five outcomes of a run. Each outcome has a different badge, which is the same in every view. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { sampleCases } from '../kit/sample.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { bar, state } from './status-bar.js';

const test = browserSuite('browser/outcomes');
const { outcomes, descriptions } = en.state;

/** Kills the keeper, and then the server, so that no program sees the exit. */
async function endUnseen({ service, workspace }: BrowserSession): Promise<void> {
  const { pid, run } = (await service.get('/status')).json;
  const record = readFileSync(join(workspace.root, 'run', run, 'pid'), 'utf8')
    .trim()
    .split(' ');
  process.kill(Number(record[3]), 'SIGKILL');
  process.kill(pid, 'SIGKILL');
}

const ends: readonly (readonly [keyof typeof outcomes, (session: BrowserSession) => Promise<unknown>])[] = [
  ['stopped', ({ service }) => service.post('/stop')],
  ['killed', ({ service }) => service.post('/kill')],
  ['crashed', ({ service }) => service.post('/command', { Command: 'exit 3' })],
  ['exited', ({ service }) => service.post('/command', { Command: 'exit 0' })],
  ['unknown', endUnseen],
];

/** Starts the server and ends it. */
async function runOnce(session: BrowserSession, end: (session: BrowserSession) => Promise<unknown>): Promise<void> {
  const { service, workspace } = session;
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await workspace.waitForConsole('READY');
  await end(session);
  await waitForStatus(service, ({ state: now }) => now === 'stopped');
}

/** Returns the colour of each badge in a part of the page, by the badge's word. */
function badgesIn(page: Page, selector: string): Promise<Record<string, string>> {
  return page.evaluate(`Object.fromEntries([...document.querySelectorAll('${selector} .badge')].map((badge) => {
    const dot = getComputedStyle(badge, '::before');
    return [badge.textContent, getComputedStyle(badge).color + ', ' + dot.borderTopStyle];
  }))`);
}

test('The five outcomes differ in their badges and descriptions', async (session) => {
  const page = await session.open();
  const shown: unknown[][] = [];
  for (const [outcome, end] of ends) {
    await runOnce(session, end);
    await state(page, outcomes[outcome]).waitFor();
    // The incident shows the exit code of a crash.
    await page.getByText(outcome === 'crashed' ? 'Crashed with code 3' : descriptions[outcome]).waitFor();
    const badge = state(page, outcomes[outcome]);
    const panel = await page.evaluate<string>(
      "getComputedStyle(document.querySelector('.state-panel')).borderLeftColor",
    );
    shown.push([
      await badge.getAttribute('title'),
      panel,
      (await badgesIn(page, '.bar'))[`State: ${outcomes[outcome]}`],
    ]);
    assert.is((await page.title()).startsWith(outcomes.crashed), outcome === 'crashed', outcome);
  }
  assert.is(new Set(shown.map(([title]) => title)).size, 5);
  // The panel has no dots: the dot of an unknown exit is as grey as the dot of a stop.
  assert.is(new Set(shown.map(([, panel]) => panel)).size, 4);
  assert.is(new Set(shown.map(([, , badge]) => badge)).size, 5);
});

for (const width of sampleCases('outcomes', [360, 1280], 1))
  test(`Each outcome has the same badge everywhere, at ${width} pixels`, async (session) => {
    for (const [, end] of ends) await runOnce(session, end);
    const page = await session.open('#/runs', { viewport: { width, height: 800 } });
    const rows = page.getByRole('main').getByRole('row');
    await rows.filter({ hasText: outcomes.stopped }).first().waitFor();
    const inRuns = await badgesIn(page, 'main');
    assert.equal(Object.keys(inRuns).sort(), Object.values(outcomes).sort());
    assert.is(new Set(Object.values(inRuns)).size, 5);
    assert.equal(await findViolations(page), []);
    await page.evaluate("location.hash = '#/history/server'");
    await page.getByRole('heading', { level: 1, name: en.app.views.history }).waitFor();
    await rows.filter({ hasText: en.history.exits.stopped }).first().waitFor();
    // The titles of the history name the outcomes.
    assert.equal(await badgesIn(page, 'main'), {});
    await page.evaluate("location.hash = '#/'");
    if (width === 360) await page.getByRole('tab', { name: en.server.rail.activity }).click();
    const activity = width === 360 ? '.tab-panel' : '.rail-part.activity';
    await page.locator(activity).getByText(outcomes.killed, { exact: true }).waitFor();
    // A stop is one entry with its request, which says that it is done.
    const { [outcomes.stopped]: stopped, ...unrequested } = inRuns;
    assert.ok(stopped);
    assert.equal(await badgesIn(page, activity), unrequested);
    await bar(page)
      .getByRole('link', { name: /ago|just now/ })
      .click();
    await page.getByRole('heading', { level: 1, name: /^Run of / }).waitFor();
    await page.getByRole('main').getByText(outcomes.unknown, { exact: true }).waitFor();
    assert.is((await badgesIn(page, 'main'))[outcomes.unknown], inRuns[outcomes.unknown]);
  });

test.run();
