/** Converts errors of the file system to the faults of new Data Folders. */
import type { Fault } from '../../machines/faults/faults.js';

/** The errors of rename() and symlink() if the target exists. */
const takenErrors = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EISDIR'];

/** Returns the fault of a Data Folder that could not be created. */
export function toCreationFault(error: unknown, folder: string): Fault {
  const because = (error as NodeJS.ErrnoException).code ?? 'unknown';
  if (takenErrors.includes(because)) return { code: 'folder_exists', folder };
  if (because === 'ENOSPC' || because === 'EDQUOT') return { code: 'disk_full', what: folder, because };
  return { code: 'folder_unwritable', folder, because };
}
