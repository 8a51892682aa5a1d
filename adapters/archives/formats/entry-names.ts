/** Restores the intended paths of an archive's entries: their encoding and their separators. */
import { type NameEncoding, nameEncodings } from '../../../machines/text/name-encodings.js';
import { Refused } from '../archive-entry.js';
import { decodeName } from './decode-name.js';
import type { ListedEntry } from './listing.js';

/** The systems whose file names cannot contain a backslash, by their names in 7-Zip. */
const backslashSystems = ['FAT', 'VFAT', 'NTFS', 'HPFS'];

/**
 * Returns the entries with their paths decoded. Throws Refused for a path that is invalid in the encoding.
 * @param names the encoding of paths that are not marked as UTF-8; `null`, which means UTF-8, if no client specified it
 */
export function decodePaths(entries: readonly ListedEntry[], names: NameEncoding | null): readonly ListedEntry[] {
  return entries.map((entry) => {
    if (entry.rawPath === null) return entry;
    return { ...entry, path: decodeEntryName(entry.rawPath, names) };
  });
}

/**
 * Decodes a name. Throws Refused for a name that is invalid in the encoding.
 * @param names the encoding, as for {@link decodePaths}
 */
export function decodeEntryName(bytes: Buffer, names: NameEncoding | null): string {
  const name = decodeName(bytes, names ?? 'utf-8');
  if (name !== null) return name;
  throw new Refused({ code: 'archive_encoding_unknown', names, ...describeName(bytes) });
}

/** Shows how a name reads in each encoding, so that a client can choose. */
function describeName(bytes: Buffer) {
  const entry = bytes.toString('latin1').replace(/[\x80-\xff]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`);
  const readings = nameEncodings.flatMap((encoding) => {
    const name = decodeName(bytes, encoding);
    return name === null ? [] : [{ encoding, name }];
  });
  return { entry, readings };
}

/**
 * Returns the entries with `/` as the separator of their paths. Old versions of .NET and PowerShell write backslashes
 * instead. Throws Refused when it is unclear whether a backslash is a separator or a part of a name.
 */
export function readSeparators(entries: readonly ListedEntry[]): readonly ListedEntry[] {
  const unclear = entries.find(({ path }) => path.includes('\\'));
  // If a zip contains slashes too, the backslash is part of names: Unix has names such as `system-getty\x2dgenerator`.
  if (unclear === undefined || entries.some(({ path }) => path.includes('/'))) return entries;
  const other = entries.find(({ system }) => !backslashSystems.includes(system));
  if (other !== undefined)
    throw new Refused({ code: 'archive_separator_unclear', entry: unclear.path, system: other.system });
  return entries.map((entry) => {
    const path = entry.path.replaceAll('\\', '/');
    return path.endsWith('/') && entry.size === 0 ? { ...entry, path, kind: 'directory' } : { ...entry, path };
  });
}
