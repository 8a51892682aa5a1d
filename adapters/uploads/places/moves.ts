/**
 * Moves prepared files into a Data Folder, and back. Each move can be repeated. If a manager is killed during a move,
 * the next manager completes or undoes the move. The directory of a Data Folder is opened name by name. A link that
 * appears during a move therefore cannot lead to another directory.
 */
import { link, lstat, mkdir, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UploadFailure } from '../../../machines/uploads/failure.js';
import { ignoreMissing } from '../../files/missing.js';
import { type FilePath, toBytes, toFilePath } from '../../files/path-text.js';
import { makeDirectoryAt } from '../../folders/files/transfer.js';
import { FileFault } from '../../folders/place/file-fault.js';
import { refuseSettings } from '../../folders/place/settings-guard.js';
import type { TreeStates } from '../../folders/place/tree-states.js';
import { type Place, withPlace } from '../../folders/place/walk.js';

/** A prepared file or directory. */
export interface Move {
  /** The path in the Data Folder, and below the directories of the stage. */
  readonly path: string;
  readonly replaces: boolean;
  /** The states of the file, or of the directory with its entries, by the path below it; absent in earlier releases. */
  readonly states?: TreeStates;
  /** Whether an undo has moved the replaced file out of the trash. */
  readonly isTakenBack?: boolean;
}

export interface MovePlaces {
  readonly folder: string;
  /** The path of the Data Folder. */
  readonly live: string;
  /** The directory of the prepared files, and of the files that are moved back. */
  readonly added: string;
  /** The directory of the replaced files. */
  readonly replaced: string;
  readonly mayChangeSettings: boolean;
  /** Whether `added` contains prepared files that were not moved to their paths. */
  readonly hasPrepared: boolean;
}

/** Errors of file systems and mounts without hard links. */
const withoutLinks = ['EPERM', 'EMLINK', 'ENOSYS', 'EOPNOTSUPP', 'ENOTSUP'];

/** Moves a prepared file or directory to its path. A move that an earlier manager has made is skipped. */
export async function moveIn({ path, replaces }: Move, places: MovePlaces): Promise<void> {
  const from = toFilePath(places.added, path);
  const stats = await lstat(from).catch(ignoreMissing);
  if (stats === null) return;
  await withParent(places, path, async (place) => {
    const to = place.path;
    await guard(place, path, places);
    if (replaces) {
      await keepReplaced(to, toFilePath(places.replaced, path));
      await rename(from, to);
    } else if (stats.isDirectory()) await rename(from, to).catch((error) => refuseExisting(error, path, places));
    else await addFile(from, to, path, places);
  });
}

/** Moves a file or directory back, and puts the replaced file back. A move that was undone before is skipped. */
export async function moveBack({ path, replaces }: Move, places: MovePlaces): Promise<void> {
  const back = toFilePath(places.added, path);
  const old = toFilePath(places.replaced, path);
  if (replaces) {
    if (!(await exists(old))) return;
    await makeParents(path, places);
    await withParent(places, path, async (place) => {
      await guard(place, path, places);
      // The prepared file was never moved to its path: the file at the path is the replaced file, or a newer file.
      if (places.hasPrepared && place.entry !== null && (await exists(back))) return unlink(old);
      await keepReplaced(place.path, back);
      await rename(old, place.path);
      // A manager was killed before it replaced the file: both names are links to one file, and rename does nothing.
      await unlink(old).catch(ignoreMissing);
    });
  } else if (!(await exists(back))) {
    await withParent(places, path, async (place) => {
      if (place.entry === null) return;
      await guard(place, path, places);
      await mkdir(toParent(back), { recursive: true, mode: 0o700 });
      await rename(place.path, back);
    }).catch(ignoreAbsent);
  }
}

/** Makes the directories above a replaced file again, if they were deleted since the replacement. */
async function makeParents(path: string, { folder, live }: MovePlaces): Promise<void> {
  const names = path.split('/').slice(0, -1);
  for (const index of names.keys()) {
    const parent = names.slice(0, index + 1);
    await withPlace(live, parent.map(toBytes), true, async (place) => {
      if (place.entry === null) await makeDirectoryAt(place, { folder, path: parent.join('/') });
    }).catch(refuseFault);
  }
}

/** Calls `use` with the opened path of an entry, through the directory that contains the entry. */
async function withParent(
  { folder, live }: Pick<MovePlaces, 'folder' | 'live'>,
  path: string,
  use: (place: Place) => Promise<void>,
): Promise<void> {
  try {
    await withPlace(live, path.split('/').map(toBytes), false, use);
  } catch (error) {
    // Another file system is mounted in the Data Folder.
    const isElsewhere = (error as NodeJS.ErrnoException).code === 'EXDEV';
    throw isElsewhere ? new UploadFailure({ code: 'file_unusable', folder, path, why: 'other_device' }) : error;
  }
}

/** Checks the opened path again, because a link on the path may have been replaced. */
async function guard(place: Place, path: string, { folder, live, mayChangeSettings }: MovePlaces): Promise<void> {
  if (mayChangeSettings) return;
  await refuseSettings(place, { folder, path, directory: live }).catch(refuseFault);
}

function refuseFault(error: unknown): never {
  throw error instanceof FileFault ? new UploadFailure(error.fault) : error;
}

/** Keeps the file that is about to be replaced. The file stays at its path until the replacement. */
async function keepReplaced(live: Buffer, old: FilePath): Promise<void> {
  if (await exists(old)) {
    // An earlier manager has kept the file, and was killed before it replaced the file.
    if (!(await exists(live)) || (await isSame(live, old))) return;
    // Another program has written a newer file since.
    await unlink(old);
  }
  await mkdir(toParent(old), { recursive: true, mode: 0o700 });
  try {
    await link(live, old);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // The file has been deleted in the meantime.
    if (code === 'ENOENT') return;
    if (!withoutLinks.includes(code)) throw error;
    await rename(live, old);
  }
}

/** Adds a file without replacing a file that has appeared since the check. */
async function addFile(from: FilePath, to: Buffer, path: string, places: MovePlaces): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (withoutLinks.includes(code) && !(await exists(to))) return rename(from, to);
    // A manager was killed between the link and the removal.
    if (code !== 'EEXIST' || !(await isSame(from, to))) refuseExisting(error, path, places);
  }
  await unlink(from);
}

export async function exists(path: FilePath): Promise<boolean> {
  return (await lstat(path).catch(ignoreMissing)) !== null;
}

async function isSame(one: FilePath, other: FilePath): Promise<boolean> {
  const [a, b] = await Promise.all([lstat(one), lstat(other)]);
  return a.dev === b.dev && a.ino === b.ino;
}

function refuseExisting(error: unknown, path: string, { folder }: MovePlaces): never {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(code)) throw error;
  throw new UploadFailure({ code: 'file_exists', folder, path });
}

export function toParent(path: FilePath): FilePath {
  return typeof path === 'string' ? dirname(path) : path.subarray(0, path.lastIndexOf('/'));
}

/** Ignores a missing entry, and a missing parent directory. */
function ignoreAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
