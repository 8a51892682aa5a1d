/** The directories of Builds, and of work on them. */
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Temporary directories are next to the Builds, in the same file system. Their names begin with a dot: the list skips
 * them.
 */
export const prefixes = { installing: '.installing-', removing: '.removing-' };
const temporaryName = /^\.(installing|removing)-[A-Za-z0-9]{6}$/;

/** Returns the temporary directories that an earlier service has left; none when the directory is missing. */
export function findLeftovers(builds: string): string[] {
  try {
    return readdirSync(builds)
      .filter((name) => temporaryName.test(name))
      .map((name) => join(builds, name));
  } catch {
    return [];
  }
}

/** Returns whether there is a file or a directory. */
export function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Follows links, like the list of Builds. */
export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
