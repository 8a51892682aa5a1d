/** The language of the page. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLanguage, firstKnown, selectDateLocale } from '../../../../http/ui/preferences/language.js';
import { createStore } from '../../../../http/ui/state/store.js';
import { createStorage } from '../storage.js';

const test = suite('http/ui/preferences/language');

test('The first preferred language with complete texts is used', () => {
  assert.is(firstKnown(['de']), 'de');
  assert.is(firstKnown(['fr', 'de-AT', 'en']), 'de');
  assert.is(firstKnown(['EN-gb', 'de']), 'en');
});

test('English is used if no preferred language has complete texts', () => {
  assert.is(firstKnown([]), 'en');
  assert.is(firstKnown(['fr', '', 'constructor', 'toString']), 'en');
});

test('Dates and times follow the region of the browser, in the language of the page', async () => {
  const shown = (locale: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(0);
  assert.equal([selectDateLocale('en', 'en-GB'), shown('en-GB')], ['en-GB', '1 Jan 1970, 00:00']);
  assert.is(selectDateLocale('en', 'de-AT'), 'en-AT');
  assert.is(selectDateLocale('de', 'de-CH'), 'de-CH');
  assert.is(selectDateLocale('en', 'fr'), 'en-FR');
  for (const odd of [undefined, '', 'C', 'en']) assert.is(selectDateLocale('en', odd), 'en');
  const kept = createStorage();
  const { pageText } = await createLanguage(
    createStore(() => kept),
    ['en-GB', 'de'],
    { lang: '' },
  );
  assert.equal([pageText.value.time.dates, pageText.value.time.locale], ['en-GB', 'en']);
});

test('The chosen language takes precedence over the browser, even on the next visit', async () => {
  const kept = createStorage();
  const store = createStore(() => kept);
  const root = { lang: '' };
  const first = await createLanguage(store, ['en-GB'], root);
  assert.is(root.lang, 'en');
  await first.choose('de');
  assert.equal([root.lang, first.language.value, first.pageText.value.app.close], ['de', 'de', 'Schließen']);
  const next = await createLanguage(store, ['en-GB'], root);
  assert.is(next.language.value, 'de');
});

test('The texts of the views are loaded with the first view, and follow the language', async () => {
  const kept = createStorage();
  const choice = await createLanguage(
    createStore(() => kept),
    ['en-GB'],
    { lang: '' },
  );
  assert.is(choice.text.value, null);
  await choice.loadViews();
  assert.equal([choice.text.value?.access.accounts.title, choice.text.value?.time.dates], ['Accounts', 'en-GB']);
  await choice.choose('de');
  assert.equal([choice.text.value?.access.accounts.title, choice.text.value?.app.close], ['Konten', 'Schließen']);
});

test('A view that opens while a language is loaded gets that language', async () => {
  const kept = createStorage();
  const choice = await createLanguage(
    createStore(() => kept),
    ['en-GB'],
    { lang: '' },
  );
  await Promise.all([choice.choose('de'), choice.loadViews()]);
  assert.equal([choice.language.value, choice.text.value?.access.accounts.title], ['de', 'Konten']);
});

test.run();
