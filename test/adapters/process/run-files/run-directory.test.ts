/** Run directories: complete when created, read safely, pruned, and removed even while they receive files. */
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readBootId } from '../../../../adapters/process/kernel/proc.js';
import { RunDirectories } from '../../../../adapters/process/launch/run-directories.js';
import { readExit } from '../../../../adapters/process/run-files/exit-record.js';
import { claimRun, readLaunchFailure, readPidRecord } from '../../../../adapters/process/run-files/keeper-files.js';
import { type RunDirectory, runDirectory } from '../../../../adapters/process/run-files/run-directory.js';
import { listRuns, removeRun, removeSpares } from '../../../../adapters/process/run-files/run-list.js';
import { readRunRecord } from '../../../../adapters/process/run-files/run-record.js';
import { until } from '../../../kit/system/until.js';
import { idOf, launchOf } from '../sample-run.js';

const test = suite<{ runs: string; directory: RunDirectory }>('adapters/process/run-files/run-directory');

test.before.each((context) => {
  context.runs = join(mkdtempSync(join(tmpdir(), 'runs-')), 'run');
  context.directory = runDirectory(join(context.runs, idOf(1)));
  mkdirSync(context.directory.path, { recursive: true });
});

test.after.each(({ runs }) => rmSync(join(runs, '..'), { recursive: true, force: true }));

function put(directory: RunDirectory, file: string, text: string): void {
  writeFileSync(join(directory.path, file), text);
}

test('A new run directory has the console, the FIFOs and run.json, all private', async ({ runs }) => {
  const launch = launchOf(idOf(2));
  const directory = await new RunDirectories(runs).create(launch);
  assert.ok(statSync(directory.stdin).isFIFO());
  assert.ok(statSync(directory.livenessPipe).isFIFO());
  assert.is(statSync(directory.console).size, 0);
  const record = readRunRecord(directory);
  assert.equal(record?.launch, launch);
  assert.is(record?.bootId, readBootId());
  assert.is(statSync(directory.path).mode & 0o777, 0o700);
  for (const file of readdirSync(directory.path))
    assert.is(statSync(join(directory.path, file)).mode & 0o777, 0o600, file);
});

test('A run uses the spare directory, or a new one if the spare was deleted', async ({ runs }) => {
  const directories = new RunDirectories(runs);
  const spares = (): string[] => readdirSync(runs).filter((name) => name.startsWith('.spare-'));
  directories.prepare();
  const [first = ''] = spares();
  const { ino } = statSync(join(runs, first));
  const used = await directories.create(launchOf(idOf(2)));
  assert.is(statSync(used.path).ino, ino);
  assert.equal(spares(), []);
  directories.prepare();
  const [second = ''] = spares();
  await until(() => existsSync(join(runs, second, 'console.log')));
  rmSync(join(runs, second), { recursive: true });
  assert.ok(existsSync((await directories.create(launchOf(idOf(3)))).livenessPipe));
  directories.prepare();
  await directories.discard();
  assert.equal(spares(), []);
});

test('The spare directory of a killed manager is removed', async ({ runs }) => {
  mkdirSync(join(runs, '.spare-of-another'));
  removeSpares(runs);
  assert.equal(readdirSync(runs), [idOf(1)]);
});

test('A failed creation of a run directory is an error and can be repeated', async ({ runs }) => {
  rmSync(runs, { recursive: true });
  writeFileSync(runs, '');
  const directories = new RunDirectories(runs);
  directories.prepare();
  await directories.create(launchOf(idOf(2))).then(
    () => assert.unreachable(),
    (error) => assert.is(error.code, 'ENOTDIR'),
  );
  rmSync(runs);
  assert.ok(existsSync((await directories.create(launchOf(idOf(2)))).stdin));
});

test('A partially written file counts as absent', ({ directory }) => {
  const halves: readonly (readonly [string, string, (of: RunDirectory) => unknown])[] = [
    ['pid', '123 456 boot 78', readPidRecord],
    ['exit', '13', readExit],
    ['failed', 'exec 12', readLaunchFailure],
    ['run.json', '{"protocol": 1, "launch"', readRunRecord],
  ];
  for (const [file, half, read] of halves) {
    assert.is(read(directory), null, `${file} is absent`);
    put(directory, file, '');
    assert.is(read(directory), null, `${file} is empty`);
    put(directory, file, half);
    assert.is(read(directory), null, `${file} is incomplete`);
  }
  for (const file of ['pid', 'exit', 'failed']) appendFileSync(join(directory.path, file), '\n');
  assert.equal(
    { ...readPidRecord(directory), at: 0 },
    { pid: 123, startTicks: 456, bootId: 'boot', keeperPid: 78, at: 0 },
  );
  assert.is(readExit(directory)?.code, 13);
  assert.is(readLaunchFailure(directory), 'exec 12');
});

test('A run can be claimed only once', ({ directory }) => {
  assert.is(claimRun(directory), true);
  assert.is(claimRun(directory), false);
  removeRun(directory);
  assert.is(claimRun(directory), false, 'a missing directory cannot be claimed');
});

test('A run directory is removed while a process keeps writing files there', async ({ runs }) => {
  const writer = spawn('/bin/sh', [
    '-c',
    'while :; do n=$((n + 1)); for d; do echo x >"$d/file-$n"; done; done 2>/dev/null',
    'sh',
    join(runs, 'busy'),
    join(runs, '.spare-busy'),
  ]);
  try {
    for (let count = 0; count < 50; count += 1) {
      for (const name of ['busy', '.spare-busy']) {
        const path = join(runs, name);
        mkdirSync(path);
        await until(() => (readdirSync(path).length > 0 ? true : null));
        removeRun(runDirectory(path));
        assert.not.ok(existsSync(path));
      }
    }
    assert.equal(
      readdirSync(runs).filter((name) => name.includes('busy')),
      [],
    );
  } finally {
    writer.kill('SIGKILL');
  }
});

test('Runs are listed newest first, and pruning deletes only runs', async ({ runs }) => {
  for (const name of [idOf(3), idOf(2), '.spare-1', 'notes', '20260101', 'zzz']) mkdirSync(join(runs, name));
  writeFileSync(join(runs, 'readme.txt'), '');
  assert.equal(listRuns(runs), [idOf(3), idOf(2), idOf(1)]);
  new RunDirectories(runs, { maxRuns: 1 }).prune('');
  assert.equal(readdirSync(runs).sort(), ['.spare-1', '20260101', idOf(3), 'notes', 'readme.txt', 'zzz'].sort());
  assert.equal(listRuns(join(runs, 'nowhere')), []);
});

test('Pruning removes the oldest runs, and keeps the current run even with an old id', ({ runs }) => {
  for (let number = 2; number <= 12; number += 1) mkdirSync(join(runs, idOf(number)));
  new RunDirectories(runs).prune(idOf(1));
  assert.equal(listRuns(runs), [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 1].map(idOf));
});

test.run();
