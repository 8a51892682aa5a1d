/** The list of runs that have ended. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EndedRuns } from '../../../adapters/workspace/ended-runs.js';
import { idOf } from '../console/run-files.js';

const test = suite<{ directory: string; path: string }>('adapters/workspace/ended-runs');

test.before.each((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'ended-runs-'));
  context.path = join(context.directory, 'ended-runs');
});

test.after.each(({ directory }) => rmSync(directory, { recursive: true, force: true }));

test('The list of ended runs is known to the next manager', ({ path }) => {
  new EndedRuns(path).replace([idOf(1), idOf(2)]);
  const next = new EndedRuns(path);
  assert.equal(
    [1, 2, 3].map((second) => next.has(idOf(second))),
    [true, true, false],
  );
  assert.is(readFileSync(path, 'utf8'), `${idOf(1)}\n${idOf(2)}\n`);
});

test('Runs that are no longer stored are removed from the list', ({ path }) => {
  const runs = new EndedRuns(path);
  runs.replace([1, 2, 3].map(idOf));
  runs.replace([idOf(2)]);
  for (const list of [runs, new EndedRuns(path)])
    assert.equal(
      [1, 2, 3].map((second) => list.has(idOf(second))),
      [false, true, false],
    );
});

test('The next manager knows a run that ended under this manager', ({ path }) => {
  const runs = new EndedRuns(path);
  runs.replace([1, 2].map(idOf));
  runs.add(idOf(3));
  runs.keep([2, 3, 4].map(idOf));
  for (const list of [runs, new EndedRuns(path)])
    assert.equal(
      [1, 2, 3, 4].map((second) => list.has(idOf(second))),
      [false, true, true, false],
    );
});

test('Only the whole lines of a damaged list count', ({ path }) => {
  writeFileSync(path, `${idOf(1)}\n${idOf(2).slice(0, 10)}`);
  const runs = new EndedRuns(path);
  assert.equal([runs.has(idOf(1)), runs.has(idOf(2))], [true, false]);
});

const damages: Readonly<Record<string, (path: string) => void>> = {
  'a directory': (path) => mkdirSync(path),
  'a FIFO': (path) => void execFileSync('mkfifo', [path]),
  'an endless file': (path) => symlinkSync('/dev/zero', path),
  'a binary file': (path) => appendFileSync(path, Buffer.from([0, 255, 10, 0])),
};

for (const [what, damage] of Object.entries(damages)) {
  test(`The list of ended runs is empty if ${what} has the name of the file`, ({ path }) => {
    damage(path);
    const runs = new EndedRuns(path);
    assert.not(runs.has(idOf(1)));
    runs.replace([idOf(1), idOf(2)]);
    assert.ok(runs.has(idOf(2)));
  });
}

test.run();
