/** Recognises a workspace, and creates its directories. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns whether the directory has a directory for Builds or for Data Folders. A directory with neither gets the demo.
 */
export function isWorkspace(root: string): boolean {
  return ['builds', 'data'].some((name) => existsSync(join(root, name)));
}

/**
 * Creates a directory and its parents. Node's option `recursive` is not used, because it loops forever if a file system
 * such as /proc reports ENOENT although the parent exists.
 * @throws an error of the file system
 */
export function makeDirectories(path: string, mode = 0o777): void {
  if (existsSync(path)) return;
  if (!existsSync(dirname(path))) makeDirectories(dirname(path));
  mkdirSync(path, { mode });
}
