/** Converts the error of a copy to a fault of reading the source, or to a fault of writing the copy. */
import { dirname, relative } from 'node:path';
import type { BackupFault } from '../../../machines/backups/types.js';

/** Converts an error. @param source the path that was read. All other paths were written */
export function toCopyFault(error: unknown, source: string): BackupFault {
  const { code, path, message } = error as NodeJS.ErrnoException;
  const because = code ?? message;
  return path?.startsWith(source) === true && !['ENOSPC', 'EDQUOT', 'EROFS'].includes(because)
    ? { code: 'source_unreadable', because: `${relative(dirname(source), path)} (${because})` }
    : { code: 'target_unwritable', because };
}
