/** Validates the names of archive entries. */
import { Refused } from './archive-entry.js';

/** NAME_MAX of Linux file systems, in bytes. */
const maxNameBytes = 255;

/** PATH_MAX of Linux without the NUL byte, in bytes. */
const maxPathBytes = 4_095;

/** The maximum depth of directories. Real programs have a far smaller depth. */
const maxDepth = 128;

/**
 * Normalises an entry's path. Throws Refused for a path that leads out of the archive or is invalid on Linux.
 * @param raw the path in the archive, with `/` as separator
 * @returns the path without empty parts and `.`; `''` for the root
 */
export function readEntryPath(raw: string): string {
  if (raw.startsWith('/')) throw new Refused({ code: 'archive_path_outside', entry: raw });
  const parts = raw.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) throw new Refused({ code: 'archive_path_outside', entry: raw });
  const fault = findEntryNameFault(parts);
  if (fault !== null) throw new Refused({ code: 'archive_name_invalid', entry: raw, because: fault });
  return parts.join('/');
}

function findEntryNameFault(parts: readonly string[]): string | null {
  if (parts.some((part) => part.includes('\0'))) return 'it holds a NUL byte';
  // The reader has replaced invalid UTF-8, so that the original name is lost.
  if (parts.some((part) => part.includes('\ufffd'))) return 'it is not UTF-8';
  if (parts.some((part) => Buffer.byteLength(part) > maxNameBytes))
    return `a part of it is longer than ${maxNameBytes} bytes`;
  if (Buffer.byteLength(parts.join('/')) > maxPathBytes) return `it is longer than ${maxPathBytes} bytes`;
  if (parts.length > maxDepth) return `it is more than ${maxDepth} directories deep`;
  return null;
}
