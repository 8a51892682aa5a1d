/**
 * Moves prepared files into a Data Folder, and back. Each move can be repeated: a manager that is killed in between
 * leaves a move that the next manager completes or undoes. The directory of a Data Folder is opened name by name, so
 * that a link which appears in the meantime leads nowhere else.
 */
import { link, lstat, mkdir, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UploadFailure } from '../../../machines/uploads/failure.js';
import { type FilePath, toBytes, toFilePath } from '../../files/path-text.js';
import { FileFault } from '../../folders/place/file-fault.js';
import { refuseSettings } from '../../folders/place/settings-guard.js';
import { type Place, withPlace } from '../../folders/place/walk.js';

/** A prepared file or directory. */
export interface Move {
  /** The path in the Data Folder, and below the directories of the stage. */
  readonly path: string;
  readonly replaces: boolean;
}

export interface MovePlaces {
  readonly folder: string;
  /** The path of the Data Folder. */
  readonly live: string;
  /** The directory of the prepared files. */
  readonly added: string;
  /** The directory of the replaced files. */
  readonly replaced: string;
  readonly mayChangeSettings: boolean;
}

/** Errors of file systems and mounts without hard links. */
const withoutLinks = ['EPERM', 'EMLINK', 'ENOSYS', 'EOPNOTSUPP', 'ENOTSUP'];

/** Moves a prepared file or directory into place. Does nothing if an earlier manager has moved it. */
export async function moveIn({ path, replaces }: Move, places: MovePlaces): Promise<void> {
  const from = toFilePath(places.added, path);
  const stats = await lstat(from).catch(ignoreMissing);
  if (stats === null) return;
  await withParent(places.live, path, async (place) => {
    const to = place.path;
    await guard(place, path, places);
    if (replaces) {
      await keepReplaced(to, toFilePath(places.replaced, path));
      await rename(from, to);
    } else if (stats.isDirectory()) await rename(from, to).catch((error) => refuseExisting(error, path, places));
    else await addFile(from, to, path, places);
  });
}

/** Moves a file or directory back, and puts the replaced file back. */
export async function moveBack({ path, replaces }: Move, places: MovePlaces): Promise<void> {
  const from = toFilePath(places.added, path);
  const old = toFilePath(places.replaced, path);
  await withParent(places.live, path, async ({ path: to }) => {
    if (replaces) await rename(old, to).catch(ignoreMissing);
    else if ((await lstat(from).catch(ignoreMissing)) === null) await rename(to, from).catch(ignoreMissing);
  });
}

/** Calls `use` with the place of an entry, through the opened directory that contains it. */
function withParent(folder: string, path: string, use: (place: Place) => Promise<void>): Promise<void> {
  return withPlace(folder, path.split('/').map(toBytes), false, use);
}

/** Checks the place again: a link on the path may be another one now. */
async function guard(place: Place, path: string, { folder, live, mayChangeSettings }: MovePlaces): Promise<void> {
  if (mayChangeSettings) return;
  await refuseSettings(place, { folder, path, directory: live }).catch((error: unknown) => {
    throw error instanceof FileFault ? new UploadFailure(error.fault) : error;
  });
}

/** Keeps the file that is about to be replaced. Until then the file also stays at its path. */
async function keepReplaced(live: Buffer, old: FilePath): Promise<void> {
  if ((await lstat(old).catch(ignoreMissing)) !== null) return;
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

/** Adds a file without replacing one that has appeared in the meantime. */
async function addFile(from: FilePath, to: Buffer, path: string, places: MovePlaces): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (withoutLinks.includes(code) && (await lstat(to).catch(ignoreMissing)) === null) return rename(from, to);
    // A manager was killed between the link and the removal.
    if (code !== 'EEXIST' || !(await isSame(from, to))) refuseExisting(error, path, places);
  }
  await unlink(from);
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

function toParent(path: FilePath): FilePath {
  return typeof path === 'string' ? dirname(path) : path.subarray(0, path.lastIndexOf('/'));
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
