/** Describes the entries of directories. */
import { constants, type Stats } from 'node:fs';
import { access, lstat, readlink } from 'node:fs/promises';
import type { FileEntry, FileType } from '../../../machines/files/files.js';
import { mayBeForeign } from '../../files/folder-file.js';
import { toNameText } from '../../files/path-text.js';
import { type Place, withPlace } from './walk.js';

/** Returns the type of an entry. */
export function findType(stats: Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): FileType {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'directory';
  return stats.isSymbolicLink() ? 'link' : 'other';
}

/**
 * Describes an entry.
 * @param folder the path of the Data Folder
 * @param names the names in the path of the entry
 * @param path a path to the entry through its opened directory
 * @throws an error of the file system
 */
export async function describeEntry(folder: string, names: readonly Buffer[], path: Buffer): Promise<FileEntry> {
  const stats = await lstat(path);
  const type = findType(stats);
  const isLink = type === 'link';
  // The whole path must be followed from the Data Folder only for a link, and for a file with several names.
  const isPlain = type === 'directory' || (type === 'file' && stats.nlink === 1);
  const target = isPlain ? null : type === 'other' ? null : await findTarget(folder, names);
  return {
    name: toNameText(names.at(-1) ?? Buffer.alloc(0)),
    path: names.map(toNameText).join('/'),
    type,
    size: type === 'file' ? stats.size : null,
    modifiedAt: stats.mtimeMs,
    isReadable: isPlain ? await mayRead(path, type) : (target?.isReadable ?? false),
    linkTarget: isLink ? toNameText(await readlink(path, { encoding: 'buffer' })) : null,
    linkType: isLink ? (target?.type ?? null) : null,
  };
}

interface Target {
  readonly type: Exclude<FileType, 'link'>;
  readonly isReadable: boolean;
}

/** Describes the target of a link; `null` if the target is missing or not allowed. */
async function findTarget(folder: string, names: readonly Buffer[]): Promise<Target | null> {
  try {
    return await withPlace(folder, names, true, describeTarget);
  } catch {
    return null;
  }
}

async function describeTarget({ entry, stats, path }: Place): Promise<Target | null> {
  if (entry === null || stats === null) return null;
  const type = findType(stats);
  if (type === 'link') return null;
  if (type === 'other' || (type === 'file' && mayBeForeign(stats, entry))) return { type, isReadable: false };
  return { type, isReadable: await mayRead(path, type) };
}

function mayRead(path: Buffer, type: FileType): Promise<boolean> {
  const mode = type === 'directory' ? constants.R_OK | constants.X_OK : constants.R_OK;
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
