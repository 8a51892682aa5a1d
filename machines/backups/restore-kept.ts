/** Restores kept folders. A kept folder contains the files that an earlier restore replaced. */

import { readKeptName, toKeptName } from './kept-folders.js';
import { type BackupPorts, toErrorCode } from './ports.js';
import { type Backed, isFault } from './types.js';

/** The result of restoring a kept folder. */
export interface RestoredKept {
  /** The path of a single file; `null` for a whole Data Folder. */
  readonly path: string | null;
  /** The new kept folder with the replaced files; `null` if no file was replaced. */
  readonly kept: string | null;
}

/**
 * Restores a kept folder. @param folder the Data Folder that gets the files of the kept folder. No server may run with
 * this Data Folder
 */
export async function restoreKept(
  name: string,
  folder: string,
  { folders, now }: Pick<BackupPorts, 'folders' | 'now'>,
): Promise<Backed<RestoredKept>> {
  const kept = toKeptName(folder, now(), readKeptName(name)?.isFile);
  try {
    const restored = await folders.restoreKept(name, folder, kept);
    if (isFault(restored)) return restored;
    const { path, hadBefore } = restored.value;
    return { value: { path, kept: hadBefore ? kept : null } };
  } catch (error) {
    return { fault: { code: 'target_unwritable', because: toErrorCode(error) } };
  }
}
