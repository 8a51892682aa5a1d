/** Finds what has changed in a directory while it was read. */
import { lstat } from 'node:fs/promises';
import { childOf, fileAt, readEntries } from '../files/path-text.js';
import type { IsExcluded } from './exclude-patterns.js';

/**
 * Returns the first path, relative to the directory, whose content or list of entries has changed after a time.
 * @param since a ctime, in milliseconds since the epoch
 * @throws what the file system reports
 */
export async function findChanged(directory: string, since: number, isExcluded: IsExcluded): Promise<string | null> {
  const waiting = [''];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { ctimeMs } = await lstat(fileAt(directory, path));
    if (ctimeMs > since) return path || '.';
    for await (const entry of readEntries(fileAt(directory, path))) {
      const child = childOf(path, entry.text);
      if (isExcluded(child)) continue;
      if (entry.isDirectory()) waiting.push(child);
      else if (entry.isFile() && (await lstat(fileAt(directory, child))).ctimeMs > since) return child;
    }
  }
  return null;
}
