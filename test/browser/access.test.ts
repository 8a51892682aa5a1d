/** Named tokens in the page. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { findViolationsInBoth } from './axe.js';
import { browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';

const token = 'correct-horse.battery_staple';
const test = browserSuite('access', { service: { env: { SERVER_MANAGER_TOKEN: token } } });
const words = en.access;

async function logIn(page: Page, given = token): Promise<void> {
  await page.getByLabel(en.login.token).fill(given);
  await page.getByRole('button', { name: en.login.title }).click();
}

test('An admin creates a token for some commands, copies it, sees it in the list and revokes it', async ({
  open,
  allow,
}) => {
  allow(answeredWith(401));
  const admin = await open('#/', { permissions: ['clipboard-read', 'clipboard-write'] });
  await logIn(admin);
  await admin.getByRole('button', { name: en.server.start, exact: true }).click();
  await admin.getByRole('heading', { name: en.state.phases.up }).waitFor();
  await admin.getByRole('button', { name: en.app.settings }).click();
  await admin.getByRole('link', { name: en.app.views.access }).click();
  await admin.getByText(words.noneDetail).waitFor();

  await admin.getByRole('button', { name: words.create }).click();
  await admin.getByLabel(words.nameHint).fill('Helper');
  for (const scope of ['console', 'command'] as const) await admin.getByLabel(words.scopeDetails[scope]).check();
  await admin.getByLabel(words.commands).fill('say *');
  assert.equal(await findViolationsInBoth(admin), []);
  await admin.getByRole('button', { name: words.submit, exact: true }).click();
  const secret = await admin.getByText(/^smt_/).innerText();
  await admin.getByRole('button', { name: words.copy }).click();
  await admin.getByText(en.console.copied).waitFor();
  assert.is(await admin.evaluate('navigator.clipboard.readText()'), secret);
  assert.equal(await findViolationsInBoth(admin), []);
  await admin.getByRole('button', { name: en.app.close, exact: true }).click();
  const row = admin.getByRole('row').filter({ hasText: 'Helper' });
  await row.getByText('read, console, command').waitFor();
  assert.not.match(await admin.content(), secret);
  assert.equal(await findViolationsInBoth(admin), []);

  await row.getByRole('button', { name: words.revoke }).click();
  await admin.getByRole('dialog').getByRole('button', { name: words.revoke }).click();
  await admin.getByText(words.noneDetail).waitFor();
});

test.run();
