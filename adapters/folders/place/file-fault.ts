/** Converts errors of the file system to faults. */
import type { Fault, FileUse } from '../../../machines/faults/faults.js';

/** An error with the fault of an operation on files. */
export class FileFault extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
  }
}

/** The paths of an operation, for its faults. */
export interface FaultPlace {
  readonly folder: string;
  readonly path: string;
}

/** Refuses an entry that exists, but cannot be used. @throws FileFault `file_unusable` */
export function refuseUse({ folder, path }: FaultPlace, why: FileUse): never {
  throw new FileFault({ code: 'file_unusable', folder, path, why });
}

/** Returns the fault of an error. @param isWrite whether the operation changes files */
export function toFileFault(error: unknown, { folder, path }: FaultPlace, isWrite: boolean): Fault {
  if (error instanceof FileFault) return error.fault;
  const { code: because } = error as NodeJS.ErrnoException;
  if (because === undefined) throw error;
  switch (because) {
    case 'ENOENT':
    case 'ENOTDIR':
      return { code: 'file_not_found', folder, path };
    case 'ELOOP':
      return { code: 'file_unusable', folder, path, why: 'link_loop' };
    case 'link_outside':
    case 'hard_link':
    case 'not_a_file':
      return { code: 'file_unusable', folder, path, why: because };
    case 'ENAMETOOLONG':
      return { code: 'file_path_invalid', path, reason: 'too_long' };
    case 'EEXIST':
    case 'ENOTEMPTY':
      return { code: 'file_exists', folder, path };
    case 'EXDEV':
      return { code: 'file_unusable', folder, path, why: 'other_device' };
    case 'ENOSPC':
    case 'EDQUOT':
      return { code: 'disk_full', what: path, because };
    default:
      return { code: isWrite ? 'file_unwritable' : 'file_unreadable', folder, path, because };
  }
}
