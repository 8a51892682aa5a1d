/** Puts what a restore has replaced back in its place. */

import { readKeptName, toKeptName } from './kept-folders.js';
import { type BackupPorts, toErrorCode } from './ports.js';
import { type Backed, isFault } from './types.js';

/** What was put back. */
export interface RestoredKept {
  /** The path of a single file; null for a whole Data Folder. */
  readonly path: string | null;
  /** The new kept folder with what was there; null if nothing was. */
  readonly kept: string | null;
}

/** @param folder the Data Folder that gets it, which must not run */
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
