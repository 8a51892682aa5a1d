/** The paths of a zip as its maker meant them. */
import { Refused } from '../archive-entry.js';
import type { ListedEntry } from './listing.js';

/** The systems whose file names cannot contain a backslash, as 7-Zip names them. */
const backslashSystems = ['FAT', 'VFAT', 'NTFS', 'HPFS'];

/**
 * Returns the entries with `/` between the parts of their paths. Old versions of .NET and PowerShell write backslashes.
 * Throws Refused when it is unclear whether a backslash is a separator or a part of a name.
 */
export function readSeparators(entries: readonly ListedEntry[]): readonly ListedEntry[] {
  const unclear = entries.find(({ path }) => path.includes('\\'));
  // In a zip with both, the backslash is a character: Unix has names such as `system-getty\x2dgenerator`.
  if (unclear === undefined || entries.some(({ path }) => path.includes('/'))) return entries;
  const other = entries.find(({ system }) => !backslashSystems.includes(system));
  if (other !== undefined)
    throw new Refused({ code: 'archive_separator_unclear', entry: unclear.path, system: other.system });
  return entries.map((entry) => {
    const path = entry.path.replaceAll('\\', '/');
    return path.endsWith('/') && entry.size === 0 ? { ...entry, path, kind: 'directory' } : { ...entry, path };
  });
}
