/** Makes directories, and moves entries within a Data Folder or out of it. */
import { constants } from 'node:fs';
import { lstat, mkdir, open, readlink, rename, rmdir } from 'node:fs/promises';
import type { TrashEntry } from '../../../machines/files/files.js';
import { toLink } from '../../files/folder-file.js';
import { isBelow } from '../../files/path-text.js';
import { findType } from '../place/entry.js';
import { type FaultPlace, FileFault, refuseUse } from '../place/file-fault.js';
import { removeEntry } from '../place/remove-tree.js';
import { join, type Place } from '../place/walk.js';

/** Returns the name of an existing entry. @throws FileFault for a missing entry and for the Data Folder itself */
export function requireEntry({ name, entry }: Place, at: FaultPlace): Buffer {
  if (name === null) return refuseUse(at, 'data_folder');
  if (entry === null) throw new FileFault({ code: 'file_not_found', ...at });
  return name;
}

/** Checks that no entry has the path. @throws FileFault, or an error of the file system */
export async function requireFree({ name, path }: Place, at: FaultPlace): Promise<void> {
  if (name === null) throw new FileFault({ code: 'file_exists', ...at });
  try {
    await lstat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  throw new FileFault({ code: 'file_exists', ...at });
}

/** Refuses a directory as the target of itself. @throws FileFault */
export async function refuseInside(from: Place, to: Place, at: FaultPlace): Promise<void> {
  if (from.entry === null || from.stats?.isDirectory() !== true) return;
  const [inner, outer] = await Promise.all(
    [to.directory, from.entry].map((each) => readlink(toLink(each), { encoding: 'latin1' })),
  );
  if (isBelow(inner ?? '', outer ?? '')) refuseUse(at, 'into_itself');
}

/** Moves an entry. @throws FileFault, or an error of the file system, after which both directories are unchanged */
export async function moveEntry(from: Place, to: Place, fromAt: FaultPlace, toAt: FaultPlace): Promise<void> {
  requireEntry(from, fromAt);
  await requireFree(to, toAt);
  await refuseInside(from, to, fromAt);
  try {
    await rename(from.path, to.path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EINVAL') refuseUse(fromAt, 'into_itself');
    throw error;
  }
}

/** Makes a directory with the owner and the mode of its parent. @throws FileFault, or an error of the file system */
export async function makeDirectoryAt(place: Place, at: FaultPlace): Promise<void> {
  await requireFree(place, at);
  await mkdir(place.path, 0o700);
  try {
    const { uid, gid, mode } = await place.directory.stat();
    const made = await open(place.path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
    try {
      if (process.geteuid?.() === 0) await made.chown(uid, gid);
      await made.chmod(mode & 0o7777);
    } finally {
      await made.close();
    }
  } catch (error) {
    await rmdir(place.path).catch(() => undefined);
    throw error;
  }
}

/** Describes a deleted entry for the trash. */
export function describeDeleted({ stats }: Place, { path }: FaultPlace): Pick<TrashEntry, 'path' | 'type' | 'size'> {
  const type = stats === null ? 'other' : findType(stats);
  return { path, type, size: stats?.isFile() === true ? stats.size : null };
}

/**
 * Removes an entry where it is, if the trash is on another file system or has no space. The entry disappears at once
 * under a hidden name.
 * @param because why the entry cannot be moved into the trash
 * @throws `because` if its code is for any other case
 */
export async function removeInPlace(place: Place, at: FaultPlace, because: unknown): Promise<TrashEntry> {
  if (!['EXDEV', 'ENOSPC', 'EDQUOT'].includes((because as NodeJS.ErrnoException).code ?? '')) throw because;
  const deletedAt = Date.now();
  const hidden = `.server-manager-deleting-${deletedAt.toString(36)}`;
  await rename(place.path, join(place.directory, hidden));
  await removeEntry(place.directory, Buffer.from(hidden));
  return { ...describeDeleted(place, at), id: hidden, deletedAt, expiresAt: deletedAt, upload: null };
}
