/** The timeline under the statechart, and a past run as the source of both. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { de } from '../kit/data/german.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { activeState, copyLink, nameState } from './chart-page.js';

const test = browserSuite('browser/statechart-timeline');

const moments = (page: Page) => page.getByRole('list', { name: en.statechart.logOrder }).getByRole('button');
const moment = (page: Page, text: string | RegExp) => moments(page).filter({ hasText: text });
const chosen = (page: Page) => page.locator('.chart-moments [aria-current]');
const slider = (page: Page) => page.getByRole('slider', { name: en.statechart.scrubber });

/** Creates a run that ends by itself. @returns its id */
async function crash({ service, workspace }: BrowserSession): Promise<string> {
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await workspace.waitForConsole('READY');
  await service.post('/command', { Command: 'exit 3' });
  return (await waitForStatus(service, ({ state }) => state === 'stopped')).last_exit.run;
}

const spawning = nameState('server.running.launching.spawning');

test('“Why did it stop?” explains a stop in sentences and opens the chart', async (session) => {
  const run = await crash(session);
  const page = await session.open(`#/runs/${run}`);
  const why = page.getByRole('region', { name: en.why.title });
  await why.getByRole('listitem').filter({ hasText: 'No stop, restart or kill was requested.' }).waitFor();
  await why.getByRole('link', { name: en.why.onChart }).click();
  await page.waitForURL(new RegExp(`#/statechart\\?run=${run}$`));
  await activeState(page, 'server.stopped.idle').waitFor();
  await chosen(page).filter({ hasText: 'process.treeExited' }).waitFor();
  await chosen(page)
    .filter({ hasText: en.statechart.simulatedEvents['process.treeExited'] ?? '' })
    .waitFor();
  assert.is(await page.getByRole('combobox', { name: en.statechart.run }).inputValue(), run);
});

test('The chart of a run says in three sentences why it stopped', async (session) => {
  const run = await crash(session);
  const page = await session.open(`#/statechart?run=${run}`);
  const why = page.getByRole('region', { name: en.why.title });
  const sentences = why.getByRole('listitem');
  await sentences.filter({ hasText: `${en.exit.withCode(3)}. No stop, restart or kill was requested.` }).waitFor();
  assert.is(await sentences.count(), 3);
  await sentences.filter({ hasText: en.why.after.notStartedAgain }).waitFor();
  const [beside, drawing] = [await why.boundingBox(), await page.locator('.chart-card').boundingBox()];
  assert.ok(beside !== null && drawing !== null);
  assert.ok(beside.y + beside.height <= drawing.y, 'the reason is before the drawing');
  await why.getByRole('link', { name: en.server.viewLog }).click();
  await page.waitForURL(new RegExp(`#/runs/${run}`));
});

test('An event of the timeline highlights the state at its time', async (session) => {
  const run = await crash(session);
  const page = await session.open(`#/statechart?run=${run}`);
  await moment(page, 'process.spawned').click();
  await activeState(page, 'server.running.up').waitFor();
  assert.is(await activeState(page, 'server.stopped').count(), 0);
  const link = await copyLink(page);
  await page.waitForURL(link);
  const other = await session.open(new URL(link).hash);
  await activeState(other, 'server.running.up').waitFor();
  await chosen(other).filter({ hasText: 'process.spawned' }).waitFor();
});

test('The arrow keys and the slider move through the timeline', async (session) => {
  const run = await crash(session);
  const page = await session.open(`#/statechart?run=${run}`);
  await chosen(page).focus();
  await page.keyboard.press('End');
  await activeState(page, 'server.running.launching.spawning').waitFor();
  await page.keyboard.press('ArrowUp');
  await activeState(page, 'server.running.up').waitFor();
  assert.match((await page.evaluate('document.activeElement.textContent')) as string, 'process.spawned');
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await activeState(page, 'server.running.launching.spawning').waitFor();
  assert.match(
    (await slider(page).getAttribute('aria-valuetext')) ?? '',
    new RegExp(`^1 of \\d+:.* Start → ${spawning}$`),
  );
});

test('The timeline can show another run', async (session) => {
  const [first, second] = [await crash(session), await crash(session)];
  const page = await session.open('#/statechart?run=');
  const picker = page.getByRole('combobox', { name: en.statechart.run });
  await activeState(page, 'server.stopped.idle').waitFor();
  assert.is(await picker.inputValue(), second);
  await picker.selectOption(first);
  await page.waitForURL(new RegExp(`run=${first}$`));
  await chosen(page).filter({ hasText: 'process.treeExited' }).waitFor();
});

test('The view says that an unknown run does not exist', async (session) => {
  await crash(session);
  const page = await session.open('#/statechart?run=nowhere');
  await page.getByText(en.runs.unknown('nowhere')).waitFor();
});

test('The live chart can show an earlier moment and return to the present', async (session) => {
  const page = await session.open('#/statechart');
  await page.getByText(en.statechart.emptyTimeline).waitFor();
  await session.service.post('/start', { Build: 'console', Folder: 'world' });
  await activeState(page, 'server.running.up').waitFor();
  await page
    .getByRole('list', { name: en.statechart.logOrder })
    .getByRole('button')
    .filter({ hasText: `→ ${spawning}` })
    .click();
  await activeState(page, 'server.running.launching.spawning').waitFor();
  await session.service.post('/stop');
  await page.getByText(en.statechart.inThePast(spawning)).waitFor();
  await page.reload();
  await page.getByText(en.statechart.inThePast(spawning)).waitFor();
  await page.getByRole('button', { name: en.statechart.toNow }).click();
  await activeState(page, 'server.stopped.idle').waitFor();
  assert.match(page.url(), /#\/statechart$/);
});

test('The link of a simulation has the position in the simulated sequence', async ({ open }) => {
  const page = await open('#/statechart?review=spx');
  const steps = (view: Page) => view.locator('.chart-steps').getByRole('button');
  await steps(page).filter({ hasText: 'process.spawned' }).click();
  await page.waitForURL(/\?review=spx&at=2$/);
  const other = await open('#/statechart?review=spx&at=2');
  await activeState(other, 'server.running.up').waitFor();
  assert.is(await steps(other).count(), 4);
});

test('The sequence diagram has the same events as the timeline', async (session) => {
  const run = await crash(session);
  const page = await session.open(`#/statechart?run=${run}`);
  await page.getByText(en.statechart.sequenceDiagram).click();
  const { lanes, sends } = en.statechart;
  await page.getByRole('button', { name: `${sends(lanes.process, lanes.machine)}process.spawned` }).click();
  await activeState(page, 'server.running.up').waitFor();
  assert.equal(await findViolations(page), []);
});

test('axe finds no violation in a past run, and no element is wider than a phone', async (session) => {
  const run = await crash(session);
  const wide = await session.open(`#/statechart?run=${run}`);
  await chosen(wide).waitFor();
  assert.equal(await findViolations(wide), []);
  const narrow = await session.open(`#/statechart?run=${run}`, {
    locale: 'de-DE',
    viewport: { width: 360, height: 780 },
  });
  await narrow.getByRole('combobox', { name: de.statechart.run }).waitFor();
  assert.equal(await findViolations(narrow), []);
  assert.is(await narrow.evaluate('document.documentElement.scrollWidth'), 360);
});

test.run();
