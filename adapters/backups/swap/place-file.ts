/** Moves a restored file into a Data Folder, and keeps the replaced file. */
import {
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Backed } from '../../../machines/backups/types.js';
import { pathOnly, toLink } from '../../files/folder-file.js';
import { type FilePath, toFilePath } from '../../files/path-text.js';

/** The directories for a file. The restored file must be on the file system of the Data Folder. */
export interface FilePlaces {
  readonly restored: string;
  /** The Data Folder. */
  readonly live: string;
  /** The directory for the replaced file. The directory is created if the Data Folder has such a file. */
  readonly kept: string;
}

/**
 * Replaces the file with one rename. The function is synchronous, so that no operation runs during the replacement. The
 * function does not follow a directory that becomes a link, because a process of the server's user may still run.
 * @param path the path relative to each of the directories
 * @returns whether a file was replaced. @throws an error of the file system; the old file is then unchanged
 */
export function placeFile({ restored, live, kept }: FilePlaces, path: string): Backed<boolean> {
  const opened: number[] = [];
  try {
    // Do not create a Data Folder that was deleted.
    opened.push(openSync(live, pathOnly | constants.O_DIRECTORY));
    const names = path.split('/');
    // Refuse links, which may lead to files outside the Data Folder.
    for (const [index, name] of names.slice(0, -1).entries())
      if (!openDirectory(opened, name))
        return { fault: { code: 'path_blocked', path: names.slice(0, index + 1).join('/') } };
    const file = toFilePath(toLastLink(opened), names.at(-1) ?? '');
    const before = lstatSync(file, { throwIfNoEntry: false });
    if (before?.isFile() === false) return { fault: { code: 'path_blocked', path } };
    if (before !== undefined) keep(file, kept, path);
    try {
      renameSync(toFilePath(restored, path), file);
    } catch (error) {
      if (before !== undefined) rmSync(kept, { recursive: true });
      throw error;
    }
    return { value: before !== undefined };
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

/**
 * Opens a directory within the last opened directory. A missing directory is created, with the owner and the mode of
 * its parent.
 * @returns false for anything but a directory
 */
function openDirectory(opened: number[], name: string): boolean {
  const parent = toLastLink(opened);
  const path = toFilePath(parent, name);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() === false) return false;
  if (found === undefined) mkdirSync(path, 0o700);
  const access = found === undefined ? constants.O_RDONLY : pathOnly;
  const directory = openSync(path, access | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  opened.push(directory);
  if (found !== undefined) return true;
  const { uid, gid, mode } = statSync(parent);
  if (process.geteuid?.() === 0) fchownSync(directory, uid, gid);
  fchmodSync(directory, mode & 0o7777);
  return true;
}

/** Returns a path to the last opened directory. */
function toLastLink(opened: readonly number[]): string {
  return toLink({ fd: opened.at(-1) ?? -1 });
}

/** Keeps the old file, which stays in the Data Folder until the replacement. */
function keep(file: FilePath, kept: string, path: string): void {
  const parent = dirname(path);
  mkdirSync(kept, { mode: 0o700 });
  try {
    mkdirSync(toFilePath(kept, parent === '.' ? '' : parent), { recursive: true });
    try {
      linkSync(file, toFilePath(kept, path));
    } catch {
      // Copy the file instead, because not every file system supports links.
      const source = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      try {
        copyFileSync(toLink({ fd: source }), toFilePath(kept, path), constants.COPYFILE_FICLONE);
      } finally {
        closeSync(source);
      }
    }
  } catch (error) {
    rmSync(kept, { recursive: true, force: true });
    throw error;
  }
}
