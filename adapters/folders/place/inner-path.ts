/** Reads paths of files in a Data Folder. Each file has exactly one path without links. */
import type { Fault, FilePathFault } from '../../../machines/faults/faults.js';
import { toBytes, toNameText } from '../../files/path-text.js';

/** The limits of Linux, in bytes. */
const maxPathBytes = 4_095;
const maxNameBytes = 255;

const slash = 0x2f;

/** Returns the bytes of the names in a path; an empty list for the Data Folder itself. */
export function readInnerPath(path: string): readonly Buffer[] | { readonly fault: Fault } {
  if (path === '') return [];
  const names = path.split('/').map(toBytes);
  const reason = path.startsWith('/') ? 'absolute' : (findFirst(names) ?? findForm(path, names));
  return reason === null ? names : { fault: { code: 'file_path_invalid', path, reason } };
}

function findFirst(names: readonly Buffer[]): FilePathFault | null {
  for (const name of names) {
    const reason = findNameFault(name);
    if (reason !== null) return reason;
  }
  return null;
}

function findNameFault(name: Buffer): FilePathFault | null {
  const text = name.toString('latin1');
  if (text === '') return 'empty_name';
  if (text === '.' || text === '..') return 'dots';
  // An escape such as \x2F must not hide a slash.
  if (name.includes(0) || name.includes(slash)) return 'character';
  return name.length > maxNameBytes ? 'too_long' : null;
}

/** Refuses a path that is too long, or a second text for the same bytes, such as `\x41` for `A`. */
function findForm(path: string, names: readonly Buffer[]): FilePathFault | null {
  if (names.reduce((sum, { length }) => sum + length + 1, 0) > maxPathBytes) return 'too_long';
  return names.map(toNameText).join('/') === path ? null : 'escape';
}
