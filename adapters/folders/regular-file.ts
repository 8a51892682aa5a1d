/** Reads a file of unknown type, size and permissions. */
import { lstat, stat } from 'node:fs/promises';
import { type FileIdentity, type FileOwner, readBounded } from '../bounded-file.js';

export type FileReading =
  | { readonly kind: 'text'; readonly bytes: Buffer; readonly owner: FileOwner; readonly file: FileIdentity }
  | { readonly kind: 'absent' }
  /** Not a regular file, or a dangling link. */
  | { readonly kind: 'unusable'; readonly why: 'not_a_file' | 'dangling_link' | 'too_large' }
  | { readonly kind: 'unreadable'; readonly because: string };

/**
 * Reads a whole file and follows links. Does not open a FIFO or a device, which could block or have an effect.
 * @param maxBytes the limit of its size
 */
export async function readRegularFile(path: string, maxBytes: number): Promise<FileReading> {
  const stats = await stat(path).catch(() => null);
  if (stats !== null && !stats.isFile()) return { kind: 'unusable', why: 'not_a_file' };
  const read = await readBounded(path, maxBytes);
  if ('bytes' in read) return { kind: 'text', ...read };
  const { because } = read;
  if (because === 'not_a_file') return { kind: 'unusable', why: 'not_a_file' };
  if (because === 'too_large') return { kind: 'unusable', why: 'too_large' };
  if (because !== 'ENOENT' && because !== 'ENOTDIR') return { kind: 'unreadable', because };
  const isLink = (await lstat(path).catch(() => null))?.isSymbolicLink() ?? false;
  return isLink ? { kind: 'unusable', why: 'dangling_link' } : { kind: 'absent' };
}
