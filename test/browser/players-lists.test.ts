/** The lists of the view Players: their columns and the buttons of their rows. */
// Test limit: 90 s, the players of a server are counted every five seconds.
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { addPlayerSessions } from '../kit/data/player-sessions.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { addFxServerBuild, addFxServerFolder, licence, startFxServer } from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { addYear } from './reach.js';

const port = await findFreePort();
const words = en.players;
const sessions = en.playerSessions;
const desk = { viewport: { width: 1_440, height: 900 } };

const test = browserSuite('browser/players-lists', {
  prepare(workspace) {
    addFxServerBuild(workspace, '12345');
    const endpoint = `endpoint_add_tcp "127.0.0.1:${port}"`;
    addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, endpoint, 'set sv_playersToken S3CR3T']);
  },
});

async function join(session: BrowserSession): Promise<void> {
  await startFxServer(session, '12345', 'city');
  for (const name of ['Ann', 'Bob'])
    await session.service.post('/command', { Command: `stand_in_join "${name}" ip:192.0.2.9 license:${name}` });
  await waitForStatus(session.service, ({ players }) => players === 2);
}

const row = (page: Page, name: string): Locator =>
  page
    .locator('.players')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });

/** Returns the distance of the title of a column from the left edge. */
const leftOf = async (table: Locator, name: string): Promise<number> =>
  Math.round((await table.getByRole('columnheader', { name, exact: true }).boundingBox())?.x ?? -1);

test('Each row of a player who is online shows Kick, and on a phone in its menu', async (session) => {
  await join(session);
  const page = await session.open('#/players', desk);
  const { kick } = words.verbs;
  for (const name of ['Ann', 'Bob']) {
    const button = row(page, name).getByRole('button', { name: kick, exact: true });
    await button.waitFor();
    const opacity = await button.evaluate((element: any) =>
      element.ownerDocument.defaultView.getComputedStyle(element).getPropertyValue('opacity'),
    );
    assert.is(opacity, '1', name);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const kicked = row(page, 'Ann').getByRole('button', { name: kick, exact: true });
  await kicked.waitFor({ state: 'hidden' });
  await row(page, 'Ann')
    .getByRole('button', { name: en.app.more('Ann') })
    .click();
  await kicked.waitFor();
});

test('Both lists of players have the identifier in one column, and no address', async (session) => {
  await join(session);
  const { service } = session;
  await service.post('/command', { Command: 'stand_in_leave 2' });
  await waitForStatus(service, ({ players }) => players === 1);
  const page = await session.open('#/players', desk);
  const earlier = page.getByRole('region', { name: sessions.title }).getByRole('table');
  await earlier.getByRole('button', { name: sessions.copy('license:Bob') }).waitFor();
  const online = page.locator('.players');
  await online.getByTitle('license:Ann').waitFor();
  for (const title of [words.name, words.identifier, words.actions])
    assert.is(await leftOf(online, title), await leftOf(earlier, title), title);
  assert.is(await leftOf(online, sessions.here), await leftOf(earlier, sessions.total));
  assert.is(await page.getByText('192.0.2.9').count(), 0);
});

test("The key of the day's chart names the time without a server", async (session) => {
  await addYear(session, addPlayerSessions);
  const page = await session.open('#/players', desk);
  const chart = page.getByRole('region', { name: sessions.day });
  await chart.getByText(sessions.notRunning, { exact: true }).waitFor();
  await page.getByRole('region', { name: sessions.now }).getByText(sessions.notRunning, { exact: true }).waitFor();
});

test.run();
