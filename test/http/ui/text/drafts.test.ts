/** Drafts of languages: texts that may be incomplete. */
import { readdirSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLanguage, drafts, languages, nameLanguage } from '../../../../http/ui/preferences/language.js';
import { createStore } from '../../../../http/ui/state/store.js';
import { page as germanPage } from '../../../../http/ui/text/de/page.js';
import { views as germanViews } from '../../../../http/ui/text/de/views.js';
import { completeDraft } from '../../../../http/ui/text/draft.js';
import { compareTexts } from '../../../../http/ui/text/draft-report.js';
import { en } from '../../../../http/ui/text/en.js';
import { createStorage } from '../storage.js';

const test = suite('http/ui/text/drafts');

const folder = new URL('../../../../../http/ui/text/', import.meta.url);

test('Each folder of texts is a language that can be chosen', () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory());
  assert.equal(folders.map(({ name }) => name).sort(), Object.keys(languages).sort());
});

test('German and English have the same texts', () => {
  const { missing, unknown } = compareTexts(en, { ...germanPage, ...germanViews });
  assert.equal({ missing, unknown }, { missing: [], unknown: [] });
});

for (const [code, { page, views }] of Object.entries(drafts))
  test(`The draft ${code} has the words of the first view, and the rest is English`, async () => {
    const draft = { ...(await page()), ...(await views()) };
    const { missing, unknown, unusable, total } = compareTexts(en, draft);
    // A key that English no longer has, or has otherwise, breaks nothing: it is English in the page.
    console.log(`${code}: ${total - missing.length} of ${total} texts`, ...unknown, ...unusable);
    const text = completeDraft(en, draft, code);
    assert.not.equal(text.server.stop, en.server.stop);
    assert.equal(compareTexts(en, text).missing, []);
    assert.match(text.server.playersOnline(2), /2/);
  });

test('A text that a draft lacks is English', () => {
  const text = completeDraft(en, { app: { close: 'Fermer', gone: 'Perdu' }, other: 'Autre' }, 'fr');
  assert.is(text.app.close, 'Fermer');
  assert.is(text.app.cancel, en.app.cancel);
  assert.not('gone' in text.app);
  assert.not('other' in text);
  assert.equal(compareTexts(en, { app: { gone: 'Perdu' }, other: 'Autre' }).unknown, ['app.gone', 'other']);
});

test('A text of a draft contains the values, with the plural form of the number', () => {
  const playersOnline = { one: '{0} joueur', other: '{0} joueurs' };
  const text = completeDraft(en, { app: { more: 'Plus pour {0}' }, server: { playersOnline } }, 'fr');
  assert.is(text.app.more('x'), 'Plus pour x');
  assert.equal([0, 1, 2].map(text.server.playersOnline), ['0 joueur', '1 joueur', '2 joueurs']);
});

test('The digits of a number are grouped as in English', () => {
  const text = completeDraft(
    en,
    { exit: { withCode: 'avec le code {0}' }, console: { gap: '{0} octets manquent' } },
    'de',
  );
  assert.is(text.exit.withCode(3_221_225_786), 'avec le code 3221225786');
  assert.is(text.console.gap(123_456), '123.456 octets manquent');
});

test('A text of a draft with the wrong type is reported, and replaced by English', () => {
  const draft = { app: { close: { one: 'x' }, views: 'x', more: { one: '{0}' } }, server: { playersOnline: '{7}' } };
  const text = completeDraft(en, draft, 'fr');
  assert.equal([text.app.close, text.app.views, text.app.more('x')], [en.app.close, en.app.views, en.app.more('x')]);
  assert.equal(compareTexts(en, draft).unusable, ['app.views', 'app.more', 'app.close', 'server.playersOnline']);
});

test('A draft is used when it is chosen, is marked, and keeps the dates of the region', async () => {
  const kept = createStorage();
  const store = createStore(() => kept);
  const root = { lang: '' };
  const { language, pageText, choose } = await createLanguage(store, ['pt-PT', 'en-GB'], root);
  assert.is(language.value, 'en');
  await choose('pt-BR');
  const { app, time } = pageText.value;
  assert.equal([root.lang, app.close, time.locale, time.dates], ['pt-BR', 'Fechar', 'pt-BR', 'pt-PT']);
  assert.is(nameLanguage('pt-BR', en), 'Português (Brasil) (draft)');
  assert.is(nameLanguage('de', en), 'Deutsch');
  const next = await createLanguage(store, ['en-GB'], root);
  assert.equal([next.language.value, next.pageText.value.time.dates], ['pt-BR', 'pt-GB']);
});

test.run();
