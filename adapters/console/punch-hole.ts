/** Gives a range of a file back to the disk. Node has no fallocate, util-linux has. */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** What the holes are multiples of; a range that is not has its ends filled with zeros instead. */
export const block = 4096;

/**
 * Punches a hole. The file is named by its descriptor, so also one that somebody has removed can be punched.
 * @throws an error that says why it cannot be done
 */
export async function punchHole(fd: number, offset: number, length: number): Promise<void> {
  const words = ['--punch-hole', '--offset', String(offset), '--length', String(length), '/proc/self/fd/3'];
  const child = spawn('fallocate', words, {
    stdio: ['ignore', 'ignore', 'pipe', fd],
    env: { ...process.env, LC_ALL: 'C' },
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  try {
    const [said, code] = await Promise.all([text(child.stderr as Readable), ended]);
    if (code !== 0) throw new Error(said.trim() || `fallocate ended with ${code}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('fallocate (util-linux) is not installed');
  }
}
