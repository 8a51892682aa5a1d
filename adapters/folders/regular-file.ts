/** Reads a file of unknown type, size and permissions. */
import { lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileRead, readBounded } from '../bounded-file.js';
import { type FolderFileFault, readInFolder } from '../files/folder-file.js';

export type FileReading =
  | ({ readonly kind: 'text' } & Extract<FileRead, { readonly bytes: Buffer }>)
  | { readonly kind: 'absent' }
  /** The path leads to no regular file, the file is too large, or the manager may not open the file. */
  | { readonly kind: 'unusable'; readonly why: 'dangling_link' | 'too_large' | FolderFileFault }
  | { readonly kind: 'unreadable'; readonly because: string };

/**
 * Reads a whole file. Follows links. A FIFO or a device is not opened, because that could block or have an effect.
 * @param maxBytes the maximum size
 */
export async function readRegularFile(path: string, maxBytes: number): Promise<FileReading> {
  const stats = await stat(path).catch(() => null);
  if (stats !== null && !stats.isFile()) return { kind: 'unusable', why: 'not_a_file' };
  return describe(await readBounded(path, maxBytes), path);
}

/** Reads like {@link readRegularFile}, for a file of a Data Folder. @param path the path relative to the Data Folder */
export async function readFolderFile(folder: string, path: string, maxBytes: number): Promise<FileReading> {
  return describe(await readInFolder(folder, path, maxBytes), join(folder, path));
}

const unusable = ['not_a_file', 'too_large', 'link_outside', 'hard_link'] as const;

async function describe(read: FileRead, path: string): Promise<FileReading> {
  if ('bytes' in read) return { kind: 'text', ...read };
  const { because } = read;
  const why = unusable.find((each) => each === because);
  if (why !== undefined) return { kind: 'unusable', why };
  if (because !== 'ENOENT' && because !== 'ENOTDIR') return { kind: 'unreadable', because };
  const isLink = (await lstat(path).catch(() => null))?.isSymbolicLink() ?? false;
  return isLink ? { kind: 'unusable', why: 'dangling_link' } : { kind: 'absent' };
}
