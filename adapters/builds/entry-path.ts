/** The names that an archive gives its entries, before anything is done with them. */
import { Refused } from './archive-entry.js';

/** What the file systems of Linux take for one name. */
const maxNameBytes = 255;

/** Far deeper than any program nests its directories; it bounds what a short name can cost. */
const maxDepth = 128;

/**
 * @param raw an entry's path as the archive has it, `/` between its parts
 * @returns the same without empty parts and `.`, or `''` for the top itself
 * @throws Refused when it leads out, or when no file system can carry it
 */
export function readEntryPath(raw: string): string {
  if (raw.startsWith('/')) throw new Refused({ code: 'archive_path_outside', entry: raw });
  const parts = raw.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) throw new Refused({ code: 'archive_path_outside', entry: raw });
  const fault = findEntryNameFault(parts);
  if (fault !== null) throw new Refused({ code: 'archive_name_unusable', entry: raw, because: fault });
  return parts.join('/');
}

function findEntryNameFault(parts: readonly string[]): string | null {
  if (parts.some((part) => part.includes('\0'))) return 'it holds a NUL byte';
  // What a reader puts where bytes are not UTF-8: the name itself is lost.
  if (parts.some((part) => part.includes('\ufffd'))) return 'it is not UTF-8';
  if (parts.some((part) => Buffer.byteLength(part) > maxNameBytes))
    return `a part of it is longer than ${maxNameBytes} bytes`;
  if (parts.length > maxDepth) return `it is more than ${maxDepth} directories deep`;
  return null;
}

/** @returns the path of the directory that a path is in, `''` for the top */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
