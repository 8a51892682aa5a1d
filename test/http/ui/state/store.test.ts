/** The values that a browser stores for the page. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createStore } from '../../../../http/ui/state/store.js';
import { createStorage } from '../storage.js';

const test = suite('http/ui/state/store');

test('A written value is read until it is removed', () => {
  const store = createStore(() => createStorage());
  assert.is(store.read('theme'), null);
  const kept = createStorage();
  const other = createStore(() => kept);
  other.write('theme', 'dark');
  assert.is(other.read('theme'), 'dark');
  other.write('theme', null);
  assert.is(other.read('theme'), null);
});

test('Keys have the prefix of the page', () => {
  const kept = createStorage();
  createStore(() => kept).write('theme', 'dark');
  assert.is(kept.getItem('server-manager.theme'), 'dark');
});

test('A browser without storage causes no error', () => {
  const refusing = createStore(() => {
    throw new Error('SecurityError');
  });
  refusing.write('theme', 'dark');
  assert.is(refusing.read('theme'), null);
  const full = createStore(() => ({ ...createStorage(), setItem: () => assert.unreachable('QuotaExceededError') }));
  full.write('theme', 'dark');
  assert.is(full.read('theme'), null);
});

test.run();
