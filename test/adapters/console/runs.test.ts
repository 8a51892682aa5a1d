/** The stored runs: their list, and consoles that stay readable while they are open. */
import { execFileSync } from 'node:child_process';
import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { recordRuns } from '../../../adapters/console/record/record-runs.js';
import type { ConsoleLog } from '../../../machines/console/console.js';
import { UnreadableRunFile } from '../../../machines/run/unreadable-run-file.js';
import { countOpenFiles } from '../../kit/system/processes.js';
import { archiveSuite, lost } from './archive-suite.js';
import { idOf, type RunFiles } from './run-files.js';

const test = archiveSuite('adapters/console/runs');

async function textOf(log: ConsoleLog | null): Promise<string> {
  assert.ok(log);
  const buffer = Buffer.alloc(1_000);
  const { bytes } = await (log as ConsoleLog).read(0, buffer);
  return buffer.toString('utf8', 0, bytes);
}

/** The number of times that this process has the run's console open. */
const openConsoles = ({ directory }: RunFiles): number => countOpenFiles('self', directory.console);

test('The current run stays readable after its directory was deleted', async ({ files, runs }) => {
  files.print('before');
  const recorder = runs.keepOpen(files.run, false);
  const reader = runs.open(files.run);
  rmSync(files.directory.path, { recursive: true });
  assert.is(await textOf(reader), 'before');
  const later = runs.open(files.run);
  assert.is(await textOf(later), 'before');
  assert.is(runs.newest(), files.run);
  assert.equal(await runs.summarize(runs.older(null)), [
    {
      run: files.run,
      build: null,
      folder: null,
      startedAt: null,
      exit: lost(files.run, 0),
      size: 6,
      missing: 0,
      unreadable: null,
    },
  ]);
  for (const log of [reader, later, recorder]) log?.close();
});

test('The console of the previous run is closed after its last reader', async ({ files, runs }) => {
  files.print('first');
  runs.keepOpen(files.run, false)?.close();
  const [one, two] = [runs.open(files.run), runs.open(files.run)];
  files.add(idOf(2), { 'console.log': 'second' });
  const next = runs.keepOpen(idOf(2), false);
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

test('A console log that is not a regular file is a fault of its run', async ({ files, runs }) => {
  files.add(idOf(2), { 'console.log': 'second' });
  rmSync(files.directory.console, { force: true });
  execFileSync('mkfifo', [files.directory.console]);
  assert.throws(
    () => runs.open(files.run),
    (error: unknown) => error instanceof UnreadableRunFile && error.because === 'not_a_file',
  );
  const recording = recordRuns(runs, { limit: 1_000 });
  recording.begin(files.run, true);
  assert.is(recording.faults().consoleError, 'not_a_file');
  recording.end();
  assert.is(recording.faults().consoleError, null);
  const other = runs.open(idOf(2));
  assert.is(await textOf(other), 'second');
  other?.close();
  assert.equal(
    (await runs.summarize(runs.older(null))).map(({ run }) => run),
    [idOf(2), files.run],
  );
});

test('A close during a read takes effect after the read', async ({ files, runs }) => {
  files.print('x'.repeat(500));
  for (let turn = 0; turn < 100; turn += 1) {
    const log = runs.open(files.run) as ConsoleLog;
    const reading = log.read(0, Buffer.alloc(500));
    log.close();
    assert.is((await reading).bytes, 500);
  }
  assert.is(openConsoles(files), 0);
});

test('The list of runs has the fields of each run, the newest run first', async ({ files, runs }) => {
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
  const list = await runs.summarize(runs.older(null));
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
    outcome: 'stopped',
    survivors: 0,
  };
  assert.equal(list[0], { run: idOf(5), ...launch, startedAt: 1_000_000, exit, size: 5, missing: 2, unreadable: null });
});

test('Other work runs while a thousand runs are listed', async ({ files, runs }) => {
  for (let second = 100; second < 1_099; second += 1) files.add(idOf(second));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const list = await runs.summarize(runs.older(null));
  clearInterval(timer);
  assert.is(list.length, 1_000);
  assert.ok(turns > 1);
});

test('Only requested runs are summarized; `older` and `newer` omit the given run', async ({ files, runs }) => {
  for (const second of [2, 3]) files.add(idOf(second));
  const [newest] = runs.older(null);
  assert.is(newest, idOf(3));
  assert.equal(
    (await runs.summarize([idOf(2), idOf(9)])).map(({ run }) => run),
    [idOf(2)],
  );
  assert.equal([...runs.older(idOf(3))], [idOf(2), files.run]);
  assert.equal([...runs.newer(files.run)], [idOf(2), idOf(3)]);
});

test('`after` returns the next kept run', ({ files, runs }) => {
  for (const second of [3, 5]) files.add(idOf(second));
  assert.equal(
    [0, 1, 2, 3, 4, 5].map((second) => runs.after(idOf(second))),
    [1, 3, 3, 5, 5, null].map((second) => (second === null ? null : idOf(second))),
  );
});

test.run();
