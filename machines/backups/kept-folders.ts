/** The names of kept folders. A kept folder contains the Data Folder, or the single file, that a restore replaced. */
import { findDirectoryNameFault } from '../text/directory-name.js';

const pattern = /^(?:\.(.+))?\.before-restore-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z(-file)?$/s;

/** NAME_MAX of Linux file systems, in bytes. */
const maxNameBytes = 255;

export interface KeptName {
  /** The name of the Data Folder; `null` if the name was too long for the kept folder's name. */
  readonly folder: string | null;
  /** The time of the restore, in milliseconds since the epoch. */
  readonly at: number;
  /** Whether the kept folder contains a single file of the Data Folder, at its path. */
  readonly isFile: boolean;
}

/** Returns the name of a new kept folder: a hidden name with the time of the restore. */
export function toKeptName(folder: string, at: number, isFile = false): string {
  const suffix = `.before-restore-${new Date(at).toISOString().replace(/[-:.]/g, '')}${isFile ? '-file' : ''}`;
  const name = `.${folder}${suffix}`;
  return new TextEncoder().encode(name).length <= maxNameBytes ? name : suffix;
}

/** Reads the name of a kept folder; `null` for any other name. */
export function readKeptName(name: string): KeptName | null {
  const [found, folder = null, year, month, day, hour, minute, second, ms, file] = pattern.exec(name) ?? [];
  if (found === undefined) return null;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  const isNamed = folder === null || findDirectoryNameFault(folder) === null;
  return isNamed && !Number.isNaN(at) ? { folder, at, isFile: file !== undefined } : null;
}
