/** The order of lists, and the search in them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findItems, sortItems } from '../../../../http/ui/parts/item-order.js';

const test = suite('http/ui/parts/item-order');

const names = ['number-10', 'number-2', 'Number-1', '12345', '9999', 'demo'];

test('Running items come first, then names sorted with their numbers by value', () => {
  const sorted = sortItems(names, { readName: (name) => name, isRunning: (name) => name === 'demo' });
  assert.equal(sorted, ['demo', '9999', '12345', 'Number-1', 'number-2', 'number-10']);
});

test('Faulty items come last, even if items are sorted by time', () => {
  const order = { readName: (name: string) => name, isRunning: () => false, isFaulty: (name: string) => name < 'b' };
  assert.equal(sortItems(['c', 'a2', 'a1', 'b'], order), ['b', 'c', 'a1', 'a2']);
  const readTime = (name: string) => (name === 'a' || name === 'd' ? '2026-01-01T00:00:00Z' : null);
  assert.equal(sortItems(['c', 'a', 'd'], { ...order, readTime }), ['d', 'c', 'a']);
});

test('Items that come first are after the running items', () => {
  const order = { readName: (name: string) => name, isRunning: (name: string) => name === 'd' };
  assert.equal(sortItems(['a', 'b', 'c', 'd'], { ...order, isFirst: (name) => name > 'b' }), ['d', 'c', 'a', 'b']);
});

test('A search finds the names that have each of its words, in any case', () => {
  const find = (search: string): readonly string[] => findItems(names, search, (name) => name);
  assert.equal(find('NUMBER 1'), ['number-10', 'Number-1']);
  assert.equal(find(' '), names);
  assert.equal(find('nothing'), []);
});

test('Items with a time come newest first, then items without a time by name', () => {
  const times = new Map([
    ['a', '2026-01-01T00:00:00Z'],
    ['b', '2026-03-01T00:00:00Z'],
  ]);
  const order = { readName: (name: string) => name, isRunning: () => false };
  assert.equal(sortItems(['d', 'a', 'c', 'b'], { ...order, readTime: (name) => times.get(name) ?? null }), [
    'b',
    'a',
    'c',
    'd',
  ]);
});

test.run();
