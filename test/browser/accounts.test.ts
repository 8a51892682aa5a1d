/** Accounts in the page: invitations, logins with name and password, and sessions. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { inviteAccount } from '../http/api/access/account.js';
import { send } from '../http/api/access/named-token.js';
import { de } from '../kit/data/german.js';
import type { RunningService } from '../kit/manager/service.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { pressInRow } from './row-menu.js';

const token = 'correct-horse.battery_staple';
const test = browserSuite('browser/accounts', { service: { token } });
const words = en.access.accounts;
const password = 'four random words here';

const server = (page: Page) => page.getByRole('heading', { name: 'State: Stopped' });

/** Logs the administrator in, and opens the view of the accounts. */
async function openAccounts(page: Page): Promise<void> {
  await page.getByLabel(en.login.token, { exact: true }).fill(token);
  await page.getByRole('button', { name: en.login.title }).click();
  await server(page).waitFor();
  await page.evaluate("location.hash = '#/access'");
}

/** Creates an account in the page, and returns the hash of the link of its invitation. */
async function inviteInPage(page: Page, name: string): Promise<string> {
  await openAccounts(page);
  await page.getByText(words.noneDetail).waitFor();
  await page.getByRole('button', { name: words.create }).click();
  await page.getByLabel(words.nameHint).fill(name);
  assert.equal(await findViolations(page), []);
  await page.getByRole('button', { name: en.access.submit, exact: true }).click();
  const link = await page.getByText(/#\/invitation\/smi_/).innerText();
  assert.equal(await findViolations(page), []);
  await page.getByRole('button', { name: en.app.close, exact: true }).click();
  return new URL(link).hash;
}

/** Creates an account, and returns the hash of the link of its invitation. */
async function invite(service: RunningService, name: string): Promise<string> {
  const { invitation } = await inviteAccount(service, name, ['read'], { Authorization: `Bearer ${token}` });
  return `#/invitation/${invitation}`;
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel(en.login.newPassword, { exact: false }).first().fill(password);
  await page.getByLabel(en.login.repeat).fill(password);
  await page.getByRole('button', { name: en.login.setPassword }).click();
}

async function accept(page: Page): Promise<void> {
  await choosePassword(page);
  await server(page).waitFor();
}

async function logInAs(page: Page, name: string, given = password): Promise<void> {
  await page.getByLabel(en.login.name, { exact: true }).fill(name);
  await page.getByLabel(en.login.password).fill(given);
  await page.getByRole('button', { name: en.login.title }).click();
}

test('An administrator invites a person, who sets a password and logs in', async ({ open, allow }) => {
  allow(answeredWith(401));
  allow(answeredWith(404));
  const admin = await open();
  const hash = await inviteInPage(admin, 'Ann');
  const row = admin.getByRole('row').filter({ hasText: 'Ann' });
  await row.getByText(words.states.invited).waitFor();
  await row.getByText(new RegExp(`^${words.linkUntil('')}.+ [0-9]{4}$`)).waitFor();
  await row.getByRole('button', { name: words.invite }).waitFor();

  const ann = await open(hash);
  await ann.getByRole('heading', { name: en.login.invitation }).waitFor();
  await ann.getByLabel(en.login.newPassword, { exact: false }).first().fill(password);
  await ann.getByLabel(en.login.repeat).fill('another');
  await ann.getByRole('button', { name: en.login.setPassword }).click();
  await ann.getByText(en.login.notSame).waitFor();
  assert.equal(await findViolations(ann), []);
  await accept(ann);
  assert.not.match(ann.url(), 'smi_');
  await ann.getByRole('button', { name: en.app.settings }).click();
  await ann.getByText(en.access.ownAccount('Ann')).waitFor();
  await ann.getByRole('button', { name: en.app.logout }).click();

  await logInAs(ann, 'Ann', 'a wrong password');
  await ann.getByRole('alert').filter({ hasText: en.login.accountWrong }).waitFor();
  assert.equal(await findViolations(ann), []);
  await logInAs(ann, 'Ann');
  await server(ann).waitFor();
  const again = await open(hash);
  await choosePassword(again);
  await again.getByRole('alert').filter({ hasText: 'invitation' }).first().waitFor();
});

test('A person can end one session, and stays logged in with the other browsers', async ({ open, allow, service }) => {
  allow(answeredWith(401));
  const hash = await invite(service, 'Ann');
  const one = await open(hash);
  await accept(one);
  const other = await open();
  await logInAs(other, 'Ann');
  await server(other).waitFor();
  await one.evaluate("location.hash = '#/access'");
  const rows = one.getByRole('table', { name: en.access.sessions.title }).getByRole('row').filter({ hasText: 'Ann' });
  await rows.nth(1).waitFor();
  assert.is(await rows.filter({ hasText: en.access.sessions.current }).count(), 1);
  assert.is(await one.getByRole('button', { name: words.create }).count(), 0);
  assert.equal(await findViolations(one), []);
  const others = rows.filter({ hasNotText: en.access.sessions.current });
  await others.getByRole('button', { name: en.access.sessions.end }).click();
  await one.getByRole('dialog').getByRole('button', { name: en.access.sessions.end }).click();
  await other.getByRole('heading', { name: en.login.title }).waitFor();
  await rows.nth(1).waitFor({ state: 'detached' });
  await one.reload();
  await rows.first().waitFor();
});

test('The sessions of a person without the scope `read` have no link to the history', async (session) => {
  session.allow(answeredWith(401));
  session.allow(answeredWith(403));
  const { invitation } = await inviteAccount(session.service, 'Ann', ['command'], { Authorization: `Bearer ${token}` });
  const page = await session.open(`#/invitation/${invitation}`);
  await choosePassword(page);
  await page.getByRole('banner').waitFor();
  await page.evaluate("location.hash = '#/access'");
  const sessions = page.getByRole('region', { name: en.access.sessions.title });
  await sessions.getByRole('row').filter({ hasText: 'Ann' }).waitFor();
  assert.is(await sessions.getByRole('link').count(), 0);
  assert.is(await sessions.locator('.view-actions').count(), 0);
});

test('A new browser asks for name and password if an account exists', async ({ open, allow, service }) => {
  allow(answeredWith(401));
  await accept(await open(await invite(service, 'Ann')));
  const other = await open();
  await other.getByLabel(en.login.name).and(other.locator(':focus')).waitFor();
  await other.getByRole('tab', { name: en.login.methods.token }).click();
  await other.getByLabel(en.login.token, { exact: true }).fill(token);
  await other.getByRole('button', { name: en.login.title }).click();
  await server(other).waitFor();
  await other.getByRole('button', { name: en.app.settings }).click();
  await other.getByRole('button', { name: en.app.logout }).click();
  // This browser has logged in with a token.
  await other.getByLabel(en.login.token, { exact: true }).waitFor();
});

test('Activity and the history name who stopped the server, and the reader as "you"', async ({
  open,
  allow,
  service,
}) => {
  allow(answeredWith(401));
  const headers = { Authorization: `Bearer ${token}` };
  const ann = await inviteAccount(service, 'Ann', ['read', 'control'], headers);
  const ben = await inviteAccount(service, 'Ben', ['read', 'control'], headers);
  const page = await open(`#/invitation/${ann.invitation}`);
  await accept(page);
  const other = await open(`#/invitation/${ben.invitation}`);
  await accept(other);
  await send(service, ['POST', '/start'], headers, { Build: 'console', Folder: 'world' });
  await page.getByRole('heading', { name: 'State: Running' }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: en.server.stop, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: en.server.stop, exact: true }).click();
  const stop = (each: Page, actor: string) =>
    each
      .getByRole('listitem')
      .filter({ hasText: en.history.entries['operation.stop'] ?? '' })
      .filter({ hasText: actor });
  await stop(page, en.history.you('Ann')).waitFor();
  await stop(other, 'Ann').waitFor();
  assert.is(await other.getByText(en.history.you('Ann')).count(), 0);
  await page.evaluate("location.hash = '#/history'");
  await page.getByRole('cell').getByText(en.history.you('Ann')).first().waitFor();
  assert.equal(await findViolations(page), []);
});

test('A person can change their password in the German page', async ({ open, allow, service }) => {
  allow(answeredWith(401));
  const hash = await invite(service, 'Ann');
  const page = await open(hash, { locale: 'de-DE' });
  await page.getByLabel(de.login.newPassword, { exact: false }).first().fill(password);
  await page.getByLabel(de.login.repeat).fill(password);
  await page.getByRole('button', { name: de.login.setPassword }).click();
  await page.getByRole('link', { name: de.app.views.access }).click();
  await page.getByRole('button', { name: de.access.password.change }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(de.access.password.current).fill(password);
  await dialog.getByLabel(de.login.newPassword, { exact: false }).first().fill('vier andere Wörter hier');
  await dialog.getByLabel(de.login.repeat).fill('vier andere Wörter hier');
  await dialog.getByRole('button', { name: de.access.password.change }).click();
  await page.getByText(de.access.password.changed).waitFor();
});

test('A disabled account is logged out, and an administrator can delete the account', async ({
  open,
  allow,
  service,
}) => {
  allow(answeredWith(401));
  const admin = await open();
  const ann = await open(await invite(service, 'Ann'));
  await accept(ann);
  await openAccounts(admin);
  const table = admin.getByRole('table', { name: words.title });
  await table.getByText(words.states.enabled).waitFor();
  await table.getByRole('button', { name: words.change }).click();
  await admin.getByLabel(words.enabled).uncheck();
  await admin.getByRole('button', { name: words.save }).click();
  await table.getByText(words.states.disabled).waitFor();
  await ann.getByRole('heading', { name: en.login.title }).waitFor();
  await pressInRow(table, words.remove);
  await admin.getByRole('dialog').getByRole('button', { name: words.remove }).click();
  await admin.getByText(words.noneDetail).waitFor();
});

let output = '';
test(
  "The first start's link leads to a page that creates the first account",
  async ({ open, allow }) => {
    allow(answeredWith(401));
    const secret = await until(() => /#\/setup\/(\S+)\n/.exec(output)?.[1] ?? null);
    const page = await open(`#/setup/${secret}`);
    await page.getByRole('heading', { name: en.login.setup }).waitFor();
    assert.equal(await findViolations(page), []);
    await page.getByLabel(en.login.name).fill('Ann');
    await accept(page);
    await page.evaluate("location.hash = '#/access'");
    await page.getByRole('table', { name: words.title }).getByRole('row').filter({ hasText: 'Ann' }).waitFor();
  },
  {
    process: {
      args: ['--host', '0.0.0.0'],
      onSpawn: (child) => child.stdout?.on('data', (chunk: Buffer) => (output += chunk)),
    },
  },
);

test.run();
