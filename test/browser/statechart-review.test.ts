/** The review in the statechart view: the chart without a server. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { likelyEvents } from '../../http/ui/views/statechart/review/likely-events.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { activeState, chooseScenario, copyLink, nameState } from './chart-page.js';

const test = browserSuite('browser/statechart-review');

/** Returns an event in words. */
const words = (event: string): string => en.statechart.simulatedEvents[event] ?? '';

/** The beginning of the summary of the other events. */
const otherEvents = en.statechart.moreEvents(0).split(' (')[0] ?? '';

/** Presses the button of an event. Opens the list of the other events if the event is not a likely event. */
async function choose(page: Page, event: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: words(event), exact: true });
  if ((await button.count()) === 0) await page.getByText(otherEvents).click();
  await button.first().click();
}

/** Returns the answer to a step, which has the request in words and, hidden, in the notation of the API. */
const answer = (page: Page, step: number, text: string) =>
  page.locator('.chart-step-answer', { hasText: en.statechart.answerTo(step) }).filter({ hasText: text });

test('A review shows states and answers without affecting the server', async ({ open, service }) => {
  const page = await open('#/statechart?review=');
  await choose(page, 'start');
  await activeState(page, 'server.running.launching.spawning').waitFor();
  await choose(page, 'process.spawned');
  await activeState(page, 'server.running.up').waitFor();
  await answer(page, 1, en.statechart.accepted(words('start'))).waitFor();
  await choose(page, 'command, invalid');
  await answer(page, 3, en.statechart.rejected(words('command'))).waitFor();
  await choose(page, 'start, invalid');
  await answer(page, 4, 'POST /start 409 already_running').waitFor();
  assert.is((await service.get('/status')).json.state, 'stopped');
});

test('A review shows each event in words, and with its name while all states are open', async ({ open }) => {
  const page = await open('#/statechart?review=spx');
  const steps = page.getByRole('complementary', { name: en.statechart.review }).getByRole('list').getByRole('button');
  await steps.nth(3).waitFor();
  const { initialState } = en.statechart;
  assert.equal(
    (await steps.allInnerTexts()).map((text) => text.split('\n')),
    [
      ['0', initialState, '→ Stopped'],
      ['1', words('start'), `→ ${nameState('server.running.launching.spawning')}`],
      ['2', words('process.spawned'), `→ ${nameState('server.running.up')}`],
      ['3', words('stop'), `→ ${nameState('server.running.stopping.requested')}`],
    ],
  );
  await page.getByRole('button', { name: en.statechart.allStates }).click();
  await steps.filter({ hasText: 'process.spawned → running › up' }).waitFor();
});

test('A simulation offers at most four likely events, and the rest in a closed list', async ({ open }) => {
  const page = await open('#/statechart?review=sp');
  const events = page.getByRole('region', { name: en.statechart.nextEvents });
  await events.getByRole('button', { name: words('process.treeExited') }).waitFor();
  assert.ok((await events.getByRole('button').count()) <= 4);
  for (const [state, names] of Object.entries(likelyEvents)) assert.ok(names.length <= 4, state);
  assert.is(await events.locator('button.primary').count(), 0, 'an event looks like an operation of the server');
  const other = page.getByRole('button', { name: words('restart, invalid') });
  assert.is(await other.count(), 0);
  await page.getByText(otherEvents).click();
  await other.waitFor();
  assert.is(await events.getByRole('button', { name: words('stop'), exact: true }).count(), 1);
});

test('A review can go one step back or forward, and can be reset', async ({ open }) => {
  const page = await open('#/statechart?review=spx');
  await activeState(page, 'server.running.stopping.requested').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await activeState(page, 'server.running.up').waitFor();
  await page.waitForURL(/\?review=spx&at=2$/);
  await page.getByRole('button', { name: 'Forward' }).click();
  await activeState(page, 'server.running.stopping.requested').waitFor();
  await page.getByRole('button', { name: en.statechart.reset }).click();
  await activeState(page, 'server.stopped.idle').waitFor();
  await page.getByText(en.statechart.emptyReview).waitFor();
});

test('The link of a review shows the same sequence and options in another browser', async ({ open }) => {
  const first = await open('#/statechart?review=');
  await choose(first, 'start');
  await choose(first, 'process.spawned');
  await first.locator('summary', { hasText: en.statechart.options }).click();
  await first.getByLabel(en.statechart.restartAfterCrash).check();
  await choose(first, 'process.treeExited');
  await activeState(first, 'server.stopped.waiting').waitFor();
  const link = await copyLink(first);
  await first.waitForURL(link);
  const second = await open(new URL(link).hash);
  await activeState(second, 'server.stopped.waiting').waitFor();
  await second.locator('summary', { hasText: en.statechart.options }).click();
  assert.ok(await second.getByLabel(en.statechart.restartAfterCrash).isChecked());
});

test('A review names the requests that are not answered yet', async ({ open }) => {
  const page = await open('#/statechart?review=spxk');
  const { unanswered } = en.statechart;
  await page.getByText(unanswered(`${words('stop')}, ${words('kill')}`)).waitFor();
});

test('An invalid link is explained, and the review can be reset', async ({ open }) => {
  const page = await open('#/statechart?review=sp!');
  const notice = page.getByRole('alert');
  await notice.getByText(en.statechart.linkFaults.unknownStep(3, '!')).waitFor();
  await notice.getByRole('button', { name: en.statechart.reset }).click();
  await notice.waitFor({ state: 'detached' });
  await page.waitForURL(/\?review=$/);
});

test('The further events of a review are grouped by their senders', async ({ open }) => {
  for (const width of [1440, 390]) {
    const page = await open('#/statechart?review=s', { viewport: { width, height: 844 } });
    await page.getByText(otherEvents).click();
    const group = (by: keyof typeof en.statechart.by) => page.getByRole('group', { name: en.statechart.by[by] });
    await group('client')
      .getByRole('button', { name: words('command') })
      .first()
      .waitFor();
    await group('world')
      .getByRole('button', { name: words('process.treeExited') })
      .waitFor();
    await group('manager')
      .getByRole('button', { name: words('manager.killed') })
      .waitFor();
    await group('time')
      .getByRole('button', { name: words('after launchLimit') })
      .waitFor();
    const [first, second] = [0, 1].map((at) => group('client').getByRole('button').nth(at));
    const [upper, lower] = [await first?.boundingBox(), await second?.boundingBox()];
    assert.equal([upper?.x, upper?.width], [lower?.x, lower?.width], `${width}: the events are not rows`);
    assert.is(await page.evaluate('document.documentElement.scrollWidth'), width);
    await page.context().close();
  }
});

test('A review can be used with the keyboard alone', async ({ open }) => {
  const page = await open('#/statechart?review=');
  await page.getByRole('button', { name: words('start'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await activeState(page, 'server.running.launching.spawning').waitFor();
});

test('A simulation says that it reaches no server, and begins with scenarios', async ({ open }) => {
  const page = await open('#/statechart?review=');
  await page.getByText(en.statechart.simulation).waitFor();
  await chooseScenario(page, 'killDuringStop');
  await page.waitForURL(/\?review=spxkq$/);
  await page.locator('.chart-steps [aria-current]', { hasText: 'process.treeExited' }).waitFor();
  await page.locator('.chart-now', { hasText: 'stopped' }).waitFor();
  const scenario = page.getByRole('combobox', { name: en.statechart.scenario });
  assert.is(await scenario.inputValue(), 'spxkq');
  const [first, drawing] = [await scenario.boundingBox(), await page.locator('.chart-frame').boundingBox()];
  assert.ok(first !== null && drawing !== null && first.y + first.height <= drawing.y);
});

test('axe finds no violation in a review, light and dark, in English and German', async ({ open }) => {
  for (const options of [
    { colorScheme: 'light' as const },
    { colorScheme: 'dark' as const, viewport: { width: 360, height: 780 } },
    { locale: 'de-DE' },
  ]) {
    const page = await open('#/statechart?review=spcxkqsS', options);
    await page.locator('rect.active').first().waitFor();
    assert.equal(await findViolations(page), []);
    await page.context().close();
  }
});

test.run();
