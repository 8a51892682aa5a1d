/** Ensures that only one manager uses a workspace. The kernel releases the locks when their holder ends. */
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { openRegularFile } from '../regular-file.js';

type LockResult = 'taken' | 'held' | 'unsupported';

export interface WorkspaceLock {
  /**
   * The result of locking. `held`: another manager holds the lock. `unsupported`: flock is not installed, or the file
   * system has no locks.
   */
  readonly result: LockResult;
  /** Releases the lock, so that another manager can use the workspace. */
  unlock(): void;
}

/**
 * The script that locks the descriptors 3 and 4. The script exits with 1 if another process holds a lock, and with 2 if
 * neither descriptor could be locked. One shell locks both, because starting a process takes several milliseconds.
 */
const script = `
flock -x -n 3; first=$?
flock -x -n 4; second=$?
[ $first = 1 ] || [ $second = 1 ] && exit 1
[ $first = 0 ] || [ $second = 0 ] || exit 2`;

/**
 * Locks the workspace until it is unlocked or this process exits. The directory is locked, so that the lock survives
 * the deletion of files. The file `manager/lock`, which older managers use, is also locked.
 * @throws an error of the file system for the two paths
 */
export async function lockWorkspace(root: string): Promise<WorkspaceLock> {
  const descriptors = [
    openSync(root, constants.O_RDONLY | constants.O_DIRECTORY),
    openRegularFile(join(root, 'manager', 'lock'), constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND),
  ];
  const result = await lock(descriptors);
  const unlock = (): void => descriptors.splice(0).forEach((fd) => closeSync(fd));
  if (result === 'held') unlock();
  return { result, unlock };
}

/** Locks descriptors of this process. The program flock of util-linux is used, because Node has no such function. */
async function lock(descriptors: readonly number[]): Promise<LockResult> {
  const code = await new Promise<number | null>((resolve) => {
    const shell = spawn('sh', ['-c', script], { stdio: ['ignore', 'ignore', 'ignore', ...descriptors] });
    shell.on('error', () => resolve(null));
    shell.on('exit', resolve);
  });
  if (code === 0) return 'taken';
  return code === 1 ? 'held' : 'unsupported';
}
