/** The drafts of texts. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createDrafts, type Draft } from '../../../../http/ui/state/drafts.js';
import { emptyFile } from '../../../../machines/text/text-file.js';

const test = suite('http/ui/state/drafts');

const draft: Draft = {
  text: 'new',
  toUtf8: false,
  saved: { ...emptyFile, text: 'old\n', lineBreaks: ['\r\n'], etag: '"1"' },
};

/** A storage like the browser's. @param maxLength the maximum length of a value */
function createTabStorage(maxLength = Infinity) {
  const values = new Map<string, string>([['other', 'kept']]);
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > maxLength) throw new Error('QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

test('A draft survives a reload, with its saved text', () => {
  const storage = createTabStorage();
  assert.is(createDrafts(() => storage).set('files/a', draft, true), true);
  const reloaded = createDrafts(() => storage);
  assert.equal(reloaded.get('files/a'), draft);
  reloaded.delete('files/a');
  assert.is(createDrafts(() => storage).get('files/a'), undefined);
});

test('A draft with secrets is only in memory, and deletes the stored draft', () => {
  const storage = createTabStorage();
  const drafts = createDrafts(() => storage);
  drafts.set('files/a', draft, true);
  assert.is(drafts.set('files/a', { ...draft, text: 'secret' }, false), false);
  assert.is(drafts.get('files/a')?.text, 'secret');
  assert.is(createDrafts(() => storage).get('files/a'), undefined);
});

test('A draft without space in the storage, or without a storage, is only in memory', () => {
  const drafts = createDrafts(() => createTabStorage(10));
  assert.is(drafts.set('files/a', draft, true), false);
  assert.equal(drafts.get('files/a'), draft);
  const without = createDrafts(() => {
    throw new Error('SecurityError');
  });
  assert.is(without.set('files/a', draft, true), false);
  assert.equal(without.get('files/a'), draft);
});

test('The deletion of all drafts deletes no other setting', () => {
  const storage = createTabStorage();
  const drafts = createDrafts(() => storage);
  drafts.set('files/a', draft, true);
  drafts.set('files/b', draft, false);
  drafts.clear();
  assert.is(drafts.get('files/b'), undefined);
  assert.equal([...storage.values.keys()], ['other']);
});

test.run();
