/** The list of runs that have ended. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EndedRuns } from '../../../adapters/workspace/ended-runs.js';
import { idOf } from '../console/run-files.js';

const test = suite<{ directory: string; path: string }>('The list of ended runs');

test.before.each((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'ended-runs-'));
  context.path = join(context.directory, 'ended-runs');
});

test.after.each(({ directory }) => rmSync(directory, { recursive: true, force: true }));

test('A run that was added is known to the next manager', ({ path }) => {
  const runs = new EndedRuns(path);
  runs.add(idOf(1));
  runs.add(idOf(2));
  runs.add(idOf(2));
  const next = new EndedRuns(path);
  assert.equal(
    [1, 2, 3].map((second) => next.has(idOf(second))),
    [true, true, false],
  );
  assert.is(readFileSync(path, 'utf8'), `${idOf(1)}\n${idOf(2)}\n`);
});

test('Runs that are not kept any more are dropped', ({ path }) => {
  const runs = new EndedRuns(path);
  for (const second of [1, 2, 3]) runs.add(idOf(second));
  runs.replace([idOf(2)]);
  for (const list of [runs, new EndedRuns(path)])
    assert.equal(
      [1, 2, 3].map((second) => list.has(idOf(second))),
      [false, true, false],
    );
});

test('The list does not grow without limit', ({ path }) => {
  const runs = new EndedRuns(path);
  for (let second = 1; second <= 5_000; second += 1) runs.add(idOf(second));
  assert.ok(readFileSync(path, 'utf8').split('\n').length <= 2_001);
  const next = new EndedRuns(path);
  for (let second = 4_001; second <= 5_000; second += 1) assert.ok(next.has(idOf(second)), idOf(second));
});

test('A line that was written in part loses the next run at most', ({ path }) => {
  writeFileSync(path, `${idOf(1)}\n${idOf(2).slice(0, 10)}`);
  new EndedRuns(path).add(idOf(3));
  new EndedRuns(path).add(idOf(4));
  const next = new EndedRuns(path);
  assert.equal(
    [1, 3, 4].map((second) => next.has(idOf(second))),
    [true, false, true],
  );
});

const damages: Readonly<Record<string, (path: string) => void>> = {
  'a directory': (path) => mkdirSync(path),
  'a FIFO': (path) => void execFileSync('mkfifo', [path]),
  'an endless file': (path) => symlinkSync('/dev/zero', path),
  'other bytes': (path) => appendFileSync(path, Buffer.from([0, 255, 10, 0])),
};

for (const [what, damage] of Object.entries(damages)) {
  test(`The list is empty where ${what} has its name`, ({ path }) => {
    damage(path);
    const runs = new EndedRuns(path);
    assert.not(runs.has(idOf(1)));
    runs.add(idOf(1));
    runs.replace([idOf(1), idOf(2)]);
    assert.ok(runs.has(idOf(2)));
  });
}

test.run();
