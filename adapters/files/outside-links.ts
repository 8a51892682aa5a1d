/** Finds the links of a directory whose files no copy of it has. */
import { readlink, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { childOf, type FilePath, fileAt, readEntries, toPatternText } from './path-text.js';

/** More would not help, and are in the record of each backup. */
const maxLinks = 20;

/** A large Data Folder has fewer entries. */
const maxEntries = 1_000_000;

/**
 * Returns the paths of the first links that lead out of a directory, relative to it. A link that leads nowhere counts
 * by its text: the disk may not be mounted now.
 * @throws what the file system reports for the directory itself
 */
export async function findOutsideLinks(
  directory: string,
  isExcluded: (path: string) => boolean,
): Promise<readonly string[]> {
  const root = await realpath(directory);
  const outside: string[] = [];
  const waiting = [''];
  let entries = 0;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    try {
      for await (const entry of readEntries(fileAt(root, path))) {
        const child = childOf(path, entry.text);
        entries += 1;
        if (outside.length === maxLinks || entries > maxEntries) return outside.sort();
        if (isExcluded(child)) continue;
        if (entry.isDirectory()) waiting.push(child);
        else if (entry.isSymbolicLink() && !isInside(root, await findTarget(root, child))) outside.push(child);
      }
    } catch {
      // A directory that cannot be read fails the backup itself.
    }
  }
  return outside.sort();
}

async function findTarget(root: string, path: string): Promise<string> {
  const link: FilePath = fileAt(root, path);
  try {
    return await realpath(link);
  } catch {
    const text = await readlink(link).catch(() => '');
    return isAbsolute(text) ? text : resolve(join(root, dirname(toPatternText(path))), text);
  }
}

function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
