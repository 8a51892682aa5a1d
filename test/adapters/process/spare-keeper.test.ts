/** The spare keeper, which is started ahead of its run. */

import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readExit } from '../../../adapters/process/exit-record.js';
import { readPidRecord } from '../../../adapters/process/keeper-files.js';
import { openLivenessPipe } from '../../../adapters/process/liveness-pipe.js';
import { createRunDirectories, type NewRun } from '../../../adapters/process/run-directories.js';
import { type SpareKeeper, startSpareKeeper } from '../../../adapters/process/spare-keeper.js';
import { sendSignal } from '../../../adapters/process/stop-signals.js';
import type { Launch } from '../../../machines/ports/launch.js';
import { startService } from '../../kit/manager/service.js';
import { createWorkspace } from '../../kit/manager/workspace.js';
import { until } from '../../kit/system/until.js';
import { untilGone } from './running-machine.js';

const test = suite<{ root: string }>('The spare keeper');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'spare keeper-'));
});
test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

function launchOf(root: string, argv: readonly string[], env: Launch['env'] = {}): Launch {
  const run = '20260101T000000000Z-abcdef';
  return {
    run,
    build: 'b',
    folder: 'f',
    argv,
    cwd: root,
    env,
    stop: { command: null, signal: 'SIGTERM', timeoutMs: 1_000 },
    ready: null,
    cause: 'start',
  };
}

/** Creates a run directory with a spare keeper. */
async function prepare(root: string, launch: Launch): Promise<NewRun & { spareKeeper: SpareKeeper }> {
  const directories = createRunDirectories(join(root, 'run'), {
    startSpareKeeper: (directory) => startSpareKeeper(directory, process.env),
  });
  const run = await directories.create(launch);
  assert.ok(run.spareKeeper);
  return run as NewRun & { spareKeeper: SpareKeeper };
}

/** Waits until the run's liveness pipe has closed. */
function untilClosed(run: NewRun): Promise<void> {
  return new Promise((resolve) => {
    const pipe = openLivenessPipe(run, () => {
      if (!pipe.hasClosed()) return;
      // One whose writers had exited before it was opened stays open.
      pipe.close();
      resolve();
    });
  });
}

test('a spare keeper runs the launch with its arguments unchanged', async ({ root }) => {
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
  const launch = launchOf(root, argv);
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

test('a dismissed spare keeper exits without writing a file', async ({ root }) => {
  const run = await prepare(root, launchOf(root, ['/bin/true']));
  run.spareKeeper.dismiss();
  await untilClosed(run);
  assert.is(readExit(run), null);
  assert.is(readPidRecord(run), null);
  assert.is(readFileSync(run.console, 'utf8'), '');
});

for (const [what, argv, env] of [
  ['an argument of two lines', ['/bin/echo', 'one\ntwo'], {}],
  ['variables of the Build', ['/bin/echo'], { IFS: 'x' }],
  ['more bytes than one write to a pipe', ['/bin/echo', 'x'.repeat(40_000)], {}],
] as const) {
  test(`a spare keeper refuses a launch with ${what}, and exits`, async ({ root }) => {
    const launch = launchOf(root, argv, env);
    const run = await prepare(root, launch);
    assert.not.ok(run.spareKeeper.start(run, launch));
    await untilClosed(run);
    assert.is(readPidRecord(run), null);
  });
}

test('a start works after the spare keeper was killed', async () => {
  const workspace = createWorkspace();
  workspace.addBuild('console');
  workspace.addFolder('world');
  const service = await startService(workspace.root);
  try {
    const [keeper = 0, shell = 0] = await until(() => {
      const pids = spareKeepersOf(workspace.root);
      return pids.length === 2 && pids;
    });
    // Either may exit as soon as the other one has.
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

/** @returns the workspace's spare keeper and its shell */
function spareKeepersOf(root: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`).startsWith(root) &&
          /keeper\.sh\0(wait|read)\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1'))
        );
      } catch {
        return false;
      }
    });
}

test.run();
