/** Limits a workspace to one manager, by locks that the kernel releases when their holder ends. */
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { openRegularFile } from '../regular-file.js';

type LockResult = 'taken' | 'held' | 'unsupported';

export interface WorkspaceLock {
  /** `held` by another manager, or `unsupported` where flock is not installed or the file system has no locks. */
  readonly result: LockResult;
  /** Lets the next manager use the workspace. */
  unlock(): void;
}

/**
 * Locks the descriptors 3 and 4. flock(1) exits with 1 when another process holds a lock; 2 means that
 * neither could be locked. One shell for both: starting a process takes this one several milliseconds.
 */
const script = `
flock -x -n 3; first=$?
flock -x -n 4; second=$?
[ $first = 1 ] || [ $second = 1 ] && exit 1
[ $first = 0 ] || [ $second = 0 ] || exit 2`;

/**
 * Locks the workspace until it is unlocked or this process exits: its directory, which keeps the lock when files in it
 * are deleted, and the file `manager/lock`, which older managers lock.
 * @throws what the file system reports for the two paths
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

/** Locks descriptors of this process. Node has no flock, so the program of util-linux does it. */
async function lock(descriptors: readonly number[]): Promise<LockResult> {
  const code = await new Promise<number | null>((resolve) => {
    const shell = spawn('sh', ['-c', script], { stdio: ['ignore', 'ignore', 'ignore', ...descriptors] });
    shell.on('error', () => resolve(null));
    shell.on('exit', resolve);
  });
  if (code === 0) return 'taken';
  return code === 1 ? 'held' : 'unsupported';
}
