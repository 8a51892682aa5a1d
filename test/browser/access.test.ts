/** Named tokens in the page, and the page for a login with fewer scopes. */
import type { Page, Route } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { de } from '../kit/data/german.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { commandLine } from './console-page.js';
import { answeredWith } from './page-errors.js';
import { pressInRow } from './row-menu.js';
import { state } from './status-bar.js';
import { waitUntilTrue } from './wait.js';

const token = 'correct-horse.battery_staple';
const test = browserSuite('browser/access', { service: { token } });
const words = en.access;

async function logIn(page: Page, given = token): Promise<void> {
  await page.getByLabel(en.login.token, { exact: true }).fill(given);
  await page.getByRole('button', { name: en.login.title }).click();
}

test('An administrator can create, change and revoke a token', async ({ open, allow, service }) => {
  allow(answeredWith(401));
  const admin = await open('#/', { permissions: ['clipboard-read', 'clipboard-write'] });
  await logIn(admin);
  await admin.getByRole('button', { name: en.server.start, exact: true }).click();
  await state(admin, en.state.phases.up).waitFor();
  await admin.getByRole('link', { name: en.app.views.access }).click();
  await admin.getByText(words.noneDetail).waitFor();

  await admin.getByRole('button', { name: words.create }).click();
  await admin.getByLabel(words.nameHint).fill('Helper');
  await admin.getByRole('radio', { name: words.ownRoleDetail }).check();
  await admin.getByLabel(words.scopeDetails.control).check();
  assert.equal(await findViolations(admin), []);
  await admin.getByRole('radio', { name: words.roleDetails.moderator }).check();
  await admin.getByLabel(words.commands).fill('say *');
  assert.equal(await findViolations(admin), []);
  await admin.getByRole('button', { name: words.submit, exact: true }).click();
  const secret = await admin.getByText(/^smt_/).innerText();
  await admin.getByRole('button', { name: words.copy }).click();
  await admin.getByText(en.console.copied).waitFor();
  assert.is(await admin.evaluate('navigator.clipboard.readText()'), secret);
  assert.equal(await findViolations(admin), []);
  await admin.getByRole('button', { name: en.app.close, exact: true }).click();
  const row = admin.getByRole('row').filter({ hasText: 'Helper' });
  await row.getByText(words.roles.moderator, { exact: true }).waitFor();
  const roles = admin.getByRole('region', { name: words.roleList });
  await roles.getByText(words.roleAdds.moderator).waitFor();
  assert.not.match(await admin.content(), secret);
  assert.is(await admin.getByRole('link', { name: words.audit }).getAttribute('href'), '#/history/logins');
  assert.equal(await findViolations(admin), []);

  await row.getByRole('button', { name: words.accounts.change }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(words.commands).fill('say *\nstatus');
  assert.equal(await findViolations(admin), []);
  await dialog.getByRole('button', { name: words.accounts.save }).click();
  await row.getByText('status', { exact: true }).waitFor();

  const helper = await open();
  await logIn(helper, secret);
  await helper.getByText(en.app.missingScope.control).waitFor();
  assert.is(await helper.getByRole('button', { name: en.server.stop, exact: true }).count(), 0);
  const line = commandLine(helper);
  await line.fill('kick everyone');
  await line.press('Enter');
  await helper.getByRole('alert').getByText('kick everyone').waitFor();
  await line.fill('say hello');
  await line.press('Enter');
  await helper.locator('.xterm-rows').getByText('say hello').first().waitFor();
  assert.equal(await findViolations(helper), []);

  await pressInRow(row, words.revoke);
  await admin.getByRole('dialog').getByRole('button', { name: words.revoke }).click();
  await admin.getByText(words.noneDetail).waitFor();
  await helper.getByRole('heading', { name: en.login.title }).waitFor();
  const Authorization = `Bearer ${secret}`;
  assert.is((await service.request('GET', '/status', { headers: { Authorization } })).status, 401);
});

test('The view Access shows changes by another administrator', async ({ open, allow, service }) => {
  // The page reports the refused request as an error.
  allow(answeredWith(401));
  const page = await open('#/access');
  await logIn(page);
  await page.getByText(words.noneDetail).waitFor();
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: 'Web shop', scopes: ['read'] });
  const { json } = await service.request('POST', '/access/tokens', { headers, body });
  await page.getByRole('rowheader', { name: 'Web shop' }).waitFor();
  await service.request('DELETE', `/access/tokens/${json.id}`, { headers });
  await page.getByText(words.noneDetail).waitFor();
  await service.request('GET', '/status', { headers: { Authorization: 'Bearer wrong-token-of-a-stranger' } });
  await page.getByRole('link', { name: words.audit }).click();
  for (const type of ['access.token_created', 'access.token_revoked', 'access.refused'] as const)
    await page.getByRole('rowheader', { name: en.history.entries[type] }).waitFor();
});

test('A token that another administrator has just changed is not revoked', async ({ open, allow, service }) => {
  allow(answeredWith(401));
  allow(answeredWith(412));
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const ask = (method: string, path: string, body: unknown) =>
    service.request(method, path, { headers, body: JSON.stringify(body) });
  const { json } = await ask('POST', '/access/tokens', { name: 'Bot', scopes: ['read'] });
  const page = await open('#/access');
  await logIn(page);
  const revoke = async (): Promise<void> => {
    await pressInRow(page.getByRole('row'), words.revoke);
    await page.getByRole('dialog').getByRole('button', { name: words.revoke }).click();
  };
  const change = async (route: Route): Promise<void> => {
    await ask('PATCH', `/access/tokens/${json.id}`, { scopes: ['read', 'control'] });
    await route.continue();
  };
  await page.route(`**/access/tokens/${json.id}`, change, { times: 1 });
  await revoke();
  await page.getByText(en.problems.changedBeforeDeletion.detail).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: en.app.close }).click();
  await page.getByRole('row').getByText('read, control').waitFor();
  await revoke();
  await page.getByText(words.noneDetail).waitFor();
});

test('A login with the scope `read` sees every view without a refused request', async ({ open, allow, service }) => {
  allow(answeredWith(401));
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const ask = (method: string, path: string, body: unknown) =>
    service.request(method, path, { headers, body: JSON.stringify(body) });
  await ask('POST', '/start', { Build: 'console', Folder: 'world' });
  const { json } = await ask('POST', '/access/tokens', { name: 'Guest', scopes: ['read'] });
  const page = await open();
  await logIn(page, json.token);
  for (const scope of ['control', 'console', 'command'] as const)
    await page.getByText(en.app.missingScope[scope]).waitFor();
  for (const view of ['folders', 'builds', 'runs', 'usage', 'schedules', 'history', 'statechart'] as const) {
    await page.getByRole('link', { name: en.app.views[view], exact: true }).click();
    await page.getByRole('heading', { name: en.app.views[view], exact: true, level: 1 }).waitFor();
    await page.waitForLoadState('load');
  }
  await page.getByRole('link', { name: en.app.views.runs, exact: true }).click();
  await page.getByRole('row').getByRole('link').first().click();
  await page.getByText(en.app.missingScope.console).first().waitFor();
  await page.evaluate("location.hash = '#/folders/world'");
  await page.getByText(en.app.missingScope.files).first().waitFor();
  for (const view of ['webhooks', 'access'] as const) {
    await page.evaluate(`location.hash = '#/${view}'`);
    await waitUntilTrue(page, `document.title.startsWith('${en.app.views[view]}')`);
    await page.getByText(en.app.missingScope.admin).waitFor();
  }
  await page.getByRole('button', { name: en.app.settings }).click();
  await page.getByText(words.own('Guest')).waitFor();
  assert.is(await page.getByRole('link', { name: en.app.views.access }).count(), 0);
});

test('A login with the scope `console` sees only the controls that it may use', async ({ open, allow, service }) => {
  allow(answeredWith(401));
  const { json } = await service.request('POST', '/access/tokens', {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Helper', scopes: ['read', 'console'] }),
  });
  const page = await open('#/folders');
  await logIn(page, json.token);
  await page.getByRole('heading', { name: en.app.views.folders, level: 1 }).waitFor();
  await page.getByRole('rowheader', { name: 'world', exact: true }).waitFor();
  const navigation = page.getByRole('navigation', { name: en.app.navigation });
  await navigation.getByRole('link', { name: en.app.views.runs }).waitFor();
  assert.is(await navigation.getByRole('link', { name: en.app.views.backups }).count(), 0);
  const refusals = page.locator('.missing-scope');
  assert.is(await refusals.count(), 0);
  await navigation.getByRole('link', { name: en.app.views.schedules }).click();
  await page.getByText(en.schedules.none).waitFor();
  assert.is(await refusals.count(), 0);
});

test('The menu of a token fits into the window of a phone, even in German', async ({ open, service, allow }) => {
  allow(answeredWith(401));
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: 'Helper', scopes: ['read'] });
  await service.request('POST', '/access/tokens', { headers, body });
  const page = await open('#/access', { locale: 'de-DE', viewport: { width: 360, height: 780 } });
  await page.getByLabel(de.login.token, { exact: true }).fill(token);
  await page.getByRole('button', { name: de.login.title }).click();
  await page.getByRole('button', { name: de.app.more('Helper') }).click();
  const change = page.getByRole('button', { name: de.access.accounts.change });
  await change.waitFor();
  const hidden = await change.evaluate((button: any) => button.scrollWidth - button.clientWidth);
  assert.is(hidden, 0);
});

test.run();
