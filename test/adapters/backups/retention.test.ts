/** The retention keeps what `restic forget` keeps. */
// Test limit: 120 s, each snapshot is a process.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findExpired } from '../../../machines/backups/retention.js';

const test = suite('adapters/backups/retention');

const directory = mkdtempSync(join(tmpdir(), 'retention-'));
const environment = { ...process.env, RESTIC_PASSWORD: 'x', RESTIC_REPOSITORY: join(directory, 'repository') };
const hasRestic = spawnSync('restic', ['version']).status === 0;

function restic(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('restic', [...args, '--no-cache', '--json'], {
    cwd: join(directory, 'files'),
    env: environment,
    encoding: 'utf8',
  });
  assert.is(status, 0, stderr);
  return stdout;
}

/** Local times: some on one day, in one week, in one month, and around the end of a year. */
const times = [
  ...[
    '2025-12-28 23:50:00',
    '2025-12-29 00:10:00',
    '2025-12-31 12:00:00',
    '2026-01-01 12:00:00',
    '2026-01-04 23:00:00',
  ],
  ...[
    '2026-01-05 01:00:00',
    '2026-02-10 04:00:00',
    '2026-02-10 16:00:00',
    '2026-02-11 04:00:00',
    '2026-03-01 04:00:00',
  ],
];

test.before(() => {
  if (!hasRestic) return;
  mkdirSync(join(directory, 'files'));
  writeFileSync(join(directory, 'files/save'), 'saved');
  restic('init');
  for (const time of times) restic('backup', '.', '--time', time);
});

test.after(() => rmSync(directory, { recursive: true }));

for (const retention of [
  { last: 3, daily: 0, weekly: 0, monthly: 0 },
  { last: 1, daily: 4, weekly: 0, monthly: 0 },
  { last: 0, daily: 2, weekly: 3, monthly: 0 },
  { last: 0, daily: 0, weekly: 20, monthly: 2 },
  { last: 2, daily: 7, weekly: 4, monthly: 6 },
])
  test(`Retention ${JSON.stringify(retention)} keeps the same backups as restic forget`, () => {
    if (!hasRestic) return console.log('SKIPPED: restic is not installed');
    const rules = Object.entries(retention).flatMap(([rule, count]) =>
      count > 0 ? [`--keep-${rule}`, `${count}`] : [],
    );
    const [group] = JSON.parse(restic('forget', '--dry-run', ...rules));
    const wanted = (group.remove ?? []).map(({ time }: { time: string }) => Date.parse(time)).sort();
    const backups = times.map((time) => ({ id: time, at: new Date(time.replace(' ', 'T')).getTime() }));
    assert.equal(
      findExpired(backups, retention)
        .map(({ at }) => at)
        .sort(),
      wanted,
    );
  });

test('All backups are kept without a retention rule', () => {
  const backups = [
    { id: 'a', at: 1 },
    { id: 'b', at: 2 },
  ];
  assert.equal(findExpired(backups, { last: 0, daily: 0, weekly: 0, monthly: 0 }), []);
});

test.run();
