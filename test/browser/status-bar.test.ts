/** The status bar above every view. The tests check its content, and that it moves no element. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { fixtures } from '../kit/manager/workspace.js';
import { sampleCases } from '../kit/sample.js';
import { startStandInSidecar } from '../kit/servers/agones-sidecar.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { listLayoutShifts, measureLayoutShift } from './layout-shift.js';
import { answeredWith, connectionLost } from './page-errors.js';
import { bar, confirmEnd, openMenu, pressInMenu, state } from './status-bar.js';
import { waitForFrame } from './wait.js';

const test = browserSuite('browser/status-bar', {
  prepare: (workspace) =>
    workspace.addBuild('announcing', {
      command: [join(fixtures, 'console-server.sh')],
      stop: { command: 'quit' },
      announce: { message: 'say {message}' },
    }),
  service: { args: ['--name', 'City One'] },
});

const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
] as const;

const isUp = ({ phase }: { readonly phase: string | null }) => phase === 'up';

async function startServer({ service, workspace }: BrowserSession): Promise<void> {
  await service.post('/start', { Build: 'announcing', Folder: 'world' });
  await workspace.waitForConsole('READY');
  await waitForStatus(service, isUp);
}

for (const viewport of sampleCases('status-bar', sizes, 1))
  test(`The bar shows state and operations in each view, at ${viewport.width} pixels`, async (session) => {
    await startServer(session);
    const page = await session.open('#/', { viewport });
    const { views, unknownView } = en.app;
    for (const [hash, title] of [
      ['#/', views.server],
      ['#/folders', views.folders],
      ['#/builds', views.builds],
      ['#/runs', views.runs],
      ['#/history', views.history],
      ['#/statechart', views.statechart],
      ['#/nowhere', unknownView],
    ] as const) {
      await page.evaluate(`location.hash = '${hash}'`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await state(page, en.state.phases.up).waitFor();
      const isPhone = viewport.width === 360;
      // The view of the server has the Build and the Data Folder itself.
      const hasPlace = !isPhone && hash !== '#/';
      for (const text of ['City One', ...(hasPlace ? ['announcing', 'world'] : [])])
        await bar(page).getByText(text, { exact: true }).waitFor();
      assert.is(await bar(page).getByRole('definition').filter({ visible: true }).count(), hasPlace ? 2 : 0);
      if (isPhone) await openMenu(page);
      const { restart, stop, announced } = en.server;
      for (const name of isPhone ? [announced.end.restart, announced.end.stop] : [restart, stop])
        assert.is(
          await bar(page).getByRole('button', { name, exact: true }).getAttribute('aria-disabled'),
          'false',
          `${name} at ${hash}`,
        );
      if (isPhone) await page.keyboard.press('Escape');
      assert.is((await bar(page).boundingBox())?.height, isPhone ? 52 : 48);
      assert.match(await page.title(), /City One$/);
    }
    assert.equal(await findViolations(page), []);
  });

test('The texts of the buttons of the bar fit in English and German', async ({ open }) => {
  for (const locale of ['en-GB', 'de-DE']) {
    const page = await open('#/', { locale });
    await bar(page).locator('.bar-operations > :is(button, .button):visible').first().waitFor();
    for (const width of [1200, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await waitForFrame(page);
      const cut = await page.evaluate<
        string[]
      >(`[...document.querySelectorAll('.bar-operations > :is(button, .button)')]
        .filter((button) => button.scrollWidth > button.clientWidth || [...button.children].some((part) =>
          part.getBoundingClientRect().right > button.getBoundingClientRect().right - 4))
        .map((button) => button.textContent)`);
      assert.equal(cut, [], `${locale} at ${width}`);
    }
    await page.context().close();
  }
});

test('Restart, Stop and Kill in the bar operate the server from any view', async (session) => {
  const { service } = session;
  await startServer(session);
  const page = await session.open('#/history');
  const { json: before } = await service.get('/status');
  await confirmEnd(page, en.server.restart);
  await waitForStatus(service, (status) => isUp(status) && status.run !== before.run);
  await confirmEnd(page, en.server.stop);
  await state(page, en.state.outcomes.stopped).waitFor();
  await startServer(session);
  await state(page, en.state.phases.up).waitFor();
  await pressInMenu(page, en.server.kill);
  await page.getByRole('dialog', { name: en.server.killTitle }).getByRole('button', { name: en.server.kill }).click();
  await state(page, en.state.outcomes.killed).waitFor();
  await page.getByRole('heading', { level: 1, name: en.app.views.history }).waitFor();
});

test('A refused operation from the bar is explained in front of the view', async (session) => {
  session.allow(answeredWith(409));
  await startServer(session);
  const page = await session.open('#/runs');
  await page.route(/\/events/, (route) => route.continue());
  await state(page, en.state.phases.up).waitFor();
  // When the button is pressed, the page does not know yet that the server is stopped.
  await page.route(/\/restart$/, async (route) => {
    await session.service.post('/stop');
    await route.continue();
  });
  await confirmEnd(page, en.server.restart);
  await page.getByRole('dialog', { name: en.bar.failed }).getByText('not_running').waitFor();
});

test(
  'The bar has no buttons without the scope `control`',
  async ({ open, service, allow }) => {
    allow(answeredWith(401));
    const token = 'a-token-that-is-long-enough';
    const { json } = await service.request('POST', '/access/tokens', {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Reader', scopes: ['read'] }),
    });
    const page = await open();
    await page.getByLabel('Token', { exact: true }).fill(json.token);
    await page.keyboard.press('Enter');
    await state(page, en.state.outcomes.stopped).waitFor();
    assert.is(await bar(page).getByRole('group', { name: en.server.control }).count(), 0);
  },
  { service: { token: 'a-token-that-is-long-enough' } },
);

/** The events, each with a function that causes the event and waits for its display in the page. */
const happenings: readonly (readonly [string, (session: BrowserSession, page: Page) => Promise<void>])[] = [
  [
    'a start by another client',
    async (session, page) => {
      await startServer(session);
      await state(page, en.state.phases.up).waitFor();
    },
  ],
  [
    'a lost connection and its return',
    async ({ killManager, startManager }, page) => {
      await killManager();
      await bar(page).getByText(en.connection.lost).waitFor();
      await startManager();
      await bar(page).getByText(en.connection.back).waitFor();
      await bar(page).getByText(en.connection.back).waitFor({ state: 'detached' });
      await state(page, en.state.phases.up).waitFor();
    },
  ],
  [
    'a crash',
    async ({ service }, page) => {
      await service.post('/command', { Command: 'exit 3' });
      await state(page, en.state.outcomes.crashed).waitFor();
    },
  ],
  [
    'a stop with a notice',
    async (session, page) => {
      await startServer(session);
      const stopped = session.service.post('/stop?notice=2&reason=New%20map');
      const notice = page.getByRole('group', { name: en.server.announced.group });
      await notice.getByText(/^Stops in/).waitFor();
      await notice.getByText('New map', { exact: true }).waitFor();
      await stopped;
      await state(page, en.state.outcomes.stopped).waitFor();
    },
  ],
];

/** Opens the view of the server, which has never run, and waits until all of it is displayed or prepared. */
async function openWhole({ open }: BrowserSession, viewport: (typeof sizes)[number], hash = '#/'): Promise<Page> {
  const page = await open(hash, { viewport });
  await page.getByText(en.console.empty).waitFor({ state: 'attached' });
  await page.locator('.waiting').first().waitFor({ state: 'detached' });
  return page;
}

/** Returns how much moved during an event. */
async function shiftOf(page: Page, happen: () => Promise<void>): Promise<number> {
  await waitForFrame(page);
  const before = await measureLayoutShift(page);
  await happen();
  await waitForFrame(page);
  return (await measureLayoutShift(page)) - before;
}

for (const viewport of sampleCases('status-bar', sizes, 1)) {
  test(
    `No element moves while the state changes, at ${viewport.width} pixels`,
    async (session) => {
      session.allow(connectionLost);
      // The history of a new manager is not open yet.
      session.allow(answeredWith(503));
      const page = await openWhole(session, viewport);
      for (const [name, happen] of happenings) {
        const shift = await shiftOf(page, () => happen(session, page));
        assert.ok(shift < 0.02, `${name}: ${shift}\n${await listLayoutShifts(page)}`);
      }
    },
    { process: {} },
  );

  const sidecar = await startStandInSidecar();
  test(
    `No element moves when a warning changes, at ${viewport.width} pixels`,
    async (session) => {
      const page = await openWhole(session, viewport, '#/?tab=problems');
      const warnings = page.getByRole('list', { name: en.server.warnings });
      const shift = await shiftOf(page, async () => {
        sidecar.mode = 500;
        await startServer(session);
        await warnings.waitFor();
        sidecar.mode = 'normal';
        await warnings.waitFor({ state: 'detached' });
      });
      sidecar.end();
      assert.ok(shift < 0.02, `${shift}\n${await listLayoutShifts(page)}`);
    },
    { process: { args: ['--agones'], env: { AGONES_SDK_HTTP_PORT: String(sidecar.port) } } },
  );
}

test.run();
