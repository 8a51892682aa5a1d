/** Releases the disk space of a range of a file, with `fallocate` of util-linux, because Node has no such function. */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/**
 * The block size, in bytes. Holes must be multiples of the block size: the ends of other ranges are filled with zeros.
 */
export const blockBytes = 4096;

/**
 * Punches a hole. The function uses a descriptor, so that a deleted file can also be pruned. @throws an error with the
 * reason
 */
export async function punchHole(fd: number, offset: number, length: number): Promise<void> {
  const options = ['--punch-hole', '--offset', String(offset), '--length', String(length), '/proc/self/fd/3'];
  const child = spawn('fallocate', options, {
    stdio: ['ignore', 'ignore', 'pipe', fd],
    env: { ...process.env, LC_ALL: 'C' },
  });
  const exited = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  try {
    const [message, code] = await Promise.all([text(child.stderr as Readable), exited]);
    if (code !== 0) throw new Error(message.trim() || `fallocate exited with ${code}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('fallocate (util-linux) is not installed');
  }
}
