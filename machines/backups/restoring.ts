/** Finds restores in progress. */
import type { Backup } from './types.js';

/** Returns whether a backup is being restored to a Data Folder. */
export function isRestoring({ restored }: Pick<Backup, 'restored'>, folder: string): boolean {
  return restored !== null && restored.end === null && restored.folder === folder;
}
