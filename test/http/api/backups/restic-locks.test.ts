/** Locks of other processes in the repository of restic. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../kit/manager/service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { hasRestic, wrapRestic } from '../../../kit/servers/restic-repository.js';
import { until } from '../../../kit/system/until.js';
import { repositoryOptions } from './repositories.js';
import { ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/restic-locks');

async function backUp(service: RunningService): Promise<any> {
  const begun = await service.post('/backups', { folder: 'world' });
  assert.is(begun.status, 202, begun.text);
  return ended(service, begun.json);
}

/** Starts a backup by restic itself, without the manager. The backup of restic ends when its input ends. */
async function holdLock({ root }: Workspace): Promise<ChildProcess> {
  const repository = ['--repo', join(root, 'backups/.restic')];
  const password = ['--password-file', join(root, 'manager/restic-password')];
  const holder = spawn('restic', ['backup', '--stdin', ...repository, ...password], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await until(() => readdirSync(join(root, 'backups/.restic/locks')).length > 0, 'a lock');
  return holder;
}

if (hasRestic)
  test('A lock of a killed process in the repository of restic does not prevent a backup', async (context) => {
    const { workspace, manageProcess } = context;
    const service = await manageProcess({ args: repositoryOptions('restic', workspace) });
    await backUp(service);
    const held = await holdLock(workspace);
    const exited = once(held, 'exit');
    held.kill('SIGKILL');
    await exited;
    assert.is((await backUp(service)).problem, null);
  });

if (hasRestic)
  test('A backup waits for the lock of a process that ends soon', async (context) => {
    const { workspace, manageProcess } = context;
    const unlocked = join(workspace.root, 'unlocked');
    const env = wrapRestic(workspace.root, `test "$1" != unlock || echo >>'${unlocked}'`);
    const service = await manageProcess({ args: repositoryOptions('restic', workspace), env });
    await backUp(service);
    rmSync(unlocked, { force: true });
    const holder = await holdLock(workspace);
    const begun = await service.post('/backups', { folder: 'world' });
    const tries = (): number => (existsSync(unlocked) ? statSync(unlocked).size : 0);
    await until(() => tries() > 1, 'a lock in the way of the check');
    holder.stdin?.end();
    assert.is((await ended(service, begun.json)).problem, null);
  });

test.run();
