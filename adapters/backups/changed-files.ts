/** Finds what has changed in a directory while it was read. */
import { lstat, opendir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { IsExcluded } from './exclude-patterns.js';

/**
 * Returns the first path, relative to the directory, whose content or list of entries has changed after a time.
 * @param since a ctime, in milliseconds since the epoch
 * @throws what the file system reports
 */
export async function findChanged(directory: string, since: number, isExcluded: IsExcluded): Promise<string | null> {
  const waiting = [directory];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { ctimeMs } = await lstat(path);
    if (ctimeMs > since) return relative(directory, path) || '.';
    for await (const entry of await opendir(path)) {
      const child = join(path, entry.name);
      if (isExcluded(relative(directory, child))) continue;
      if (entry.isDirectory()) waiting.push(child);
      else if (entry.isFile() && (await lstat(child)).ctimeMs > since) return relative(directory, child);
    }
  }
  return null;
}
