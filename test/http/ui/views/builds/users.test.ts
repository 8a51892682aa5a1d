import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findUse, findUsers } from '../../../../../http/ui/views/builds/users.js';

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

test('A Build names what it ran last, even if another Build has run it since', () => {
  const runs = [
    { build: '3', folder: 'city', started_at: '2026-11-03T00:00:00Z' },
    { build: '2', folder: 'arena', started_at: '2026-11-02T00:00:00Z' },
    { build: '2', folder: 'test', started_at: '2026-11-01T00:00:00Z' },
    { build: '1', folder: 'city', started_at: '2026-10-31T00:00:00Z' },
  ];
  assert.equal(findUse('2', runs), { folders: ['arena', 'test'], at: '2026-11-02T00:00:00Z' });
  assert.equal(findUse('1', runs), { folders: ['city'], at: '2026-10-31T00:00:00Z' });
  assert.is(findUse('4', runs), null);
});

test.run();
