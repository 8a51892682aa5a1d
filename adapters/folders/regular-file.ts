/** Reads a file of unknown type, size and permissions. */
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, stat } from 'node:fs/promises';

export type FileReading =
  | { readonly kind: 'text'; readonly bytes: Buffer; readonly owner: FileOwner }
  | { readonly kind: 'absent' }
  /** Not a regular file, or a dangling link. */
  | { readonly kind: 'unusable'; readonly why: 'not_a_file' | 'dangling_link' | 'too_large' }
  | { readonly kind: 'unreadable'; readonly because: string };

export interface FileOwner {
  readonly uid: number;
  readonly gid: number;
  /** Permission bits. */
  readonly mode: number;
}

/**
 * Reads a whole file and follows links. Does not open a FIFO or a device, which could block or have an effect.
 * @param largest the limit in bytes
 */
export async function readRegularFile(path: string, largest: number): Promise<FileReading> {
  try {
    if (!(await stat(path)).isFile()) return { kind: 'unusable', why: 'not_a_file' };
    // It may have been replaced since the stat.
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
  // Reads to the end or the limit: the file may grow, and files in /proc have the size 0.
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
