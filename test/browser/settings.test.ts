/** The settings: of this browser, and the options of the service. */
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { sizes } from './views.js';

const words = en.settings;

const test = browserSuite('browser/settings', { service: { args: ['--trash-days', '14'] } });

test('The settings show first the options that are set, and all others on request', async ({ open }) => {
  const page = await open();
  await page.getByRole('button', { name: en.app.settings }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.noLogin).waitFor();
  await dialog.getByText(words.howToChange(words.places.command_line)).waitFor();
  const set = dialog.getByRole('list', { name: words.setIn.command_line });
  await set.getByText(words.values.days(14)).waitFor();
  const retention = dialog.getByText(words.values.retention(3, 7, 4, 6));
  assert.not(await retention.isVisible());
  await dialog.getByText(words.otherOptions).click();
  await retention.waitFor();
  await dialog.getByText('--log-level').first().waitFor();
  assert.equal(await findViolations(page), []);
});

test('Each option has its name on the command line, which a click copies', async ({ open }) => {
  const page = await open();
  await page.getByRole('button', { name: en.app.settings }).click();
  const dialog = page.getByRole('dialog');
  const copy = dialog.getByRole('button', { name: `${words.copy} --trash-days` });
  await dialog.getByRole('heading', { name: words.setIn.command_line }).waitFor();
  await copy.press('Enter');
  await dialog.getByRole('status').getByText(`${words.copied}: --trash-days`).waitFor();
  assert.equal(await findViolations(page), []);
});

test('A phone, which has no keyboard, has no setting of the shortcuts', async ({ open }) => {
  for (const viewport of [sizes[1], sizes[3]]) {
    const page = await open('#/', { viewport });
    const more = page.getByRole('navigation').getByRole('button', { name: en.bar.views, exact: true });
    const settings = page.getByRole('button', { name: en.app.settings, exact: true }).filter({ visible: true });
    await more.filter({ visible: true }).or(settings).first().waitFor();
    if (await more.isVisible()) await more.click();
    await settings.click();
    await page.getByRole('dialog').getByText(words.browserDetail).waitFor();
    assert.is(await page.getByText(en.palette.singleKeys, { exact: true }).count(), viewport === sizes[1] ? 0 : 1);
    await page.close();
  }
});

test.run();
