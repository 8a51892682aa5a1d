/** The spare keeper, which is started ahead of its run. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startKeeper } from '../../../../adapters/process/keeper/keeper.js';
import { type NewRun, type SpareKeeper, startSpareKeeper } from '../../../../adapters/process/keeper/spare-keeper.js';
import { RunDirectories } from '../../../../adapters/process/launch/run-directories.js';
import { readExit } from '../../../../adapters/process/run-files/exit-record.js';
import { readPidRecord } from '../../../../adapters/process/run-files/keeper-files.js';
import { sendSignal } from '../../../../adapters/process/stop/stop-signals.js';
import type { Launch } from '../../../../machines/launch/launch.js';
import { startService } from '../../../kit/manager/service.js';
import { createWorkspace } from '../../../kit/manager/workspace.js';
import { isLong, sampleRuns } from '../../../kit/sample.js';
import { until } from '../../../kit/system/until.js';
import { untilGone } from '../running-machine.js';
import { launchIn, spareKeepersOf, untilClosed } from './spare-keepers.js';

const test = suite<{ root: string }>('adapters/process/keeper/spare-keeper');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'spare keeper-'));
});
test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

/** Starts a process that uses a processor. */
const spawnBurner = (): ChildProcess => spawn('/bin/sh', ['-c', 'while :; do :; done']);

/** Creates a run directory with a spare keeper. */
async function prepare(root: string, launch: Launch): Promise<NewRun & { spareKeeper: SpareKeeper }> {
  const directories = new RunDirectories(join(root, 'run'), {
    startSpareKeeper: (directory) => startSpareKeeper(directory, process.env),
  });
  const run = await directories.create(launch);
  assert.ok(run.spareKeeper);
  return run as NewRun & { spareKeeper: SpareKeeper };
}

test('A spare keeper runs the launch with its arguments unchanged', async ({ root }) => {
  const argv = [
    '/bin/sh',
    '-c',
    'printf "<%s>" "$@" "$SERVER_MANAGER_RUN" "$PWD"; exit 7',
    'sh',
    '',
    ' a  b ',
    '\\n \\',
    `"'$HOME*`,
    'ü',
  ];
  const launch = launchIn(root, argv);
  const run = await prepare(root, launch);
  assert.ok(run.spareKeeper.start(run, launch));
  await untilClosed(run);
  assert.is(
    readFileSync(run.console, 'utf8'),
    [...argv.slice(4), launch.run, root].map((word) => `<${word}>`).join(''),
  );
  assert.is(readExit(run)?.code, 7);
  assert.ok(readPidRecord(run));
});

test('A dismissed spare keeper exits without writing a file', async ({ root }) => {
  const run = await prepare(root, launchIn(root, ['/bin/true']));
  run.spareKeeper.dismiss();
  await untilClosed(run);
  assert.is(readExit(run), null);
  assert.is(readPidRecord(run), null);
  assert.is(readFileSync(run.console, 'utf8'), '');
});

for (const [what, argv, env] of [
  ['an argument of two lines', ['/bin/echo', 'one\ntwo'], {}],
  ['variables of the Build', ['/bin/echo', 'one'], { IFS: 'x' }],
  ['more bytes than one write to a pipe', ['/bin/echo', 'x'.repeat(40_000)], {}],
] as const) {
  test(`A launch with ${what} has its own directory and keeper`, async ({ root }) => {
    const directories = new RunDirectories(join(root, 'run'), {
      startSpareKeeper: (directory) => startSpareKeeper(directory, process.env),
    });
    directories.prepare();
    const spare = await until(() => spareKeepersOf(root).length === 2 && spareKeepersOf(root));
    const launch = launchIn(root, argv, env);
    const run = await directories.create(launch);
    assert.is(run.spareKeeper, null);
    startKeeper(run, launch, process.env)();
    await untilClosed(run);
    assert.is(readExit(run)?.code, 0);
    assert.is(readFileSync(run.console, 'utf8'), `${argv.slice(1).join(' ')}\n`);
    for (const pid of spare) await untilGone(pid);
    await directories.discard();
    assert.equal(readdirSync(join(root, 'run')), [launch.run]);
    directories.prepare();
    assert.is((await directories.create(launchIn(root, argv, env, 'bcdef0'))).spareKeeper, null, 'none is made ahead');
  });
}

test('A start works after the spare keeper was killed', async () => {
  const workspace = createWorkspace();
  workspace.addBuild('console');
  workspace.addFolder('world');
  const service = await startService(workspace.root);
  try {
    const [keeper = 0, shell = 0] = await until(() => {
      const pids = spareKeepersOf(workspace.root);
      return pids.length === 2 && pids;
    });
    // The keeper and its shell may each exit as soon as the other has exited.
    for (const pid of [keeper, shell]) sendSignal(pid, 'SIGKILL');
    await untilGone(keeper);
    // After this answer the service has handled the exit of the spare keeper.
    await service.get('/status');
    assert.is((await service.post('/start', { Build: 'console', Folder: 'world' })).status, 204);
    await workspace.waitForConsole('READY');
  } finally {
    await service.end();
    await until(() => spareKeepersOf(workspace.root).length === 0);
    workspace.remove();
  }
});

// Test limit: 900 s, the long tier starts 500 runs on a busy machine.
test('Each exit is recorded by the keeper of its run', async ({ root }) => {
  const burners = isLong ? cpus().flatMap(() => [spawnBurner(), spawnBurner()]) : [];
  const directories = new RunDirectories(join(root, 'run'), {
    maxRuns: 1,
    startSpareKeeper: (directory) => startSpareKeeper(directory, process.env),
  });
  try {
    for (let start = 0; start < sampleRuns(500, 10); start += 1) {
      directories.prepare();
      // A launch with variables cannot use a spare keeper, and the launch after that can.
      const env: Launch['env'] = start % 2 === 0 ? { NAME: 'value' } : {};
      const suffix = start.toString(16).padStart(6, '0');
      const launch = launchIn(root, ['/bin/sh', '-c', 'exit 7'], env, suffix);
      const run = await directories.create(launch);
      assert.is(readExit(run), null, 'nothing is recorded before the start');
      startKeeper(run, launch, process.env)();
      await until(() => readExit(run) !== null);
      await until(() => spareKeepersOf(root).length === 0);
      assert.is(readExit(run)?.code, 7, `start ${start}`);
      directories.prune(launch.run);
    }
  } finally {
    for (const burner of burners) burner.kill('SIGKILL');
    await directories.discard();
  }
});

test.run();
