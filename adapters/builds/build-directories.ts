/** The directories of Builds, and the temporary directories for their installation and removal. */
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The beginnings of the names of temporary directories. A temporary directory is next to the Builds, in the same file
 * system. The names begin with a dot, so that the list of Builds skips these directories.
 */
export const prefixes = { installing: '.installing-', removing: '.removing-' };
const temporaryName = /^\.(installing|removing)-[A-Za-z0-9]{6}$/;

/** Returns the temporary directories of earlier managers; an empty list if the directory is missing. */
export function findLeftovers(builds: string): string[] {
  try {
    return readdirSync(builds)
      .filter((name) => temporaryName.test(name))
      .map((name) => join(builds, name));
  } catch {
    return [];
  }
}

/** Returns whether a file or directory exists at the path. */
export function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Returns whether the path is a directory. Links are followed, as in the list of Builds. */
export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
