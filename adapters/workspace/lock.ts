/** One manager a workspace: a lock that dies with its holder, which a file with a pid in it would not. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/**
 * Locks the file for as long as this process lives. Node has no flock: util-linux's takes the lock on our descriptor.
 * @returns `taken`, `held` by another process, or `unsupported` where there is no flock
 * @throws what the file system says of the file
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
