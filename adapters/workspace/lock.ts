/** Limits a workspace to one manager, by a lock that the kernel releases when its holder exits. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/**
 * Locks the file until this process exits. Node has no flock: the program of util-linux locks this process's
 * descriptor.
 * @returns `taken`, `held` by another process, or `unsupported` where flock is not installed
 * @throws what the file system reports for the file
 */
export async function lockFile(path: string): Promise<'taken' | 'held' | 'unsupported'> {
  const fd = openSync(path, 'a', 0o600);
  const code = await new Promise<number | null>((resolve) => {
    const flock = spawn('flock', ['--exclusive', '--nonblock', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
    flock.on('error', () => resolve(null));
    flock.on('exit', resolve);
  });
  if (code === 0) return 'taken';
  closeSync(fd);
  return code === null ? 'unsupported' : 'held';
}
