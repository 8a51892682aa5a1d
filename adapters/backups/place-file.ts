/** Puts a restored file in its place in a Data Folder. The file that is there is kept. */
import { constants, copyFileSync, linkSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Backed } from '../../machines/ports/backups.js';
import { type FilePath, fileAt } from '../files/path-text.js';

/** The places of a file, by directory; all on one file system. */
export interface FilePlaces {
  readonly restored: string;
  /** The Data Folder. */
  readonly live: string;
  /** Gets the file that is there. It is created if there is one. */
  readonly kept: string;
}

/**
 * Synchronous: no operation is carried out in between. One rename replaces the file.
 * @param path relative to each of the directories
 * @returns whether a file was there. @throws what the file system reports; the Data Folder has its file then
 */
export function placeFile({ restored, live, kept }: FilePlaces, path: string): Backed<boolean> {
  // A Data Folder that was deleted is not created again.
  lstatSync(live);
  const names = path.split('/').slice(0, -1);
  const directories = names.map((_, index) => names.slice(0, index + 1).join('/'));
  for (const directory of directories) {
    const stats = lstatSync(fileAt(live, directory), { throwIfNoEntry: false });
    // A link may lead to files that are not of the Data Folder.
    if (stats?.isDirectory() === false) return { fault: { code: 'path_blocked', path: directory } };
  }
  const before = lstatSync(fileAt(live, path), { throwIfNoEntry: false });
  if (before?.isFile() === false) return { fault: { code: 'path_blocked', path } };
  for (const directory of directories) mkdirSync(fileAt(live, directory), { recursive: true });
  if (before !== undefined) keep(fileAt(live, path), kept, path);
  try {
    renameSync(fileAt(restored, path), fileAt(live, path));
  } catch (error) {
    if (before !== undefined) rmSync(kept, { recursive: true });
    throw error;
  }
  return { value: before !== undefined };
}

/** The file stays in its place until it is replaced. */
function keep(file: FilePath, kept: string, path: string): void {
  const parent = dirname(path);
  mkdirSync(kept, { mode: 0o700 });
  try {
    mkdirSync(fileAt(kept, parent === '.' ? '' : parent), { recursive: true });
    try {
      linkSync(file, fileAt(kept, path));
    } catch {
      // Not every file system has links.
      copyFileSync(file, fileAt(kept, path), constants.COPYFILE_FICLONE);
    }
  } catch (error) {
    rmSync(kept, { recursive: true, force: true });
    throw error;
  }
}
