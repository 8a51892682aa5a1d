/**
 * Passkeys in the page, with Chromium's virtual authenticator. The passkeys are added, used for a login, and required
 * after the password.
 */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { accept, inviteAccount, password } from '../http/api/access/account.js';
import { bearer, send } from '../http/api/access/named-token.js';
import type { RunningService } from '../kit/manager/service.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { pressInRow } from './row-menu.js';

const token = 'correct-horse.battery_staple';
// A passkey belongs to a host name, and never to an IP address.
const test = browserSuite('browser/passkeys', {
  service: { token, args: ['--host', 'localhost'] },
});
const words = en.access.passkeys;
const owner = bearer(token);

const server = (page: Page) => page.getByRole('heading', { name: 'State: Stopped' });

/** Gives the browser of a page an authenticator that behaves like a phone. */
async function addAuthenticator(page: Page): Promise<{ readonly fail: (isFailing: boolean) => Promise<void> }> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const fail = (isFailing: boolean) =>
    devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isFailing });
  return { fail: async (isFailing) => void (await fail(isFailing)) };
}

async function createAnn(service: RunningService): Promise<void> {
  const { invitation } = await inviteAccount(service, 'Ann', ['read'], owner);
  assert.is((await accept(service, invitation)).status, 204);
}

async function logInWithPassword(page: Page): Promise<void> {
  await page.getByRole('heading', { name: en.login.title }).waitFor();
  await page.getByRole('tab', { name: en.login.methods.account }).click();
  await page.getByLabel(en.login.name).fill('Ann');
  await page.getByLabel(en.login.password).fill(password);
  await page.getByRole('button', { name: en.login.title }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.app.settings }).click();
  await page.getByRole('dialog').getByRole('button', { name: en.app.logout }).click();
  await page.getByRole('heading', { name: en.login.title }).waitFor();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.evaluate("location.hash = '#/access'");
  await page.getByRole('button', { name: words.add }).click();
  await page.getByLabel(words.nameHint).fill(name);
  await page.getByRole('button', { name: en.access.submit, exact: true }).click();
  await page.getByRole('row').filter({ hasText: name }).waitFor();
}

/** Opens a page in which Ann has logged in with her password and has added the passkey `Phone`. */
async function openWithPasskey({ open, allow, service }: BrowserSession) {
  allow(answeredWith(401));
  await createAnn(service);
  const page = await open();
  const authenticator = await addAuthenticator(page);
  await logInWithPassword(page);
  await server(page).waitFor();
  await addPasskey(page, 'Phone');
  return { page, authenticator };
}

async function requirePasskey(page: Page): Promise<void> {
  await page.getByLabel(words.required).click();
  await page.getByRole('checkbox', { name: words.required, checked: true }).waitFor();
}

test('A person can add, use, rename and remove a passkey', async (context) => {
  const { page } = await openWithPasskey(context);
  await logOut(page);

  await page.getByRole('button', { name: en.login.usePasskey }).click();
  const row = page.getByRole('row').filter({ hasText: 'Phone' });
  await row.waitFor();
  await row.getByRole('button', { name: words.rename }).click();
  await page.getByLabel(words.nameHint).fill('Old phone');
  await page.getByRole('button', { name: en.access.accounts.save }).click();
  const renamed = page.getByRole('row').filter({ hasText: 'Old phone' });
  await pressInRow(renamed, words.remove);
  await page.getByRole('dialog').getByRole('button', { name: words.remove }).click();
  await page.getByText(words.noneDetail).waitFor();
  await logOut(page);
  await page.getByRole('button', { name: en.login.usePasskey }).click();
  await page.getByRole('alert').filter({ hasText: 'The passkey is unknown' }).waitFor();
});

test('An account that requires a passkey asks for the passkey after the password', async (context) => {
  const { page } = await openWithPasskey(context);
  const { open, service } = context;
  await requirePasskey(page);
  await page.reload();
  await page.getByRole('checkbox', { name: words.required, checked: true }).waitFor();
  await logOut(page);
  const body = { name: 'Ann', password };
  const { port } = new URL(service.base);
  const refused = await send(service, ['POST', '/session'], { Origin: `http://localhost:${port}` }, body);
  assert.equal([refused.status, refused.json.code], [401, 'passkey_required']);
  assert.is(refused.headers.get('set-cookie'), null);
  await logInWithPassword(page);
  await page.getByRole('row').filter({ hasText: 'Phone' }).waitFor();

  const other = await open();
  await addAuthenticator(other);
  await logInWithPassword(other);
  await other.getByRole('alert').filter({ hasText: en.login.passkeyUnused }).waitFor();
});

test('The answer of a passkey is accepted only once', async (context) => {
  const { page, authenticator } = await openWithPasskey(context);
  const { service } = context;
  await logOut(page);
  const sent = page.waitForRequest((request) => request.url().endsWith('/session') && request.method() === 'POST');
  await page.getByRole('button', { name: en.login.usePasskey }).click();
  const body: unknown = (await sent).postDataJSON();
  await page.getByRole('row').filter({ hasText: 'Phone' }).waitFor();
  const Origin = new URL(page.url()).origin;
  const again = await send(service, ['POST', '/session'], { Origin }, body);
  assert.equal([again.status, again.json.code], [401, 'passkey_wrong']);
  const elsewhere = await send(service, ['POST', '/session'], {}, body);
  assert.is(elsewhere.json.code, 'passkey_impossible');
  await logOut(page);
  await authenticator.fail(true);
  await page.getByRole('button', { name: en.login.usePasskey }).click();
  await page.getByRole('alert').filter({ hasText: en.login.passkeyUnused }).waitFor();
});

test('An invitation logs in a person who has lost the required passkey', async (context) => {
  const { page } = await openWithPasskey(context);
  const { service } = context;
  await requirePasskey(page);
  assert.equal(await findViolations(page), []);
  const accounts = (await send(service, ['GET', '/access/accounts'], owner)).json;
  const path = `/access/accounts/${accounts[0].id}/invitation`;
  const { invitation } = (await send(service, ['POST', path], owner)).json;
  assert.is((await accept(service, invitation)).status, 204);
  assert.is((await send(service, ['POST', '/session'], {}, { name: 'Ann', password })).status, 204);
});

test.run();
