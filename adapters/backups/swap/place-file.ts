/** Puts a restored file in its place in a Data Folder. The file that is there is kept. */
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

/** The places of a file, by directory; all on one file system. */
export interface FilePlaces {
  readonly restored: string;
  /** The Data Folder. */
  readonly live: string;
  /** Gets the file that is there. It is created if there is one. */
  readonly kept: string;
}

/**
 * Synchronous: no operation is carried out in between. One rename replaces the file. A directory that becomes a link is
 * not followed: a process of the server's user may still run.
 * @param path relative to each of the directories
 * @returns whether a file was there. @throws what the file system reports; the old file is in its place then
 */
export function placeFile({ restored, live, kept }: FilePlaces, path: string): Backed<boolean> {
  const opened: number[] = [];
  try {
    // A Data Folder that was deleted is not created again.
    opened.push(openSync(live, pathOnly | constants.O_DIRECTORY));
    const names = path.split('/');
    // A link may lead to files that are not of the Data Folder.
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
 * Opens a directory in the one that was opened last. A missing one is created, with the owner and the mode of that one.
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

/** Returns a path of what was opened last. */
function toLastLink(opened: readonly number[]): string {
  return toLink({ fd: opened.at(-1) ?? -1 });
}

/** The file stays in its place until it is replaced. */
function keep(file: FilePath, kept: string, path: string): void {
  const parent = dirname(path);
  mkdirSync(kept, { mode: 0o700 });
  try {
    mkdirSync(toFilePath(kept, parent === '.' ? '' : parent), { recursive: true });
    try {
      linkSync(file, toFilePath(kept, path));
    } catch {
      // Not every file system has links.
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
