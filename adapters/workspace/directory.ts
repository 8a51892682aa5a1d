/** Makes the workspace's own directories. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a directory and those above it. Node's own `recursive` tries for ever where a file system says ENOENT
 * although the directory above is there, as /proc does.
 * @throws what the file system says
 */
export function makeDirectories(path: string, mode = 0o777): void {
  if (existsSync(path)) return;
  if (!existsSync(dirname(path))) makeDirectories(dirname(path));
  mkdirSync(path, { mode });
}
