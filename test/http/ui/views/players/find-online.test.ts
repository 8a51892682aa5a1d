import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findOnline } from '../../../../../http/ui/views/players/find-online.js';

const test = suite('http/ui/views/players/find-online');

const ann = { key: 'license:Ann', id: '1' };
const one = { key: 'Player', id: '2' };
const other = { key: 'Player', id: '3' };
const unknown = { key: null, id: '4' };
const players = [ann, one, other, unknown];

test('Of two players with the same key, the id decides', () => {
  assert.is(findOnline(players, 'Player', '3'), other);
  assert.is(findOnline(players, 'Player', '2'), one);
});

test('No player is found by a key that two players have', () => {
  assert.is(findOnline(players, 'Player', null), null);
  assert.is(findOnline(players, 'license:Ann', null), ann);
});

test('A player without a key is found by id only', () => {
  assert.is(findOnline(players, null, '4'), unknown);
  assert.is(findOnline(players, null, '1'), null, 'a player with a key');
  assert.is(findOnline(players, null, null), null);
});

test('A player who has joined again has another id', () => {
  assert.is(findOnline(players, 'license:Ann', '9'), null);
});

test.run();
