/** Creates directories of a Data Folder. */
import { constants } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withPinnedDirectory } from './pinned-path.js';

/**
 * Creates the missing directories above a file. Each new directory gets the owner and the mode of its parent directory.
 * @param folder the path of the Data Folder
 * @param file the path of the file, relative to the Data Folder
 * @throws an error of the file system, or an error of openInFolder
 */
export async function makeDirectoriesAbove(folder: string, file: string): Promise<void> {
  const names = file.split('/').slice(0, -1);
  for (const [index] of names.entries())
    await withPinnedDirectory(folder, join(folder, ...names.slice(0, index + 1)), makeDirectory);
}

async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  const { uid, gid, mode } = await stat(dirname(path));
  const made = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    if (process.geteuid?.() === 0) await made.chown(uid, gid);
    await made.chmod(mode & 0o7777);
  } finally {
    await made.close();
  }
}
