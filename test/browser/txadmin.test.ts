/** The import from txAdmin in the page: from the set-up and the palette to accounts that can log in. */
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { addProfile, addTxAdmin, type TxAdminPlace } from '../kit/data/txadmin.js';
import { sampleSecrets, version7 } from '../machines/imports/txadmin/sample-txadmin.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { findCutOff } from './cut-off.js';
import { answeredWith } from './page-errors.js';
import { contexts, Hand, type Way, ways } from './tasks/hand.js';

const words = en.txAdmin;

const test = browserSuite('browser/txadmin');

/** Adds txData with a server, and allows the answer that there is no folder.json yet. */
function addPlace({ workspace, allow }: BrowserSession): TxAdminPlace {
  allow(answeredWith(404));
  return addTxAdmin(join(realpathSync(workspace.root), 'home'));
}

const toHash = (path: string): string => `#/txadmin?${new URLSearchParams({ path })}`;

/** Returns the row of a step. */
const row = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();

async function waitForState(page: Page, title: string, state: keyof typeof words.states): Promise<void> {
  await row(page, title).getByText(words.states[state], { exact: true }).waitFor();
}

/** Waits until a step is chosen and has no state yet. */
async function waitForChosen(page: Page, title: string): Promise<void> {
  await row(page, title).getByRole('checkbox', { checked: true }).waitFor();
  assert.is(await row(page, title).locator('.txadmin-state').count(), 0);
}

const names: Readonly<Record<Way, string>> = {
  mouse: 'with a mouse at 1440 px',
  touch: 'by touch at 390 px',
  keyboard: 'with the keyboard alone',
};

for (const way of ways)
  test(`The set-up leads to an import, which creates the chosen parts ${names[way]}`, async (session) => {
    const { open, service, workspace } = session;
    const { txData, data, artifact } = addPlace(session);
    const page = await open('#/first-server', contexts[way]);
    const hand = new Hand(page, way);
    const main = page.getByRole('main');
    await hand.press(main.getByRole('link', { name: en.firstServer.txAdmin }));
    await page.getByRole('heading', { name: en.app.views.txAdmin }).waitFor();
    await hand.type(main.getByLabel(words.path), txData);
    await hand.press(main.getByRole('button', { name: words.showPlan }));
    await waitForChosen(page, words.parts.accounts('Cem'));
    assert.equal((await service.get('/schedules')).json, []);
    await hand.toggle(main.getByLabel(words.parts.accounts('Cem')));
    await waitForState(page, words.parts.accounts('Cem'), 'leftOut');
    await hand.press(main.getByRole('button', { name: words.run(6) }));
    for (const title of [words.parts.folder('Mine'), words.parts.settings('Mine'), words.parts.schedule('Restart')])
      await waitForState(page, title, 'done');
    await waitForState(page, words.parts.accounts('Bob'), 'done');
    assert.is(readlinkSync(join(workspace.root, 'data/Mine')), data);
    assert.equal(JSON.parse(readFileSync(join(data, 'folder.json'), 'utf8')).oneSync, 'on');
    const accounts = (await service.get('/access/accounts')).json as { name: string; scopes: string[] }[];
    assert.equal(
      accounts.map(({ name, scopes }) => [name, scopes.join()]),
      [
        ['Ann', 'admin'],
        ['Bob', 'read,console,command'],
      ],
    );
    assert.equal((await service.get('/schedules')).json[0].when.times, ['06:00', '18:00']);
    assert.equal(await findViolations(page), []);
    assert.is((await findCutOff(page)).join('\n'), '');
    // The Build is a copy of the directory on the machine.
    await waitForState(page, words.parts.build('12345'), 'done');
    assert.is((await service.get('/builds/12345')).status, 200);
    assert.equal(readdirSync(join(workspace.root, 'builds/12345')).sort(), readdirSync(artifact).sort());
    // The link of an invitation sets a password.
    const link = await row(page, words.parts.accounts('Bob')).locator('pre').innerText();
    const invited = await open(new URL(link).hash);
    await invited.getByRole('heading', { name: en.login.invitation }).waitFor();
  });

test('The import continues after a reload without duplicates', async (session) => {
  const { open, service } = session;
  const { txData } = addPlace(session);
  const page = await open(toHash(txData));
  const main = page.getByRole('main');
  await main.getByLabel(words.parts.schedule('Restart')).uncheck();
  await main.getByLabel(words.parts.accounts('Bob')).uncheck();
  await main.getByLabel(words.parts.accounts('Cem')).uncheck();
  await main.getByRole('button', { name: words.run(4) }).click();
  await waitForState(page, words.parts.accounts('Ann'), 'done');
  await page.reload();
  await waitForState(page, words.parts.folder('Mine'), 'done');
  await waitForState(page, words.parts.settings('Mine'), 'done');
  await waitForState(page, words.parts.accounts('Ann'), 'done');
  await waitForState(page, words.parts.schedule('Restart'), 'leftOut');
  assert.is(await row(page, words.parts.accounts('Ann')).locator('pre').count(), 0);
  await main.getByLabel(words.parts.schedule('Restart')).check();
  // Another client creates a schedule first.
  await service.post('/schedules', {
    name: 'Other',
    when: { times: ['06:00', '18:00'] },
    action: { type: 'restart' },
  });
  await main.getByRole('button', { name: words.run(1) }).click();
  await waitForState(page, words.parts.schedule('Restart'), 'done');
  assert.is((await service.get('/schedules')).json.length, 1);
  assert.is((await service.get('/access/accounts')).json.length, 1);
});

test('A refused step shows the reason, and a retry carries the step out', async (session) => {
  const { open, service, allow } = session;
  allow(answeredWith(400));
  const { txData } = addPlace(session);
  const page = await open(toHash(txData));
  const main = page.getByRole('main');
  await main.getByLabel(words.webhookUrl).fill('http://example.com/hook');
  await main.getByRole('button', { name: words.run(8) }).click();
  await waitForState(page, words.parts.webhook, 'refused');
  await waitForState(page, words.parts.accounts('Cem'), 'done');
  await row(page, words.parts.webhook).getByRole('alert').waitFor();
  assert.equal(await findViolations(page), []);
  await main.getByLabel(words.webhookUrl).fill(sampleSecrets.webhook);
  await main.getByRole('button', { name: words.retry }).click();
  await waitForState(page, words.parts.webhook, 'done');
  assert.is((await service.get('/webhooks')).json[0].format, 'discord');
  assert.not.match(page.url(), 'secret-of-the-webhook');
});

test('A name that is in use is replaced, and a folder.json is not changed', async (session) => {
  const { open, workspace, service } = session;
  const { txData, data } = addPlace(session);
  workspace.addFolder('Mine');
  writeFileSync(join(data, 'folder.json'), '{"notes":"mine"}');
  await service.post('/datafolders');
  const page = await open(toHash(txData));
  const main = page.getByRole('main');
  await waitForState(page, words.parts.folder('Mine'), 'taken');
  await waitForState(page, words.parts.settings('Mine'), 'leftOut');
  assert.equal(await findViolations(page), []);
  await main.getByRole('button', { name: words.run(5) }).click();
  await waitForState(page, words.parts.accounts('Cem'), 'done');
  assert.not.ok(existsSync(join(workspace.root, 'data/Mine/folder.json')), 'another Data Folder');
  await main.getByLabel(words.folderName).fill('roleplay');
  await waitForChosen(page, words.parts.folder('roleplay'));
  await main.getByRole('button', { name: words.run(2) }).click();
  await waitForState(page, words.parts.folder('roleplay'), 'done');
  await waitForState(page, words.parts.settings('roleplay'), 'manual');
  await main.getByText(words.details.settingsTaken).waitFor();
  assert.is(readFileSync(join(data, 'folder.json'), 'utf8'), '{"notes":"mine"}');
  assert.ok(existsSync(join(workspace.root, 'data/roleplay/server.cfg')));
});

test('A name that the service refuses can be replaced in the page', async (session) => {
  const { open, service, allow } = session;
  allow(answeredWith(400));
  const { txData } = addPlace(session);
  const data = join(txData, '.hidden.base');
  mkdirSync(data);
  writeFileSync(join(data, 'server.cfg'), '');
  addProfile(txData, 'events', version7({ dataPath: data }));
  const page = await open(`${toHash(txData)}&profile=events`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: words.run(7) }).click();
  await waitForState(page, words.parts.folder('.hidden'), 'refused');
  await waitForState(page, words.parts.accounts('Cem'), 'done');
  await main.getByLabel(words.folderName).fill('events');
  await main.getByRole('button', { name: words.run(2) }).click();
  await waitForState(page, words.parts.folder('events'), 'done');
  await waitForState(page, words.parts.settings('events'), 'done');
  assert.is((await service.get('/datafolders/events')).json.link_target, data);
});

test('The palette opens the import, whose notes name the tasks of the operator', async (session) => {
  const { open, allow } = session;
  allow(answeredWith(400));
  const { txData } = addPlace(session);
  addProfile(txData, 'events', version7({ dataPath: '/nowhere/Events.base', times: ['noon'] }));
  const page = await open('#/runs');
  await page.getByRole('heading', { name: en.app.views.runs, exact: true, level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: en.palette.title }).fill(en.app.views.txAdmin);
  await page.getByRole('option', { selected: true, name: en.app.views.txAdmin }).waitFor();
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: words.showPlan }).click();
  await main.getByText(words.pathMissing).waitFor();
  await main.getByLabel(words.path).fill(txData);
  await page.keyboard.press('Enter');
  await main.getByText('There are several profiles').waitFor();
  assert.equal(await findViolations(page), []);
  await main.getByLabel(words.profile).fill('events');
  await page.keyboard.press('Enter');
  await main.locator('summary', { hasText: words.lost }).click();
  await main.getByText(words.notes.server_missing('/nowhere/Events.base')).waitFor();
  await main.getByText(words.notes.times('noon')).waitFor();
  await main.getByText(words.notes.admin_left_out('Dee', 'menu.vehicle, players.kick')).waitFor();
  assert.equal(await findViolations(page), []);
  await page.setViewportSize({ width: 390, height: 844 });
  await main.getByRole('button', { name: words.manual }).click();
  await main.locator('#txadmin-manual:focus').waitFor();
  const content = await page.content();
  for (const [name, secret] of Object.entries(sampleSecrets)) assert.not.ok(content.includes(secret), name);
});

test.run();
