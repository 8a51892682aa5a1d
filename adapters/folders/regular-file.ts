/** Reading a file of which nothing is sure: what stands in its place, how large it is, whether it may be read. */
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, stat } from 'node:fs/promises';

export type FileReading =
  | { readonly kind: 'text'; readonly bytes: Buffer; readonly owner: FileOwner }
  | { readonly kind: 'absent' }
  /** Something else is in its place, or a link that leads nowhere. */
  | { readonly kind: 'unusable'; readonly why: 'not_a_file' | 'dangling_link' | 'too_large' }
  | { readonly kind: 'unreadable'; readonly because: string };

export interface FileOwner {
  readonly uid: number;
  readonly gid: number;
  /** Permission bits. */
  readonly mode: number;
}

/**
 * Reads a whole file, links followed. A FIFO or a device is not opened: it might wait for ever, or do something.
 * @param largest bytes
 */
export async function readRegularFile(path: string, largest: number): Promise<FileReading> {
  try {
    if (!(await stat(path)).isFile()) return { kind: 'unusable', why: 'not_a_file' };
    // Somebody may have put something else there since.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    try {
      return await readOpen(file, largest);
    } finally {
      await file.close();
    }
  } catch (error) {
    const because = (error as NodeJS.ErrnoException).code ?? 'unknown';
    if (because !== 'ENOENT' && because !== 'ENOTDIR') return { kind: 'unreadable', because };
    const isLink = await lstat(path).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    );
    return isLink ? { kind: 'unusable', why: 'dangling_link' } : { kind: 'absent' };
  }
}

async function readOpen(file: FileHandle, largest: number): Promise<FileReading> {
  const stats = await file.stat();
  if (!stats.isFile()) return { kind: 'unusable', why: 'not_a_file' };
  // It may grow meanwhile, and the size that /proc tells is 0: read until it ends or is too much.
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(Math.min(largest + 1 - length, 65_536));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, null);
    if (bytesRead === 0) break;
    chunks.push(chunk.subarray(0, bytesRead));
    length += bytesRead;
    if (length > largest) return { kind: 'unusable', why: 'too_large' };
  }
  return {
    kind: 'text',
    bytes: Buffer.concat(chunks),
    owner: { uid: stats.uid, gid: stats.gid, mode: stats.mode & 0o7777 },
  };
}
