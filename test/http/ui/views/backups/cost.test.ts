/** The summary of all backups, and the cost of a restore. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Backup, Schedule } from '../../../../../http/client/api.js';
import { findNextBackup, findRestoreTime, summarizeBackups } from '../../../../../http/ui/views/backups/cost.js';

const test = suite('http/ui/views/backups/cost');

const backup = (changes: Partial<Backup>): Backup =>
  ({
    id: '1',
    folder: 'world',
    snapshot: 's',
    repository: 'copy',
    verified: null,
    problem: null,
    size: 100,
    added: 10,
    restored: null,
    ...changes,
  }) as Backup;

const restored = (folder: string, from: string, to: string | null, problem: string | null = null): Backup =>
  backup({ folder, restored: { at: from, ended_at: to, problem } as Backup['restored'] });

test('A failed backup is not the newest good backup', () => {
  const failed = backup({ id: '3', snapshot: null, problem: 'No room', size: null, added: null });
  const newest = backup({ id: '2', added: null });
  const summary = summarizeBackups([backup({}), newest, failed]);
  assert.equal(summary, { good: 2, verified: 0, failed: 1, empty: 0, stored: 110, repositories: ['copy'], newest });
});

test('An empty backup is neither a good backup nor the newest one', () => {
  const good = backup({ databases: [] });
  const empty = backup({ id: '2', size: 0, added: 0, databases: [] });
  const { good: count, newest, ...summary } = summarizeBackups([good, empty]);
  assert.is(count, 1);
  assert.equal(newest, good);
  assert.equal(summary, { verified: 0, failed: 0, empty: 1, stored: 10, repositories: ['copy'] });
});

test('A backup counts as verified if its last verification found no problem', () => {
  const at = '2026-01-01T00:00:00Z';
  const backups = [null, { at, problem: null }, { at, problem: 'A file has changed' }].map((verified) =>
    backup({ databases: [], verified }),
  );
  assert.is(summarizeBackups(backups).verified, 1);
});

test('The last good restore gives the duration, preferably of the same Data Folder', () => {
  const backups = [
    restored('world', '2026-01-01T00:00:00Z', '2026-01-01T00:00:09Z'),
    restored('arena', '2026-01-02T00:00:00Z', '2026-01-02T00:01:00Z'),
    restored('world', '2026-01-03T00:00:00Z', '2026-01-03T00:00:01Z', 'It has failed'),
    restored('world', '2026-01-04T00:00:00Z', null),
  ];
  assert.is(findRestoreTime(backups, 'world'), 9_000);
  assert.is(findRestoreTime(backups, 'city'), 60_000);
  assert.is(findRestoreTime([], 'world'), null);
});

test('The next backup is of the schedule that is due first', () => {
  const schedule = (name: string, type: string, due: string | null) =>
    ({ name, action: { type }, next: due === null ? null : { due_at: due } }) as Schedule;
  const schedules = [
    schedule('Late', 'backup', '2026-01-02T00:00:00Z'),
    schedule('Off', 'backup', null),
    schedule('Early', 'backup', '2026-01-01T00:00:00Z'),
    schedule('Restart', 'restart', '2025-01-01T00:00:00Z'),
  ];
  assert.is(findNextBackup(schedules)?.name, 'Early');
  assert.is(findNextBackup([]), null);
});

test.run();
