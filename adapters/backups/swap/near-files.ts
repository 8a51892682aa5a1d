/**
 * Brings restored files to the file system of their Data Folder. Within that file system, a rename can move the files
 * to the Data Folder.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Backed, BackupFault } from '../../../machines/backups/types.js';
import type { StageParents } from '../../folders/place/stage-parents.js';
import { copyTree } from '../copy/copy-tree.js';
import { type FilePlaces, placeFile } from './place-file.js';

/** Calls synchronous work between two operations. `fault`: why the Data Folder cannot be replaced */
type WhileStopped = (work: (fault: BackupFault | null) => Backed<boolean>) => Promise<Backed<boolean>>;

/**
 * Moves a restored file to its path between two operations. If the Data Folder is on another file system, a copy of the
 * file is moved.
 * @throws an error of the file system; the old file is then unchanged
 */
export async function placeNear(
  places: FilePlaces,
  path: string,
  whileStopped: WhileStopped,
  parents: StageParents,
): Promise<Backed<boolean>> {
  const place = (from: FilePlaces): Promise<Backed<boolean>> =>
    whileStopped((fault) => {
      // A mounted file system prevents only the replacement of the whole Data Folder.
      const mayPlace = fault === null || fault.code === 'folder_is_mounted';
      return mayPlace ? placeFile(from, path) : { fault };
    });
  try {
    return await place(places);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
  }
  return parents.with(places.live, async (parent) => {
    const restored = join(parent, `.restored-${randomBytes(6).toString('hex')}`);
    try {
      await copyTree({ source: places.restored, target: restored, signal: new AbortController().signal });
      await syncFiles(restored);
      return await place({ ...places, restored });
    } finally {
      await rm(restored, { recursive: true, force: true }).catch(() => undefined);
    }
  });
}

/** Writes the files to the disk, so that a power failure cannot leave the renames without the files. */
export async function syncFiles(path: string): Promise<void> {
  // Ignore errors, because not every `sync` has the option. Without it the kernel writes the files some seconds later.
  await promisify(execFile)('sync', ['-f', path]).catch(() => undefined);
}
