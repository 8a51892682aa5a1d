import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findUses } from '../../../../../http/ui/views/builds/users.js';

const test = suite('http/ui/views/builds/users');

test('Only the latest run of a Data Folder counts, and damaged runs are skipped', () => {
  const uses = findUses(
    [
      { build: '2', folder: 'city' },
      { build: null, folder: null },
      { build: '1', folder: 'city' },
      { build: '1', folder: 'arena' },
      { build: '2', folder: 'test' },
      { build: null, folder: 'old' },
      { build: '1', folder: 'old' },
      { build: '4', folder: null },
    ].map((run) => ({ ...run, started_at: null })),
  );
  assert.equal(uses.get('2')?.users, ['city', 'test']);
  assert.equal(uses.get('1')?.users, ['arena'], 'an unknown Build ran the Data Folder "old" last');
  assert.equal([...uses.keys()], ['2', '1']);
});

test('A Build names what it ran last, even if another Build has run it since', () => {
  const uses = findUses([
    { build: '3', folder: 'city', started_at: '2026-11-03T00:00:00Z' },
    { build: '2', folder: 'arena', started_at: '2026-11-02T00:00:00Z' },
    { build: '2', folder: 'test', started_at: '2026-11-01T00:00:00Z' },
    { build: '1', folder: 'city', started_at: '2026-10-31T00:00:00Z' },
  ]);
  assert.equal(uses.get('2'), { users: ['arena', 'test'], folder: 'arena', at: '2026-11-02T00:00:00Z' });
  assert.equal(uses.get('1'), { users: [], folder: 'city', at: '2026-10-31T00:00:00Z' });
  assert.is(uses.get('4'), undefined);
});

test('The Data Folder and the time of a Build are of the same run', () => {
  const uses = findUses([
    { build: '3', folder: 'city', started_at: '2026-11-03T00:00:00Z' },
    { build: '2', folder: 'city', started_at: '2026-11-02T00:00:00Z' },
    { build: '2', folder: 'arena', started_at: '2026-11-01T00:00:00Z' },
  ]);
  assert.equal(uses.get('2'), { users: ['arena'], folder: 'city', at: '2026-11-02T00:00:00Z' });
});

test('The last uses of many Builds are found by reading each run once', () => {
  let reads = 0;
  const runs = Array.from({ length: 1_000 }, (_, n) => ({
    build: `b${n % 50}`,
    get folder() {
      reads += 1;
      return `f${n}`;
    },
    started_at: null,
  }));
  assert.is(findUses(runs).size, 50);
  assert.is(reads, runs.length);
});

test.run();
