/** Operations that end a server with players: the page asks for confirmation. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForEntry, waitForStatus } from '../kit/manager/shared-service.js';
import { addFxServerBuild, addFxServerFolder, licence, startFxServer } from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { button, pressKill } from './status-bar.js';

const port = await findFreePort();
const words = en.server;

const test = browserSuite('browser/players-online', {
  prepare(workspace) {
    addFxServerBuild(workspace, '12345');
    const endpoint = `endpoint_add_tcp "127.0.0.1:${port}"`;
    addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, endpoint, 'set sv_playersToken S3CR3T']);
  },
});

const press = (page: Page, name: string) => (name === words.kill ? pressKill(page) : button(page, name).click());
/** The number of players above the console. */
const playersVital = (page: Page, players: number) =>
  page.locator('.vital', { hasText: en.usage.players }).getByText(String(players), { exact: true });
const question = (page: Page, name: string) => page.getByRole('dialog', { name });

test('Stop, Restart and Kill ask for confirmation while a player is online', async (session) => {
  const { service } = session;
  await startFxServer(session, '12345', 'city');
  const page = await session.open('#/');
  await service.post('/command', { Command: 'stand_in_join "Ann" license:01' });
  const { run } = await waitForStatus(service, ({ players }) => players === 1);
  await playersVital(page, 1).waitFor();

  for (const [button, title] of [
    [words.stop, words.announced.titles.stop],
    [words.kill, words.killTitle],
    [words.restart, words.announced.titles.restart],
  ] as const) {
    await press(page, button);
    await question(page, title).getByText(words.playersOnline(1)).waitFor();
    assert.equal(await findViolations(page), []);
    await question(page, title).getByRole('button', { name: en.app.cancel }).click();
    await question(page, title).waitFor({ state: 'detached' });
  }
  assert.is((await service.get('/status')).json.run, run, 'nothing was sent');

  await press(page, words.restart);
  const restart = question(page, words.announced.titles.restart);
  assert.is(await restart.getByRole('radio', { name: words.stop, exact: true }).count(), 0);
  await restart.getByRole('radio', { name: words.announced.notices.own }).check();
  await restart.getByLabel(words.announced.seconds).fill('1');
  await restart.getByLabel(words.announced.reason).fill('Update');
  await restart.getByRole('button', { name: words.restart, exact: true }).click();
  await waitForStatus(service, (status) => status.phase === 'up' && status.run !== run);
  const { detail } = await waitForEntry(service, 'operation.restart');
  assert.equal([detail.notice, detail.reason], [1, 'Update']);
});

test('Stop and Restart ask first if the number of players is unknown', async (session) => {
  const { service } = session;
  await service.post('/start', { Build: 'console', Folder: 'world' });
  const { run } = await waitForStatus(service, ({ phase }) => phase === 'up');
  const page = await session.open('#/');
  for (const [button, title] of [
    [words.stop, words.announced.titles.stop],
    [words.restart, words.announced.titles.restart],
  ] as const) {
    await press(page, button);
    await question(page, title).getByText(words.playersUnknown).waitFor();
    await page.keyboard.press('Escape');
    await question(page, title).waitFor({ state: 'detached' });
  }
  assert.is((await service.get('/status')).json.run, run, 'nothing was sent');
  await press(page, words.stop);
  await question(page, words.announced.titles.stop).getByRole('button', { name: words.stop, exact: true }).click();
  await waitForStatus(service, ({ state }) => state === 'stopped');
  const { detail } = await waitForEntry(service, 'operation.stop');
  assert.is(detail.notice, undefined);
});

test('The dialog of a backup that stops the server shows the number of players', async (session) => {
  const { service } = session;
  await startFxServer(session, '12345', 'city');
  const page = await session.open('#/backups');
  await service.post('/command', { Command: 'stand_in_join "Ann" license:01' });
  await page.getByRole('link', { name: '1/30', exact: true }).waitFor();
  await page.getByRole('button', { name: en.palette.create.backup }).click();
  const dialog = question(page, en.palette.create.backup);
  await dialog.getByText(en.backups.modeDetails.freeze).waitFor();
  assert.is(await dialog.getByText(words.playersOnline(1)).count(), 0, 'the Build names the mode “freeze”');
  await dialog.getByLabel(en.backups.mode).selectOption('stop');
  await dialog.getByText(words.playersOnline(1)).waitFor();
  await dialog.getByRole('radio', { name: words.announced.notices.one }).and(page.locator(':checked')).waitFor();
  assert.equal(await findViolations(page), []);
  await dialog.getByRole('radio', { name: words.announced.notices.ten }).check();
  await dialog.getByRole('button', { name: en.backups.beginLater(10) }).click();
  await page.getByRole('rowheader', { name: en.backups.announced('city') }).waitFor();
  const [{ action, warnings, next }] = (await service.get('/schedules')).json;
  assert.equal([action, warnings], [{ type: 'backup', folder: 'city', mode: 'stop' }, [10, 5, 1]]);
  assert.ok(Date.parse(next.due_at) > Date.now());
  assert.equal((await service.get('/backups')).json, []);
});

test('The dialog of a backup waits for the mode of the Build', async (session) => {
  const { service, allow } = session;
  allow(answeredWith(404));
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await waitForStatus(service, ({ phase }) => phase === 'up');
  const page = await session.open('#/backups');
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/backups/plan?*', async (route) => {
    await answered;
    await route.fulfill({ status: 404 });
  });
  await page.getByRole('button', { name: en.palette.create.backup }).click();
  const dialog = question(page, en.palette.create.backup);
  await dialog.getByText(en.backups.modeDetails.usual).waitFor();
  const begin = dialog.getByRole('button', { name: en.backups.begin, exact: true });
  assert.is(await begin.getAttribute('aria-disabled'), 'true');
  assert.is(await dialog.getByText(words.playersUnknown).count(), 0);
  await dialog.getByLabel(en.backups.mode).press('Enter');
  // Without the mode, the server may be stopped: ask.
  answer();
  await dialog.getByText(words.playersUnknown).waitFor();
  assert.is(await begin.getAttribute('aria-disabled'), 'false');
  assert.equal((await service.get('/backups')).json, []);
});

test('Stop asks for no confirmation after the last player has left', async (session) => {
  const { service } = session;
  await startFxServer(session, '12345', 'city');
  const page = await session.open('#/');
  await service.post('/command', { Command: 'stand_in_join "Ann" license:01' });
  await playersVital(page, 1).waitFor();
  await service.post('/command', { Command: 'stand_in_leave 1' });
  await playersVital(page, 0).waitFor();
  await press(page, words.stop);
  await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.is(await page.getByRole('dialog').count(), 0);
});

test.run();
