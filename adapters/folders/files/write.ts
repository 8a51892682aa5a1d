/** Replaces and creates files atomically, under a precondition. */
import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { matchesPrecondition, type Precondition } from '../../../machines/folders/config-files.js';
import type { FileOwner } from '../../bounded-file.js';
import { pathOnly } from '../../files/folder-file.js';
import { ownMode, writeAtomically } from '../../files/whole-file.js';
import { computeEtagAside } from '../etag.js';
import { type FaultPlace, FileFault, refuseUse } from '../place/file-fault.js';
import type { Place } from '../place/walk.js';
import type { Versions } from '../versions.js';
import { openRegular, readWhole, type WholeFile } from './read.js';

export interface Written {
  readonly etag: string;
  readonly isNew: boolean;
}

/**
 * Writes a file at an opened path. A replaced file keeps its owner and mode, and becomes a version. Calls must not run
 * concurrently.
 * @param versions the store of replaced content
 * @throws FileFault, or an error of the file system; the file is then unchanged
 */
export async function writeFile(
  place: Place,
  at: FaultPlace,
  bytes: Uint8Array,
  precondition: Precondition,
  versions: Versions,
): Promise<Written> {
  const { name, path } = place;
  if (name === null) return refuseUse(at, 'not_a_file');
  const before = await readCurrent(place, at);
  const isNew = before === null;
  if (!matchesPrecondition(precondition, before?.etag ?? null)) throw changed(at, before?.etag ?? null);
  const etag = await computeEtagAside(bytes);
  if (before?.etag === etag) return { etag, isNew };
  const owner = before?.owner ?? (await ownerIn(place));
  const isDone = await writeAtomically(path, bytes, owner, async () => {
    if (before !== null) await versions.keep(at.folder, at.path, before);
    return isUnchanged(place, at, before);
  });
  await versions.prune(at.folder, at.path);
  if (!isDone) throw changed(at, (await readAgain(place, at))?.etag ?? null);
  return { etag, isNew };
}

/** Reads the file at an opened path; `null` without a file. @throws FileFault for a file that cannot be replaced */
async function readCurrent(place: Place, at: FaultPlace): Promise<WholeFile | null> {
  if (place.entry === null) return null;
  const file = await openRegular(place, at);
  try {
    return (await readWhole(file)) ?? refuseUse(at, 'too_large');
  } finally {
    await file.close();
  }
}

/** Returns whether the path still has the file that was read, with the same content. */
async function isUnchanged(place: Place, at: FaultPlace, before: WholeFile | null): Promise<boolean> {
  const stats = await lstat(place.path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (stats === null || before === null) return stats === null && before === null;
  if (!stats.isFile() || stats.dev !== before.file.dev || stats.ino !== before.file.ino) return false;
  return (await readCurrent(place, at))?.etag === before.etag;
}

/** Reads the file that is at the path now; `null` without a file that can be replaced. */
async function readAgain(place: Place, at: FaultPlace): Promise<WholeFile | null> {
  const entry = await open(place.path, pathOnly | constants.O_NOFOLLOW).catch(() => null);
  if (entry === null) return null;
  try {
    return await readCurrent({ ...place, entry, stats: await entry.stat() }, at);
  } catch {
    return null;
  } finally {
    await entry.close();
  }
}

/** Returns the owner of a new file. The owner is the owner of the directory, which is the user of the server. */
async function ownerIn({ directory }: Place): Promise<FileOwner | null> {
  if (process.geteuid?.() !== 0) return null;
  const { uid, gid } = await directory.stat();
  return { uid, gid, mode: ownMode };
}

function changed(at: FaultPlace, etag: string | null): FileFault {
  return new FileFault({ code: 'file_changed', ...at, etag });
}
