/** Makes an existing directory a Data Folder: `data/<name>` becomes a link to the directory. */
import { constants } from 'node:fs';
import { access, realpath, stat, symlink } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Fault } from '../../machines/faults/faults.js';
import type { FolderPathFault } from '../../machines/faults/folder-path-fault.js';
import { exists, listDirectories } from '../directories.js';
import { isBelow } from '../files/path-text.js';
import { toCreationFault } from './creation-fault.js';

/** The directories of the workspace with files of the manager. */
export const ownDirectories = ['builds', 'data', 'run', 'backups', 'manager'];

/** The errors of a path that names no file. */
const missingErrors = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];

/** The reason why a directory is refused, and the Data Folder that conflicts with it. */
interface Refusal {
  readonly why: FolderPathFault;
  readonly other?: string;
}

/**
 * Adopts a directory. symlink() is atomic and replaces nothing. Calls must not overlap, because one directory must not
 * become two Data Folders.
 * @param root the workspace
 * @param folder the name of the Data Folder, which must be valid
 * @param forget removes the stored records of an earlier Data Folder with the name
 * @returns the fault; `null` for a success. After a fault no file has changed
 */
export async function adoptDirectory(
  root: string,
  folder: string,
  path: string,
  forget: () => Promise<void>,
): Promise<Fault | null> {
  const link = join(root, 'data', folder);
  try {
    if (await exists(link)) return { code: 'folder_exists', folder };
    const found = await findDirectory(path);
    const refusal = 'why' in found ? found : await findRefusal(root, found.directory);
    if (refusal !== null) return { code: 'folder_path_invalid', path, ...refusal };
    // Link to the checked directory, because a link on the given path could change later.
    if ('directory' in found) {
      await forget();
      await symlink(found.directory, link);
    }
    return null;
  } catch (error) {
    return toCreationFault(error, folder);
  }
}

/** Returns the path of a directory with all links resolved. */
async function findDirectory(path: string): Promise<{ readonly directory: string } | Refusal> {
  if (!isAbsolute(path)) return { why: 'not_absolute' };
  try {
    const directory = await realpath(path);
    if (!(await stat(directory)).isDirectory()) return { why: 'not_a_directory' };
    await access(directory, constants.R_OK | constants.X_OK);
    return { directory };
  } catch (error) {
    return { why: missingErrors.includes(String((error as NodeJS.ErrnoException).code)) ? 'missing' : 'unreadable' };
  }
}

/** Returns why a directory cannot be a Data Folder of the workspace; `null` for a suitable directory. */
async function findRefusal(root: string, directory: string): Promise<Refusal | null> {
  const workspace = await realpath(root);
  if (directory === '/') return { why: 'root' };
  if (directory !== workspace && isBelow(workspace, directory)) return { why: 'around_workspace' };
  const own = await Promise.all(ownDirectories.map((name) => resolvePath(join(root, name))));
  if ([workspace, ...own].includes(directory)) return { why: 'inside_workspace' };
  const data = join(root, 'data');
  for (const other of await listDirectories(data)) {
    const taken = await resolvePath(join(data, other));
    if (taken === directory) return { why: 'is_folder', other };
    if (isBelow(directory, taken)) return { why: 'inside_folder', other };
    if (isBelow(taken, directory)) return { why: 'around_folder', other };
  }
  return own.some((each) => isBelow(directory, each)) ? { why: 'inside_workspace' } : null;
}

/** Returns a path with all links resolved; the given path if it does not exist. */
async function resolvePath(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
