/** The search among the players. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { searchPlayers } from '../../../../../http/ui/views/players/search-players.js';

const test = suite('http/ui/views/players/search-players');

test('Players are found by name, id and identifier, with each word, in any case', () => {
  const ann = { id: '1', name: 'Ann', ping: 3, identifiers: ['license:a1'], key: 'license:a1' };
  const bob = { id: '2', name: 'Bob', ping: null, identifiers: [], key: 'Bob' };
  const find = (search: string) => searchPlayers([ann, bob], search).map(({ name }) => name);
  assert.equal(find('ANN'), ['Ann']);
  assert.equal(find('license:a'), ['Ann']);
  assert.equal(find('2 bo'), ['Bob']);
  assert.equal(find(''), ['Ann', 'Bob']);
  assert.equal(find('ann bob'), []);
});

test.run();
