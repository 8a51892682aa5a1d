/** The kept runs: open consoles stay readable, and damaged files cause no error. */
import { mkdirSync, readdirSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openRuns, type RunArchive } from '../../../adapters/console/runs.js';
import type { ConsoleLog } from '../../../machines/ports/console.js';
import { createRunFiles, idOf, type RunFiles } from './run-files.js';

const test = suite<{ files: RunFiles; runs: RunArchive }>('The kept runs');

test.before.each((context) => {
  context.files = createRunFiles();
  context.runs = openRuns(context.files.runs);
});

test.after.each(({ files, runs }) => {
  runs.close();
  files.remove();
});

async function textOf(log: ConsoleLog | null): Promise<string> {
  assert.ok(log);
  const buffer = Buffer.alloc(1_000);
  const { bytes } = await (log as ConsoleLog).read(0, buffer);
  return buffer.toString('utf8', 0, bytes);
}

/** How often this process has the run's console open. */
function openConsoles({ directory }: RunFiles): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(directory.console);
    } catch {
      return false;
    }
  }).length;
}

/** The exit of a run whose end was not observed. */
const lost = (run: string, at: number, unseen = 'record_lost') => ({
  code: null,
  signal: null,
  ambiguous: false,
  at,
  run,
  expected: false,
  unseen,
  oomKilled: false,
});

test('the current run stays readable after its directory was deleted, also for new readers', async ({
  files,
  runs,
}) => {
  files.print('before');
  const recorder = runs.keepOpen(files.run);
  const reader = runs.open(files.run);
  rmSync(files.directory.path, { recursive: true });
  assert.is(await textOf(reader), 'before');
  const later = runs.open(files.run);
  assert.is(await textOf(later), 'before');
  assert.is(runs.newest(), files.run);
  assert.equal(await runs.list(), [
    { run: files.run, build: null, folder: null, startedAt: null, exit: lost(files.run, 0), size: 6, missing: 0 },
  ]);
  for (const log of [reader, later, recorder]) log?.close();
});

test('readers of the previous run continue when the next run begins, and the last one closes the file', async ({
  files,
  runs,
}) => {
  files.print('first');
  runs.keepOpen(files.run)?.close();
  const [one, two] = [runs.open(files.run), runs.open(files.run)];
  files.add(idOf(2), { 'console.log': 'second' });
  const next = runs.keepOpen(idOf(2));
  rmSync(files.directory.path, { recursive: true });
  assert.is(await textOf(one), 'first');
  one?.close();
  one?.close();
  assert.is(await textOf(two), 'first');
  assert.is(openConsoles(files), 1);
  two?.close();
  assert.is(openConsoles(files), 0);
  assert.is(runs.open(files.run), null);
  assert.is(await textOf(next), 'second');
  next?.close();
});

test('a console that is closed during a read is closed after the read', async ({ files, runs }) => {
  files.print('x'.repeat(500));
  for (let turn = 0; turn < 100; turn += 1) {
    const log = runs.open(files.run) as ConsoleLog;
    const reading = log.read(0, Buffer.alloc(500));
    log.close();
    assert.is((await reading).bytes, 500);
  }
  assert.is(openConsoles(files), 0);
});

test('the runs are listed with their facts, the newest first', async ({ files, runs }) => {
  const launch = { build: 'b', folder: 'f' };
  const path = files.add(idOf(5), {
    'run.json': JSON.stringify({
      protocol: 1,
      at: 1,
      bootId: '',
      launch: {
        ...launch,
        run: idOf(5),
        argv: ['/bin/true'],
        cwd: '/',
        env: {},
        stop: { command: null, signal: 'SIGTERM', timeoutMs: 1 },
      },
    }),
    exit: '143\n',
    asked: '',
    'console.log': 'hello',
    head: '0000000000000002\n',
  });
  utimesSync(join(path, 'pid'), 1_000, 1_000);
  utimesSync(join(path, 'exit'), 2_000, 2_000);
  files.add(idOf(3));
  const list = await runs.list();
  assert.equal(
    list.map(({ run }) => run),
    [idOf(5), idOf(3), files.run],
  );
  const exit = {
    code: 143,
    signal: 'SIGTERM',
    ambiguous: true,
    at: 2_000_000,
    run: idOf(5),
    expected: true,
    unseen: null,
    oomKilled: false,
  };
  assert.equal(list[0], { run: idOf(5), ...launch, startedAt: 1_000_000, exit, size: 5, missing: 2 });
});

test('a directory that is not a run, and a run whose program never started, are not listed', async ({
  files,
  runs,
}) => {
  rmSync(join(files.add(idOf(2)), 'pid'));
  for (const name of ['.spare-1', 'notes', `${idOf(3)} copy`]) mkdirSync(join(files.runs, name));
  for (const name of ['notes', `${idOf(3)} copy`]) writeFileSync(join(files.runs, name, 'pid'), '1 2 boot 3\n');
  assert.equal(
    (await runs.list()).map(({ run }) => run),
    [files.run],
  );
});

const damages: readonly (readonly [title: string, files: Readonly<Record<string, string>>])[] = [
  ['a record that is half written', { 'run.json': '{"launch": {"bui' }],
  ['a record that is JSON, but nothing more', { 'run.json': 'null' }],
  ['a record whose launch is a number', { 'run.json': '{"launch": 5}' }],
  ['a record of other types', { 'run.json': '{"launch": {"build": 5, "folder": []}}' }],
  ['an exit that is half written', { exit: '14' }],
  ['an exit that is no number', { exit: 'abc\n' }],
  ['an exit of zeros', { exit: '\0\0\0\n' }],
];

for (const [title, damaged] of damages) {
  test(`${title} is reported as null`, async ({ files, runs }) => {
    const path = files.add(idOf(2), { ...damaged, 'console.log': 'hello' });
    utimesSync(join(path, 'pid'), 1_000, 1_000);
    utimesSync(join(path, 'console.log'), 2_000, 2_000);
    const exit = lost(idOf(2), 2_000_000, 'machine_restarted');
    assert.equal((await runs.list())[0], {
      run: idOf(2),
      build: null,
      folder: null,
      startedAt: 1_000_000,
      exit,
      size: 5,
      missing: 0,
    });
  });
}

test('a run with deleted files is listed with the facts that are left, and a run deleted during the scan is skipped', async ({
  files,
  runs,
}) => {
  const path = files.add(idOf(2), { pid: 'half' });
  rmSync(join(path, 'console.log'));
  assert.equal((await runs.list())[0], {
    run: idOf(2),
    build: null,
    folder: null,
    startedAt: null,
    exit: lost(idOf(2), 0),
    size: 0,
    missing: 0,
  });
  assert.is(runs.open(idOf(2)), null);
  const listing = runs.list();
  rmSync(files.runs, { recursive: true });
  assert.equal(
    (await listing).map(({ run }) => run),
    [idOf(2)],
    'the first run was read before the deletion',
  );
  assert.equal(await runs.list(), []);
  assert.is(runs.newest(), null);
});

test('listing a thousand runs lets other work run in between', async ({ files, runs }) => {
  for (let second = 100; second < 1_099; second += 1) files.add(idOf(second));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const list = await runs.list();
  clearInterval(timer);
  assert.is(list.length, 1_000);
  assert.ok(turns > 1);
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

test('after returns the next kept run', ({ files, runs }) => {
  for (const second of [3, 5]) files.add(idOf(second));
  assert.equal(
    [0, 1, 2, 3, 4, 5].map((second) => runs.after(idOf(second))),
    [1, 3, 3, 5, 5, null].map((second) => (second === null ? null : idOf(second))),
  );
});

test.run();
