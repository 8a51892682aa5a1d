/**
 * Checks names of Builds and Data Folders. Each name is the name of a directory, a part of URL paths, and a JSON
 * string.
 */

/** The reason why a name is invalid, as a stable code. */
export type DirectoryNameFault =
  | 'empty'
  | 'leading_dot'
  | 'slash'
  | 'control_character'
  | 'not_utf8'
  | 'blank_end'
  | 'too_long';

/** NAME_MAX of Linux file systems, in bytes. */
export const maxNameBytes = 255;

/**
 * Checks a name against the rules that every file system of Linux and the lists of the workspace share.
 * @param name the name that the client sent, percent-decoded
 * @returns the first rule that the name breaks; `null` if the name breaks no rule
 */
export function findDirectoryNameFault(name: string): DirectoryNameFault | null {
  if (name === '') return 'empty';
  // The lists skip such names, because temporary directories of the service and `.` and `..` begin with a dot.
  if (name.startsWith('.')) return 'leading_dot';
  if (name.includes('/')) return 'slash';
  if (/\p{Cc}/u.test(name)) return 'control_character';
  // A lone surrogate.
  if (/\p{Cs}/u.test(name)) return 'not_utf8';
  if (name.trim() !== name) return 'blank_end';
  return fitsInName(name) ? null : 'too_long';
}

/** Returns whether a name is short enough for a directory. */
function fitsInName(name: string): boolean {
  return new TextEncoder().encode(name).length <= maxNameBytes;
}
