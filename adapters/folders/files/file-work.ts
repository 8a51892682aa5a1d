/** The common parts of all changes of files in Data Folders. */
import { createMutex } from '../../../machines/async/mutex.js';
import { Versions } from '../versions.js';

export interface FileWork {
  readonly versions: Versions;
  /** Serialises the changes in all Data Folders, because two paths may be links to the same file. */
  readonly runExclusive: ReturnType<typeof createMutex>;
}

/**
 * Opens the earlier versions of files, and the mutex of all changes.
 * @param root the workspace, in which the directory `manager` must exist
 */
export function openFileWork(root: string): FileWork {
  return { versions: new Versions(root), runExclusive: createMutex() };
}
