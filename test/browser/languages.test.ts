/** Draft translations in the page. A draft is chosen in the settings, marked, and loaded only when it is chosen. */
import * as assert from 'uvu/assert';
import { drafts, type Language, nameLanguage } from '../../http/ui/preferences/language.js';
import { completeDraft } from '../../http/ui/text/draft.js';
import { en } from '../../http/ui/text/en.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';

const test = browserSuite('browser/languages');

test('A draft translation is marked in the settings, loaded when chosen, and kept', async ({ open }) => {
  const page = await open();
  const french = completeDraft(en, await drafts.fr.page(), 'fr');
  const loaded: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    // The body of a file is gone after a reload of the page.
    const text = await response.text().catch(() => '');
    if (text.includes(french.app.draftHint)) loaded.push(response.url());
  });
  await page.reload();
  await page.getByRole('button', { name: en.app.settings }).click();
  const chooser = page.getByRole('combobox', { name: en.app.language });
  await chooser.waitFor();
  const names = await chooser.getByRole('option').allTextContents();
  assert.is(names.filter((name) => name.endsWith('(draft)')).length, Object.keys(drafts).length);
  assert.equal(loaded, []);
  await chooser.selectOption({ label: nameLanguage('fr', en) });
  await page.getByRole('dialog', { name: french.app.settings }).waitFor();
  await page.getByText(french.app.draftHint).waitFor();
  await until(() => loaded.length === 1, 'the French texts');
  await page.reload();
  await page.locator('html[lang="fr"]').waitFor();
  await page.getByRole('heading', { name: french.state.outcomes.stopped }).waitFor();
});

test('Each draft translation fits a phone, without an axe violation', async ({ open }) => {
  const page = await open('#/', { viewport: { width: 390, height: 844 } });
  for (const code of Object.keys(drafts) as Language[]) {
    await page.evaluate(`localStorage.setItem('server-manager.language', '${code}')`);
    await page.reload();
    await page.locator(`html[lang="${code}"]`).waitFor();
    await until(async () => (await page.locator('h2.badge').count()) > 0);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    const violations = await findViolations(page);
    assert.equal({ code, width, violations }, { code, width: 390, violations: [] });
  }
});

test.run();
