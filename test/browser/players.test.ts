/** Players in the page: found, and kicked with the command of the server. */
// Test limit: 90 s, the players of a server are counted every five seconds.
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForHistory, waitForStatus } from '../kit/manager/shared-service.js';
import { addFxServerBuild, addFxServerFolder, licence, startFxServer } from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { bar } from './status-bar.js';

const port = await findFreePort();

const test = browserSuite('browser/players', {
  prepare(workspace) {
    addFxServerBuild(workspace, '12345');
    const endpoint = `endpoint_add_tcp "127.0.0.1:${port}"`;
    addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, endpoint, 'set sv_playersToken S3CR3T']);
  },
});
const words = en.players;
const sessions = en.playerSessions;

async function join(session: BrowserSession): Promise<void> {
  await waitForHistory(session.service);
  await startFxServer(session, '12345', 'city');
  for (const name of ['Ann', 'Bob'])
    await session.service.post('/command', { Command: `stand_in_join "${name}" license:${name}` });
  await waitForStatus(session.service, ({ players }) => players === 2);
}

test('A player is found by identifier and kicked with a reason in two clicks', async (session) => {
  await join(session);
  const page = await session.open('#/players');
  await page.getByRole('searchbox', { name: words.search }).fill('license:bo');
  await page.getByRole('rowheader', { name: 'Ann' }).waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Bob' }) });
  await row.getByRole('button', { name: words.verbs.kick }).click();
  const dialog = page.getByRole('dialog', { name: words.titles.kick('Bob') });
  await dialog.getByLabel(words.texts.kick).fill('spam; "quit"');
  await dialog.getByText('clientkick 2 "spam, \'quit\'"').waitFor();
  assert.equal(await findViolations(page), []);
  await dialog.getByRole('button', { name: words.verbs.kick }).click();
  await page.getByText(words.sent('clientkick 2 "spam, \'quit\'"')).waitFor();
  const [entry] = (await session.service.get('/history?type=command.sent')).json;
  assert.equal([entry.detail.line, entry.outcome], ['clientkick 2 "spam, \'quit\'"', 'done']);
});

test('A player with a name of several words is kicked by number', async (session) => {
  await join(session);
  await session.service.post('/command', { Command: 'stand_in_join "Eve of Old" license:03' });
  const page = await session.open('#/players', {
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Eve of Old' }) });
  await row.getByRole('button', { name: en.app.more('') }).click();
  await row.getByRole('button', { name: words.copyIdentifiers }).click();
  assert.is(await page.evaluate('navigator.clipboard.readText()'), 'license:03');
  await row.getByRole('button', { name: en.app.more('') }).click();
  await row.getByRole('button', { name: words.verbs.kick }).click();
  await page.getByRole('dialog').getByText('clientkick 3 ""').waitFor();
  assert.equal(await findViolations(page), []);
});

test('The players who are online come before the figures on a phone', async (session) => {
  await join(session);
  const page = await session.open('#/players', { viewport: { width: 390, height: 844 } });
  const online = await page.getByRole('rowheader', { name: 'Ann' }).boundingBox();
  const figures = await page.getByRole('region', { name: sessions.figures }).boundingBox();
  assert.ok(online !== null && figures !== null && online.y < figures.y);
});

test('The bar and the view show how many players the server admits', async (session) => {
  await join(session);
  await session.service.post('/command', { Command: 'sv_maxclients 48' });
  await waitForStatus(session.service, (status) => status.max_players === 48);
  const page = await session.open('#/history');
  const inBar = bar(page).getByText('2/48', { exact: true });
  await inBar.waitFor();
  // If a view has the number itself, no other part of the page has the number.
  await page.goto(`${session.service.base}/#/players`);
  await page.getByRole('region', { name: sessions.now }).getByText('2/48', { exact: true }).waitFor();
  assert.is(await inBar.count(), 0);
  await page.goto(`${session.service.base}/#/`);
  await page.locator('.vital', { hasText: en.usage.players }).getByText(en.usage.limitOf('48')).waitFor();
  assert.is(await inBar.count(), 0);
});

test('Each person has one row, even after several sessions', async (session) => {
  await join(session);
  const { service } = session;
  for (const [id, online] of [
    [1, 1],
    [3, 1],
  ] as const) {
    await service.post('/command', { Command: `stand_in_leave ${id}` });
    await waitForStatus(service, ({ players }) => players === online);
    await service.post('/command', { Command: 'stand_in_join Ann license:Ann' });
    await waitForStatus(service, ({ players }) => players === online + 1);
  }
  await service.post('/command', { Command: 'stand_in_leave 4' });
  await waitForStatus(service, ({ players }) => players === 1);
  const page = await session.open('#/players');
  const earlier = page.getByRole('region', { name: sessions.title });
  await earlier.getByRole('rowheader', { name: 'Ann', exact: true }).waitFor();
  assert.is(await earlier.getByRole('rowheader').count(), 1);
  await page.getByRole('rowheader', { name: 'Bob', exact: true }).waitFor();
  await earlier.getByRole('link', { name: 'Ann', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Ann', exact: true });
  // The sessions are read after the panel has opened.
  await panel.getByRole('term').filter({ hasText: sessions.visits }).waitFor();
  assert.is(await panel.getByRole('row').count(), 4, 'the head and three sessions');
  assert.is(await panel.getByText('license:Ann').count(), 1);
});

test('The panel of a player has the current and the earlier session', async (session) => {
  await join(session);
  const { service } = session;
  await service.post('/command', { Command: 'stand_in_leave 1' });
  await waitForStatus(service, ({ players }) => players === 1);
  await service.post('/command', { Command: 'stand_in_join Annie license:Ann' });
  await waitForStatus(service, ({ players }) => players === 2);
  const page = await session.open('#/players');
  const earlier = page.getByRole('region', { name: sessions.title });
  const open = page.getByRole('rowheader', { name: 'Annie' }).getByRole('link');
  await open.waitFor();
  assert.is(await earlier.getByRole('rowheader').count(), 0, 'who is online is not among those who have left');
  await open.click();
  const panel = page.getByRole('dialog', { name: 'Annie', exact: true });
  await panel.getByText('license:Ann').waitFor();
  await panel.getByRole('term').filter({ hasText: sessions.visits }).waitFor();
  assert.is(await panel.getByRole('row').count(), 3, 'the head, the current session, and the earlier one');
  await panel.getByText(sessions.online, { exact: true }).waitFor();
  await page.reload();
  await panel.getByText(sessions.online, { exact: true }).waitFor();
  assert.equal(await findViolations(page), []);
  await panel.getByRole('button', { name: words.verbs.kick }).click();
  await page
    .getByRole('dialog', { name: words.titles.kick('Annie') })
    .getByText('clientkick 3 ""')
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: words.search }).fill('Zoe');
  await earlier.getByText(sessions.noMatch).waitFor();
});

test('A search changes the list of earlier players and no figure', async (session) => {
  await join(session);
  const { service } = session;
  for (const [id, online] of [
    [1, 1],
    [2, 0],
  ] as const) {
    await service.post('/command', { Command: `stand_in_leave ${id}` });
    await waitForStatus(service, ({ players }) => players === online);
  }
  const page = await session.open('#/players');
  const figures = page.getByRole('region', { name: sessions.figures });
  const earlier = page.getByRole('region', { name: sessions.title });
  await earlier.getByRole('rowheader', { name: 'Ann', exact: true }).waitFor();
  const before = await figures.getByText(sessions.seen).locator('..').innerText();
  assert.match(before, /2$/m);
  await page.getByRole('searchbox', { name: words.search }).fill('Ann');
  await earlier.getByRole('rowheader', { name: 'Bob', exact: true }).waitFor({ state: 'detached' });
  assert.is(await figures.getByText(sessions.seen).locator('..').innerText(), before);
});

test('The row of a player who left has a button that copies an identifier', async (session) => {
  await join(session);
  await session.service.post('/command', { Command: 'stand_in_leave 1' });
  await waitForStatus(session.service, ({ players }) => players === 1);
  const page = await session.open('#/players', { permissions: ['clipboard-read', 'clipboard-write'] });
  const earlier = page.getByRole('region', { name: sessions.title });
  await earlier.getByRole('button', { name: sessions.copy('license:Ann') }).click();
  assert.is(await page.evaluate('navigator.clipboard.readText()'), 'license:Ann');
});

test('The chart of players has a line at the limit if the peak is near the limit', async (session) => {
  await join(session);
  const { service } = session;
  await service.post('/command', { Command: 'sv_maxclients 4' });
  await waitForStatus(service, ({ max_players }) => max_players === 4);
  await until(async () => {
    const { samples } = (await service.get('/samples')).json;
    return samples.some(({ players }: { players: { max: number } | null }) => players?.max === 2);
  }, 'a sample with both players');
  const page = await session.open('#/players');
  await page.getByText(sessions.slotsOf('4')).waitFor();
  await service.post('/command', { Command: 'sv_maxclients 48' });
  await page.getByText(sessions.slotsOf('4')).waitFor({ state: 'detached' });
  assert.is(await page.getByText(sessions.slotsOf('48')).count(), 0);
});

test.run();
