/** Why a copy failed: because of what was read, or of what was written. */
import { dirname, relative } from 'node:path';
import type { BackupFault } from '../../../machines/backups/types.js';

/** @param source the path that was read: all other paths were written */
export function toCopyFault(error: unknown, source: string): BackupFault {
  const { code, path, message } = error as NodeJS.ErrnoException;
  const because = code ?? message;
  return path?.startsWith(source) === true && !['ENOSPC', 'EDQUOT', 'EROFS'].includes(because)
    ? { code: 'source_unreadable', because: `${relative(dirname(source), path)} (${because})` }
    : { code: 'target_unwritable', because };
}
