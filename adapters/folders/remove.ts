/** Removes Data Folders. A Data Folder is renamed to a hidden name at once, and deleted after the answer. */
import { mkdtempSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../../machines/faults/faults.js';
import { findPlaceFault } from '../backups/swap/swap.js';
import { removeCopy } from '../template-copy.js';

/**
 * Removes a Data Folder. The function is synchronous, so that no start can happen during the removal. If the Data
 * Folder is a link, only the link is removed.
 * @param data the directory of the Data Folders
 * @returns the fault; `null` for a success. After a fault the Data Folder is unchanged
 */
export function removeFolder(data: string, folder: string): Fault<'folder_not_found' | 'folder_not_removed'> | null {
  try {
    const path = join(data, folder);
    const fault = findPlaceFault(path);
    // A mount point has different files from the Data Folder.
    if (fault?.code === 'folder_is_mounted')
      return { code: 'folder_not_removed', folder, because: `a file system is mounted at ${fault.mount}` };
    const aside = mkdtempSync(join(data, '.deleting-'));
    try {
      renameSync(path, join(aside, 'folder'));
    } catch (error) {
      rmdirSync(aside);
      throw error;
    }
    // If the directory cannot be removed now, the next start removes it.
    void removeCopy(aside).catch(() => undefined);
    return null;
  } catch (error) {
    const because = (error as NodeJS.ErrnoException).code ?? 'unknown';
    if (because === 'ENOENT') return { code: 'folder_not_found', folder, gone: true };
    return { code: 'folder_not_removed', folder, because };
  }
}
