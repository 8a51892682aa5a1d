/** Stored runs with damaged or deleted files cause no error. */
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { archiveSuite, lost } from './archive-suite.js';
import { idOf } from './run-files.js';

const test = archiveSuite('adapters/console/damaged-runs');

test('Directories that are not runs, and launches without a program, are not listed', async ({ files, runs }) => {
  rmSync(join(files.add(idOf(2)), 'pid'));
  for (const name of ['.spare-1', 'notes', `${idOf(3)} copy`]) mkdirSync(join(files.runs, name));
  for (const name of ['notes', `${idOf(3)} copy`]) writeFileSync(join(files.runs, name, 'pid'), '1 2 boot 3\n');
  assert.equal(
    (await runs.summarize(runs.older(null))).map(({ run }) => run),
    [files.run],
  );
});

const damages: readonly (readonly [title: string, files: Readonly<Record<string, string>>])[] = [
  ['an incomplete record', { 'run.json': '{"launch": {"bui' }],
  ['a record that is valid JSON, but not an object', { 'run.json': 'null' }],
  ['a record whose launch is a number', { 'run.json': '{"launch": 5}' }],
  ['a record with wrong types', { 'run.json': '{"launch": {"build": 5, "folder": []}}' }],
  ['an incomplete exit', { exit: '14' }],
  ['an exit that is not a number', { exit: 'abc\n' }],
  ['an exit of NUL bytes', { exit: '\0\0\0\n' }],
];

for (const [title, damaged] of damages) {
  test(`A run with ${title} is listed, with unknown values`, async ({ files, runs }) => {
    const path = files.add(idOf(2), { ...damaged, 'console.log': 'hello' });
    utimesSync(join(path, 'pid'), 1_000, 1_000);
    utimesSync(join(path, 'console.log'), 2_000, 2_000);
    const exit = lost(idOf(2), 2_000_000, 'machine_restarted');
    assert.equal((await runs.summarize(runs.older(null)))[0], {
      run: idOf(2),
      build: null,
      folder: null,
      startedAt: 1_000_000,
      exit,
      size: 5,
      missing: 0,
      unreadable: null,
    });
  });
}

test('A run with deleted files is listed with the fields that can still be read', async ({ files, runs }) => {
  const path = files.add(idOf(2), { pid: 'half' });
  rmSync(join(path, 'console.log'));
  assert.equal((await runs.summarize(runs.older(null)))[0], {
    run: idOf(2),
    build: null,
    folder: null,
    startedAt: null,
    exit: lost(idOf(2), 0),
    size: 0,
    missing: 0,
    unreadable: null,
  });
  assert.is(runs.open(idOf(2)), null);
  const listing = runs.summarize(runs.older(null));
  rmSync(files.runs, { recursive: true });
  assert.equal(
    (await listing).map(({ run }) => run),
    [idOf(2)],
    'the first run was read before the deletion',
  );
  assert.equal(await runs.summarize(runs.older(null)), []);
  assert.is(runs.newest(), null);
});

test('open returns null for any text that is not the id of a run', ({ files, runs }) => {
  writeFileSync(join(files.runs, '..', 'console.log'), 'secret');
  mkdirSync(join(files.runs, 'x'));
  for (const run of [
    '',
    '.',
    '..',
    '../',
    `../run/${files.run}`,
    `${files.run}/../..`,
    `${files.run}/`,
    `${files.run}\0`,
    'x',
    '/etc',
    idOf(9),
  ]) {
    assert.is(runs.open(run), null, run);
  }
});

test.run();
