/** The keyboard shortcuts of the page, as a sequence of key events. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createKeyReader, type KeyCommand, type KeyFacts } from '../../../../http/ui/palette/keys.js';

const test = suite('http/ui/palette/keys');

/** Reads keys at intervals of 100 ms. @returns the commands */
function read(keys: readonly (string | Partial<KeyFacts>)[], hasSingleKeys = true): (KeyCommand | null)[] {
  const reader = createKeyReader(() => hasSingleKeys);
  return keys.map((key, index) =>
    reader({
      key: '',
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      isTaken: false,
      timeStamp: index * 100,
      ...(typeof key === 'string' ? { key } : key),
    }),
  );
}

const palette = { kind: 'palette' };

test('Ctrl+K and ⌘K open the palette, even from a field', () => {
  assert.equal(read([{ key: 'k', ctrlKey: true }]), [palette]);
  assert.equal(read([{ key: 'K', metaKey: true }]), [palette]);
  assert.equal(read([{ key: 'k', ctrlKey: true, isTaken: true }]), [palette]);
  assert.equal(read(['k', { key: 'k', ctrlKey: true, altKey: true }]), [null, null]);
});

test('g and a letter within a second open a view', () => {
  assert.equal(read(['g', 'r']), [null, { kind: 'go', view: 'runs' }]);
  assert.equal(read(['g', { key: 'r', timeStamp: 1_001 }]), [null, null]);
  assert.equal(read(['g', 'x', 'r']), [null, null, null]);
  assert.equal(read(['r']), [null]);
});

test('Text that is typed into a field is not a shortcut', () => {
  assert.equal(read([{ key: 'g', isTaken: true }, 'r', { key: '?', isTaken: true }]), [null, null, null]);
});

test('Ctrl+K is the only shortcut if the shortcuts of single keys are switched off', () => {
  assert.equal(read(['?', 'g', 'r', { key: 'k', ctrlKey: true }], false), [null, null, null, palette]);
});

test.run();
