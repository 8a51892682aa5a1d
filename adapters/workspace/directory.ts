/** Creates the workspace's directories. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a directory and its parents. Node's option `recursive` loops forever where a file system reports ENOENT
 * although the parent exists, as /proc does.
 * @throws what the file system reports
 */
export function makeDirectories(path: string, mode = 0o777): void {
  if (existsSync(path)) return;
  if (!existsSync(dirname(path))) makeDirectories(dirname(path));
  mkdirSync(path, { mode });
}
