/** Converts errors of the file system to the faults of new Data Folders. */
import { join, relative } from 'node:path';
import type { Fault } from '../../machines/faults/faults.js';
import { isBelow } from '../files/path-text.js';

/** The errors of rename() and symlink() if the target exists. */
const takenErrors = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EISDIR'];

/** The errors of the disk with the new Data Folder. */
const fullErrors = ['ENOSPC', 'EDQUOT'];
const targetErrors = [...fullErrors, 'EROFS'];

/** A directory that is copied. */
export interface CreationSource {
  /** The absolute path, with all links resolved. */
  readonly path: string;
  /** The name of the directory in faults. */
  readonly name: string;
}

/** Returns the fault of a Data Folder that could not be created. @param source `null` if no directory was copied */
export function toCreationFault(error: unknown, folder: string, source: CreationSource | null = null): Fault {
  const { code: because = 'unknown', path } = error as NodeJS.ErrnoException;
  if (source !== null && path !== undefined && isBelow(path, source.path) && !targetErrors.includes(because))
    return { code: 'folder_unwritable', folder, because, source: join(source.name, relative(source.path, path)) };
  if (takenErrors.includes(because)) return { code: 'folder_exists', folder };
  if (fullErrors.includes(because)) return { code: 'disk_full', what: folder, because };
  return { code: 'folder_unwritable', folder, because };
}
