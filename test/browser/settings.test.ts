/** The settings: the values of the service, and the options that set them. */
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';

const test = browserSuite('browser/settings');

test('The settings show the values of options, and copy the name of an option', async ({ open }) => {
  const page = await open();
  await page.getByRole('button', { name: en.app.settings }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(en.settings.noLogin).waitFor();
  await dialog.getByText(en.settings.noBackup).waitFor();
  await dialog.getByText(en.settings.values.retention(3, 7, 4, 6)).waitFor();
  await dialog.getByRole('button', { name: `${en.settings.copy} --tls-cert` }).press('Enter');
  await dialog.getByRole('status').getByText(`${en.settings.copied}: --tls-cert`).waitFor();
  assert.equal(await findViolations(page), []);
});

test.run();
