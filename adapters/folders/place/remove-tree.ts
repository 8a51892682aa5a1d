/**
 * Removes directories with all their entries. Each directory is opened before it is listed, and links are not followed.
 * A process that exchanges a directory for a link during the removal therefore has no effect outside.
 */
import { constants } from 'node:fs';
import { chmod, type FileHandle, lstat, open, rmdir, unlink } from 'node:fs/promises';
import { pathOnly, toLink } from '../../files/folder-file.js';
import { ignoreMissing } from '../../files/missing.js';
import { toNameText } from '../../files/path-text.js';
import { readRawNames } from './raw-names.js';
import { join } from './walk.js';

/** The maximum number of times that a directory is listed. A process may add entries during the removal. */
const maxPasses = 10;

/**
 * Removes an entry of an opened directory. Ignores a missing entry.
 * @throws an error of the file system, after which some entries may be left
 */
export async function removeEntry(directory: Pick<FileHandle, 'fd'>, name: Buffer): Promise<void> {
  const path = join(directory, name);
  const stats = await lstat(path).catch(ignoreMissing);
  if (stats === null) return;
  if (!stats.isDirectory()) return void (await unlink(path).catch(ignoreMissing));
  const opened = await open(path, pathOnly | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await empty(opened, path);
  } finally {
    await opened.close();
  }
}

/** Removes the entries of a directory, then the directory. @param path the path of the directory in its parent */
async function empty(directory: FileHandle, path: Buffer): Promise<void> {
  const { mode } = await directory.stat();
  // A directory may be read-only even for its owner.
  if ((mode & 0o700) !== 0o700) await chmod(toLink(directory), (mode & 0o7777) | 0o700).catch(() => undefined);
  for (let pass = 1; ; pass += 1) {
    for await (const name of readRawNames(directory)) await removeEntry(directory, name);
    try {
      return await rmdir(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || pass === maxPasses) throw nameEntry(error, path);
    }
  }
}

function nameEntry(error: unknown, path: Buffer): unknown {
  return Object.assign(error as Error, { path: toNameText(path) });
}
