/** Limits a workspace to one manager, by locks that the kernel releases when their holder exits. */
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';

type LockResult = 'taken' | 'held' | 'unsupported';

/** The exit code of flock when another process holds the lock (flock(1)). */
const heldExitCode = 1;

/**
 * Locks the workspace until this process exits: its directory, which keeps the lock when files in it are deleted, and
 * the file `manager/lock`, which older managers lock.
 * @returns `held` by another process, or `unsupported` where flock is not installed or the file system has no locks
 * @throws what the file system reports for the two paths
 */
export async function lockWorkspace(root: string): Promise<LockResult> {
  const descriptors = [
    openSync(root, constants.O_RDONLY | constants.O_DIRECTORY),
    openSync(join(root, 'manager', 'lock'), 'a', 0o600),
  ];
  const results = await Promise.all(descriptors.map(lock));
  if (results.includes('held')) {
    for (const fd of descriptors) closeSync(fd);
    return 'held';
  }
  return results.includes('taken') ? 'taken' : 'unsupported';
}

/** Locks a descriptor of this process. Node has no flock, so the program of util-linux does it. */
async function lock(fd: number): Promise<LockResult> {
  const code = await new Promise<number | null>((resolve) => {
    const flock = spawn('flock', ['--exclusive', '--nonblock', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
    flock.on('error', () => resolve(null));
    flock.on('exit', resolve);
  });
  if (code === 0) return 'taken';
  return code === heldExitCode ? 'held' : 'unsupported';
}
