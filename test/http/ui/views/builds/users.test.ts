import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findUsers } from '../../../../../http/ui/views/builds/users.js';

const test = suite('http/ui/views/builds/users');

test('Only the latest run of a Data Folder counts, and damaged runs are skipped', () => {
  const runs = [
    { build: '2', folder: 'city' },
    { build: null, folder: null },
    { build: '1', folder: 'city' },
    { build: '1', folder: 'arena' },
    { build: '2', folder: 'test' },
  ];
  assert.equal(findUsers('2', runs), ['city', 'test']);
  assert.equal(findUsers('1', runs), ['arena']);
  assert.equal(findUsers('3', runs), []);
});

test.run();
