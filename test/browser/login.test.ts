/** A service with a token. The page asks for the token once, and exchanges it for a session. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { commandLine } from './console-page.js';
import { answeredWith } from './page-errors.js';
import { waitUntilTrue } from './wait.js';

const token = 'correct-horse.battery_staple';
const test = browserSuite('browser/login', { service: { token } });

async function logIn(page: Page, given = token): Promise<void> {
  await page.getByLabel('Token', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const server = (page: Page) => page.getByRole('heading', { name: 'State: Stopped' });

test('A login stays valid after a reload and in other tabs', async ({ open, allow }) => {
  allow(answeredWith(401));
  const page = await open();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await logIn(page);
  await server(page).waitFor();
  await page.reload();
  await server(page).waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await server(other).waitFor();
  assert.not.match(
    String(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])')),
    token,
  );
});

test('The token field has the focus, and Enter submits it', async ({ open, allow }) => {
  allow(answeredWith(401));
  const page = await open();
  await page.getByLabel('Token', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(token);
  await page.keyboard.press('Enter');
  await server(page).waitFor();
});

test('The ways to log in are tabs, which the arrow keys select', async ({ open, allow }) => {
  allow(answeredWith(401));
  const page = await open();
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await page.getByLabel('Token', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await tab(en.login.methods.token).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowLeft');
  await tab(en.login.methods.account).and(page.locator(':focus')).waitFor();
  await page.getByRole('tabpanel', { name: en.login.methods.account }).getByLabel(en.login.password).waitFor();
  assert.is(await page.getByLabel('Token', { exact: true }).count(), 0);
  await page.getByText(en.login.forgotten).waitFor();
  assert.equal(await findViolations(page), []);
  // There are two tabs, so the key that leaves the first tab at the left selects the last tab.
  await page.keyboard.press('ArrowLeft');
  await tab(en.login.methods.token).and(page.locator(':focus[aria-selected="true"]')).waitFor();
  await page.keyboard.press('Home');
  await tab(en.login.methods.account).and(page.locator(':focus')).waitFor();
});

test('A button shows the token and hides it again', async ({ open, allow }) => {
  allow(answeredWith(401));
  const page = await open();
  const field = page.getByLabel('Token', { exact: true });
  await field.fill(token);
  assert.is(await field.getAttribute('type'), 'password');
  const button = page.getByRole('button', { name: en.login.show });
  await button.and(page.locator('[aria-pressed="false"]')).click();
  assert.is(await field.getAttribute('type'), 'text');
  await button.and(page.locator('[aria-pressed="true"]')).waitFor();
  assert.equal(await findViolations(page), []);
  await button.click();
  assert.is(await field.getAttribute('type'), 'password');
  assert.is(await field.inputValue(), token);
});

test('The login warns only about a connection to another machine without encryption', async ({ open, allow }) => {
  allow(answeredWith(401));
  const page = await open();
  await page.getByLabel('Token', { exact: true }).waitFor();
  assert.is(await page.getByText(en.login.unencrypted).count(), 0, 'this machine');
  // The tests have no other machine: the browser says of http to another one that its context is not secure.
  await page.addInitScript("Object.defineProperty(window, 'isSecureContext', { value: false })");
  await page.reload();
  await page.getByText(en.login.unencrypted).waitFor();
  assert.equal(await findViolations(page), []);
});

test('The correct token is accepted after a wrong token', async ({ open, allow }) => {
  allow(answeredWith(401));
  const page = await open();
  await logIn(page, 'wrong');
  await page.getByRole('alert').filter({ hasText: en.login.wrong }).waitFor();
  await logIn(page);
  await server(page).waitFor();
});

test('The page reports too many failed logins and then accepts the correct token', async ({ open, allow, service }) => {
  allow(answeredWith(401));
  allow(answeredWith(429));
  const guess = { headers: { 'Content-Type': 'application/json' }, body: '{"token": "guess"}' };
  for (let count = 0; count < 10; count += 1) await service.request('POST', '/session', guess);
  const page = await open();
  await logIn(page, 'wrong');
  await page
    .getByRole('alert')
    .filter({
      hasText:
        /Too many logins from this address or with this name failed within a minute: wrong logins are answered slowly for \d+ s\./,
    })
    .waitFor();
  await logIn(page);
  await server(page).waitFor();
});

test('A login returns to the requested view', async ({ open, allow }) => {
  allow(answeredWith(401));
  const page = await open('#/builds');
  await logIn(page);
  await page.getByRole('heading', { name: 'Builds' }).first().waitFor();
});

test('A logout shows the login and ends the session', async ({ open, allow, service }) => {
  allow(answeredWith(401));
  const page = await open();
  await logIn(page);
  await server(page).waitFor();
  const [cookie] = await page.context().cookies();
  const Cookie = `${cookie?.name}=${cookie?.value}`;
  assert.is((await service.request('GET', '/status', { headers: { Cookie } })).status, 200);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  assert.is((await service.request('GET', '/status', { headers: { Cookie } })).status, 401);
  await page.reload();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
});

test('A logout deletes the command history', async ({ open, allow }) => {
  allow(answeredWith(401));
  const page = await open();
  await logIn(page);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const line = commandLine(page);
  await line.fill('rcon_password hunter2');
  await line.press('Enter');
  await waitUntilTrue(page, "JSON.stringify(localStorage).includes('hunter2')");
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  assert.not.match(await page.evaluate<string>('JSON.stringify(localStorage)'), 'hunter2');
});

test(
  'A session continues after a restart of the manager, without a reload',
  async ({ open, allow, killManager, startManager }) => {
    allow(answeredWith(401));
    allow(/net::ERR_/);
    const page = await open();
    await logIn(page);
    await server(page).waitFor();
    await page.evaluate('window.isTheSamePage = true');
    await killManager();
    await page.getByText(en.connection.lost).waitFor();
    await startManager();
    await page.getByText(en.connection.back).waitFor();
    await server(page).waitFor();
    assert.is(await page.evaluate('window.isTheSamePage'), true);
  },
  { process: { token } },
);

test.run();
