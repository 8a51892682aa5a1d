/** A run of the first version, whose files and keeper differ from the current version. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { readBootId } from '../../../../adapters/process/kernel/proc.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { assertManages, body, command } from '../../../kit/system/broken-environment.js';
import { until } from '../../../kit/system/until.js';

const test = successiveManagersSuite('http/api/hostile/first-version');
const run = '20990101T000000000Z-abcdef';

/** Starts a run in the form of the first version: without `ready` and `cause`, under a keeper in another directory. */
async function leaveOldRun({ root }: Workspace): Promise<ChildProcess> {
  const old = join(root, 'old', 'adapters', 'process', 'keeper.sh');
  mkdirSync(join(old, '..'), { recursive: true });
  const now = new URL('../../../../adapters/process/keeper/keeper.sh', import.meta.url);
  // The keeper of the first version sent no exit code on the liveness pipe.
  writeFileSync(old, readFileSync(now, 'utf8').replace('echo "X $keeper_code" >&9', 'echo X >&9'));
  const path = join(root, 'run', run);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const made = spawn('mkfifo', [join(path, 'stdin'), join(path, 'life')]);
  await once(made, 'exit');
  const { command, stop } = JSON.parse(readFileSync(join(root, 'builds', 'console', 'build.json'), 'utf8'));
  const cwd = join(root, 'data', 'world');
  const launch = {
    run,
    build: 'console',
    folder: 'world',
    argv: command,
    cwd,
    env: {},
    stop: { command: null, ...stop },
  };
  writeFileSync(
    join(path, 'run.json'),
    `${JSON.stringify({ protocol: 1, at: Date.now(), bootId: readBootId(), launch }, null, 2)}\n`,
  );
  return spawn('/bin/sh', ['-c', 'exec sh "$0" keep "$@" 3<>life', old, path, cwd, ...command], {
    cwd: path,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, SERVER_MANAGER_RUN: run },
  });
}

test('Operations work for a run of the first version in another directory', async ({ workspace, manage }) => {
  const keeper = await leaveOldRun(workspace);
  await workspace.waitForConsole('READY', run);
  // The old installation has been deleted.
  renameSync(join(workspace.root, 'old'), join(workspace.root, 'older'));
  const service = await manage();
  const { json: status } = await service.get('/status');
  assert.equal(
    [status.phase, status.run, status.build, status.folder, status.warnings],
    ['up', run, 'console', 'world', []],
  );
  assert.is((await service.post('/start', body('console'))).status, 409);
  const { cursor } = await command(service, 'hello');
  assert.is(cursor, `READY ${status.pid}\n`.length);
  await workspace.waitForConsole('GOT hello\n', run);
  const left = once(keeper, 'exit');
  await command(service, 'exit 7');
  await left;
  const exit = await until(async () => (await service.get('/status')).json.last_exit);
  assert.equal([exit.run, exit.code, exit.unseen], [run, 7, null]);
  await assertManages(service, workspace);
});

test.run();
