/** The statechart view: live, with its drawing and the table of the interface document. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { notation } from '../../http/api/server/notation.js';
import { en } from '../../http/ui/text/en.js';
import { measureCoverage } from '../../machines/review/coverage.js';
import { ownRows, transitionTable } from '../../machines/review/table.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { activeState, isNear, nameState, openLive, touchAt, waitForViewport } from './chart-page.js';
import { connectionLost } from './page-errors.js';

const test = browserSuite('browser/statechart');

const standard = { Build: 'console', Folder: 'world' };
/** The refusal of a stop in the words of the log. */
const refusedStop = en.statechart.rejected(en.statechart.simulatedEvents.stop ?? '');
const log = (page: Page) => page.getByRole('list', { name: en.statechart.logOrder }).getByRole('listitem');

test('The live view highlights the active states, and follows the machine', async (session) => {
  const page = await openLive(session);
  await activeState(page, 'server.stopped.idle').waitFor();
  await session.service.post('/start', standard);
  await activeState(page, 'server.running').waitFor();
  await activeState(page, 'server.running.up').waitFor();
  assert.is(await activeState(page, 'server.stopped').count(), 0);
  await page
    .getByRole('status')
    .filter({ hasText: nameState('server.running.up') })
    .waitFor();
});

test('The live view names the state, possible actions and the reason of the last stop', async (session) => {
  const { service, workspace } = session;
  await service.post('/start', standard);
  await workspace.waitForConsole('READY');
  const page = await openLive(session);
  const now = page.getByRole('region', { name: en.statechart.now });
  await now.getByText(en.statechart.comes.up ?? '').waitFor();
  // Kill is not offered while Stop is possible.
  const offered = await now.getByRole('list', { name: en.statechart.can }).getByRole('button').allTextContents();
  const { restart, stop } = en.server;
  assert.equal(
    offered.map((each) => each.replace(en.statechart.sameState, '').split('→')[0]),
    [stop, restart, en.statechart.simulatedEvents.command],
  );
  await page.getByRole('banner').getByRole('button', { name: en.server.stop, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: en.server.stop, exact: true }).click();
  await now.getByText(en.statechart.comes.idle ?? '').waitFor();
  assert.equal(await findViolations(page), []);
  // The page of the run has the explanation.
  await now.getByRole('link', { name: en.why.title }).click();
  await page.waitForURL(/#\/runs\//);
  const why = page.getByRole('region', { name: en.why.title });
  await why.getByText(/^A stop was requested/).waitFor();
  assert.is(await why.getByRole('listitem').count(), 2, 'the duration is among the facts of the run');
});

test('The live view lists in words what is possible now, with the next state', async (session) => {
  const page = await openLive(session);
  await session.service.post('/start', standard);
  await activeState(page, 'server.running.up').waitFor();
  const possible = page.getByRole('list', { name: en.statechart.can }).getByRole('listitem');
  const { simulatedEvents, sameState } = en.statechart;
  await possible.filter({ hasText: `${en.server.stop}→ ${nameState('server.running.stopping.requested')}` }).waitFor();
  await possible.filter({ hasText: `${simulatedEvents.command}${sameState}` }).waitFor();
  assert.is(await possible.filter({ hasText: new RegExp(`^${en.server.start}`) }).count(), 0);
  const unrequested = page.locator('.chart-next-list').getByRole('listitem');
  await unrequested
    .filter({ hasText: `${simulatedEvents['process.treeExited']}→ ${nameState('server.stopped')}` })
    .waitFor();
});

test('The live view requests an operation that is possible now', async (session) => {
  const page = await openLive(session);
  await session.service.post('/start', standard);
  await activeState(page, 'server.running.up').waitFor();
  const now = page.getByRole('region', { name: en.statechart.now });
  await now.getByRole('button', { name: new RegExp(`^${en.server.stop}`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: en.server.stop, exact: true }).click();
  await activeState(page, 'server.stopped.idle').waitFor();
  await now.getByRole('button', { name: new RegExp(`^${en.server.start}`) }).click();
  await page.waitForURL(/#\/(server)?$/);
});

test('The live view marks the last transition', async (session) => {
  const page = await openLive(session);
  await session.service.post('/start', standard);
  await session.service.post('/stop');
  await activeState(page, 'server.stopped.idle').waitFor();
  const taken = page.locator('g.arrow.taken');
  await taken.first().waitFor({ state: 'attached' });
  assert.is(await taken.count(), 1);
  assert.match((await taken.textContent()) ?? '', en.eventWords['process.treeExited'] ?? '');
});

test('The log has every event and every answer, including refusals, newest first', async (session) => {
  const { service } = session;
  const page = await openLive(session);
  // With all states open, the log has the names of the events too.
  await page.getByRole('button', { name: en.statechart.allStates }).click();
  await page.getByText(en.statechart.emptyLog).waitFor();
  await service.post('/start', standard);
  await service.post('/start', standard);
  await service.post('/command', {});
  await log(page).filter({ hasText: 'command_required' }).waitFor();
  const lines = (await log(page).allInnerTexts()).map((line) => line.replace(/\s+/g, ' ').replace(/^[\d:.]+ /, ''));
  const { simulatedEvents } = en.statechart;
  assert.equal(lines, [
    'POST /command 400 command_required',
    'POST /start 409 already_running',
    'POST /start 204',
    `${simulatedEvents['process.spawned']} process.spawned → running › up`,
    `${simulatedEvents.start} start → running › launching › spawning`,
  ]);
});

test('A page that is opened later shows the recent answers', async (session) => {
  await session.service.post('/stop');
  const page = await openLive(session);
  await log(page).filter({ hasText: refusedStop }).waitFor();
});

test(
  'The live view continues with the next manager after a SIGKILL and keeps the log',
  async (session) => {
    session.allow(connectionLost);
    await session.service.post('/stop');
    const page = await openLive(session);
    await session.service.post('/start', standard);
    await activeState(page, 'server.running.up').waitFor();
    await session.killManager();
    await session.startManager();
    await log(page).filter({ hasText: 'run.found' }).waitFor();
    await log(page).filter({ hasText: refusedStop }).waitFor();
    await activeState(page, 'server.running.up').waitFor();
  },
  { process: {} },
);

test('The drawing can be panned and zoomed with keys, buttons and the wheel', async (session) => {
  const page = await openLive(session);
  const frame = page.getByRole('group', { name: en.statechart.frame });
  await page.getByRole('button', { name: en.statechart.allStates }).click();
  await frame.focus();
  await page.keyboard.press('0');
  const whole = await waitForViewport(page, ({ scale }) => scale < 0.9);
  await page.keyboard.press('+');
  const larger = await waitForViewport(page, ({ scale }) => scale > whole.scale);
  await page.keyboard.press('ArrowDown');
  await waitForViewport(page, ({ y }) => y < larger.y);
  await page.keyboard.press('-');
  await waitForViewport(page, ({ scale }) => isNear(scale, whole.scale));
  await page.getByRole('button', { name: en.statechart.zoomIn }).click();
  await waitForViewport(page, ({ scale }) => isNear(scale, larger.scale));
  await page.getByRole('button', { name: en.statechart.fit }).click();
  await waitForViewport(page, ({ scale, y }) => isNear(scale, whole.scale) && y === 0);
  await frame.hover();
  await page.mouse.wheel(0, 100);
  await waitForViewport(page, ({ y, scale }) => y === -100 && isNear(scale, whole.scale));
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await waitForViewport(page, ({ scale }) => scale > whole.scale);
  await page.keyboard.up('Control');
});

test('Two fingers zoom and move the drawing, and one finger scrolls the page', async (session) => {
  const page = await openLive(session, { hasTouch: true, viewport: { width: 360, height: 780 } });
  const whole = await waitForViewport(page);
  const touch = await touchAt(page, '.chart-frame');
  const scrolled = (await page.evaluate('window.scrollY')) as number;
  await touch('touchStart', [-20, 0], [20, 0]);
  await touch('touchMove', [-60, 0], [60, 0]);
  await touch('touchEnd');
  const larger = await waitForViewport(page, ({ scale }) => scale > whole.scale * 2);
  await touch('touchStart', [-20, 40], [20, 40]);
  await touch('touchMove', [-20, 0], [20, 0]);
  await touch('touchMove', [-20, -20], [20, -20]);
  await touch('touchEnd');
  const moved = await waitForViewport(page, ({ y: at }) => at < larger.y);
  await touch('touchStart', [0, 60]);
  for (const dy of [30, 0, -30, -60]) await touch('touchMove', [0, dy]);
  await touch('touchEnd');
  await until(async () => await page.evaluate(`window.scrollY > ${scrolled}`));
  await waitForViewport(page, (viewport) => viewport.y === moved.y && isNear(viewport.scale, moved.scale));
});

test('The transitions of the drawing are available as text', async ({ open }) => {
  const page = await open('#/statechart?reference=');
  await page.getByText(en.statechart.asText).click();
  await page.getByText('start [isLaunchPossible] → running', { exact: true }).waitFor();
  for (const delay of ['grace', 'restGrace'])
    assert.is(await page.getByText(`after ${delay} → running › stopping › killing`, { exact: true }).count(), 1);
});

test('The table has every row of the interface document, with the coverage', async ({ open }) => {
  const page = await open('#/statechart');
  await page.getByRole('link', { name: en.statechart.reference }).click();
  const rows = page.getByRole('table').getByRole('row');
  await page.getByText(en.statechart.isCovered).first().waitFor();
  const shown = await Promise.all(
    [...transitionTable, ...ownRows].map((_, index) =>
      rows
        .nth(index + 1)
        .getByRole('cell')
        .allTextContents(),
    ),
  );
  assert.equal(
    shown.map((cells) => cells.slice(0, 5)),
    [...transitionTable, ...ownRows].map(({ condition, operation, guard, result, next }) => [
      condition,
      operation,
      guard,
      String(result),
      next,
    ]),
  );
  assert.equal(
    shown.map((cells) => cells[5]?.startsWith(en.statechart.isCovered)),
    (await measureCoverage([...transitionTable, ...ownRows], notation)).map(({ isCovered }) => isCovered),
  );
});

test.run();
