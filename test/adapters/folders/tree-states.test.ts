/** Comparisons of the files of a job with the files that are there later. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareStates } from '../../../adapters/folders/place/tree-states.js';

const test = suite('adapters/folders/tree-states');

const file = (name: string, state: string) => [name, state] as const;
const directory = (name: string) => [name, 'directory'] as const;

test('A missing or new directory is one change, together with its files', () => {
  const before = [directory(''), directory('maps'), file('maps/one', '1')];
  const now = [directory(''), directory('mods'), file('mods/two', '2')];
  assert.equal(compareStates('world', before, now), [
    { path: 'world/maps', change: 'missing' },
    { path: 'world/mods', change: 'new' },
  ]);
});

test('A directory that became a file, or the reverse, is one change', () => {
  const tree = [directory(''), directory('maps'), file('maps/one', '1'), file('maps/two', '2')];
  const flat = [directory(''), file('maps', '3')];
  for (const [before, now] of [
    [tree, flat],
    [flat, tree],
  ] as const)
    assert.equal(compareStates('world', before, now), [{ path: 'world/maps', change: 'changed' }]);
});

test.run();
