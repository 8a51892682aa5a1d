/** The keeper that is started ahead of its run. */

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
import type { Launch } from '../../../machines/ports/facts.js';
import { startService } from '../../service.js';
import { until } from '../../until.js';
import { createWorkspace } from '../../workspace.js';
import { untilGone } from './running-machine.js';

const test = suite<{ root: string }>('A keeper that was started ahead');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'waiting keeper-'));
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

/** Makes a run's directory in which a keeper waits. */
async function prepare(root: string, launch: Launch): Promise<NewRun & { spareKeeper: SpareKeeper }> {
  const directories = createRunDirectories(join(root, 'run'), 10, (directory) =>
    startSpareKeeper(directory, process.env),
  );
  const run = await directories.create(launch);
  assert.ok(run.spareKeeper);
  return run as NewRun & { spareKeeper: SpareKeeper };
}

/** Waits until nobody holds the run's `life` any more. */
function end(run: NewRun): Promise<void> {
  return new Promise((resolve) => {
    const life = openLivenessPipe(run, () => {
      if (life.hasClosed()) resolve();
    });
  });
}

test('runs what it is told, with every argument as it stands', async ({ root }) => {
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
  await end(run);
  assert.is(
    readFileSync(run.console, 'utf8'),
    [...argv.slice(4), launch.run, root].map((word) => `<${word}>`).join(''),
  );
  assert.is(readExit(run)?.code, 7);
  assert.ok(readPidRecord(run));
});

test('goes without a word when it is not needed', async ({ root }) => {
  const run = await prepare(root, launchOf(root, ['/bin/true']));
  run.spareKeeper.dismiss();
  await end(run);
  assert.is(readExit(run), null);
  assert.is(readPidRecord(run), null);
  assert.is(readFileSync(run.console, 'utf8'), '');
});

for (const [what, argv, env] of [
  ['an argument of two lines', ['/bin/echo', 'one\ntwo'], {}],
  ['variables of the Build', ['/bin/echo'], { IFS: 'x' }],
  ['more than a pipe takes at once', ['/bin/echo', 'x'.repeat(40_000)], {}],
] as const) {
  test(`leaves ${what} to a keeper of its own`, async ({ root }) => {
    const launch = launchOf(root, argv, env);
    const run = await prepare(root, launch);
    assert.not.ok(run.spareKeeper.start(run, launch));
    await end(run);
    assert.is(readPidRecord(run), null);
  });
}

test('that was killed is not missed: a start is as good without it', async () => {
  const workspace = createWorkspace();
  workspace.addBuild('console');
  workspace.addFolder('world');
  const service = await startService(workspace.root);
  try {
    const [keeper] = await until(() => {
      const pids = waitingIn(workspace.root);
      return pids.length === 2 && pids;
    });
    for (const pid of waitingIn(workspace.root)) process.kill(pid, 'SIGKILL');
    await untilGone(keeper as number);
    // The service has heard of it once it has answered.
    await service.get('/status');
    assert.is((await service.post('/start', { Build: 'console', Folder: 'world' })).status, 204);
    await workspace.waitForConsole('READY');
  } finally {
    await service.end();
    await until(() => waitingIn(workspace.root).length === 0);
    workspace.remove();
  }
});

/** The keeper that waits below the workspace, and the shell that waits under it. */
function waitingIn(root: string): number[] {
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
