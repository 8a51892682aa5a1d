/** The names of kept folders: Data Folders that a restore has replaced. */
import { findDirectoryNameFault } from '../ports/directory-name.js';

const pattern = /^(?:\.(.+))?\.before-restore-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/s;

/** NAME_MAX of Linux file systems, in bytes. */
const maxNameBytes = 255;

/** Returns the name of a Data Folder that was replaced: hidden, with the time of the restore. */
export function keptName(folder: string, at: number): string {
  const suffix = `.before-restore-${new Date(at).toISOString().replace(/[-:.]/g, '')}`;
  const name = `.${folder}${suffix}`;
  return new TextEncoder().encode(name).length <= maxNameBytes ? name : suffix;
}

/**
 * Returns what the name of a kept folder says; null for any other name.
 * @returns the Data Folder, null if its name was too long; and the time of the restore, in milliseconds since the epoch
 */
export function readKeptName(name: string): { readonly folder: string | null; readonly at: number } | null {
  const folder = pattern.exec(name)?.[1] ?? null;
  const at = pattern.test(name) ? Date.parse(name.replace(pattern, '$2-$3-$4T$5:$6:$7.$8Z')) : NaN;
  const isNamed = folder === null || findDirectoryNameFault(folder) === null;
  return isNamed && !Number.isNaN(at) ? { folder, at } : null;
}
