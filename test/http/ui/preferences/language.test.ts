/** The language of the page. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLanguage, firstKnown } from '../../../../http/ui/preferences/language.js';
import { createStore } from '../../../../http/ui/state/store.js';
import { createStorage } from '../storage.js';

const test = suite('the page language');

test('The first preferred language with texts is used', () => {
  assert.is(firstKnown(['de']), 'de');
  assert.is(firstKnown(['fr', 'de-AT', 'en']), 'de');
  assert.is(firstKnown(['EN-gb', 'de']), 'en');
});

test('English is used without a match', () => {
  assert.is(firstKnown([]), 'en');
  assert.is(firstKnown(['fr', '', 'constructor', 'toString']), 'en');
});

test('The chosen language takes precedence over the browser, even on the next visit', async () => {
  const kept = createStorage();
  const store = createStore(() => kept);
  const root = { lang: '' };
  const first = await createLanguage(store, ['en-GB'], root);
  assert.is(root.lang, 'en');
  await first.choose('de');
  assert.equal([root.lang, first.language.value, first.text.value.app.close], ['de', 'de', 'Schließen']);
  const next = await createLanguage(store, ['en-GB'], root);
  assert.is(next.language.value, 'de');
});

test.run();
