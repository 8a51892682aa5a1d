/** Finds the links of a directory that lead out of it. */
import { readlink, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { readAllowedLinks, readNamedLinks } from './allowed-links.js';
import { type FilePath, isBelow, readEntries, toChild, toFilePath, toPatternText } from './path-text.js';

/** More would not help, and are in the record of each backup. */
const maxLinks = 20;

/** A large Data Folder has fewer entries. */
const maxEntries = 1_000_000;

/** Returns whether a copy may have what a link leads to. @param target resolved */
export type MayFollow = (target: string) => boolean;

/** Paths of links, relative to the directory: the first ones. */
export interface OutsideLinks {
  /** No copy has what they lead to. */
  readonly outside: readonly string[];
  /** A copy has what they lead to in their place. */
  readonly followed: readonly string[];
}

/**
 * Returns which links of a Data Folder its backups may follow: those to directories that the operator allows. Not
 * those to a directory that contains the Data Folders: the copy would contain itself.
 * @param folder the path of the Data Folder: `<workspace>/data/<name>`
 */
export async function readMayFollow(folder: string): Promise<MayFollow> {
  const [resolved, named, root, data] = await Promise.all([
    readAllowedLinks(folder),
    readNamedLinks(folder),
    realpath(folder),
    realpath(dirname(folder)),
  ]);
  // A disk that is not mounted now has no directory to resolve. Its link fails the backup, which would lack the files.
  const allowed = [...resolved, ...named];
  return (target) =>
    allowed.some((directory) => isBelow(target, directory)) && !isBelow(root, target) && !isBelow(data, target);
}

/**
 * Finds the first links that lead out of a directory. A link that leads nowhere counts by its text: the disk may not be
 * mounted now.
 * @throws what the file system reports for the directory itself
 */
export async function findOutsideLinks(
  directory: string,
  isExcluded: (path: string) => boolean,
  mayFollow: MayFollow = () => false,
): Promise<OutsideLinks> {
  const root = await realpath(directory);
  const outside: string[] = [];
  const followed = new Map<string, string>();
  let entries = 0;
  await visit(root, '', async (link, target) => {
    if (followed.size < maxLinks && mayFollow(target) && (await hasContent(target))) followed.set(link, target);
    else outside.push(link);
  });
  // Links in a target stay links: what they lead to may be in neither.
  for (const [link, target] of followed)
    await visit(target, link, async (inner, innerTarget) => {
      if (!isBelow(innerTarget, root)) outside.push(inner);
    });
  return { outside: outside.sort().slice(0, maxLinks), followed: [...followed.keys()].sort() };

  /** @param prefix the path of the directory, relative to the Data Folder */
  async function visit(
    base: string,
    prefix: string,
    onOutside: (link: string, target: string) => Promise<void>,
  ): Promise<void> {
    const waiting = [''];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      try {
        for await (const entry of readEntries(toFilePath(base, path))) {
          const child = toChild(path, entry.text);
          const name = prefix === '' ? child : toChild(prefix, child);
          entries += 1;
          if (entries > maxEntries) return;
          if (isExcluded(name)) continue;
          if (entry.isDirectory()) waiting.push(child);
          else if (entry.isSymbolicLink()) {
            const target = await findTarget(base, child);
            if (!isBelow(target, base)) await onOutside(name, target);
          }
        }
      } catch {
        // A directory that cannot be read fails the backup itself.
      }
    }
  }
}

/** Returns false for a socket, a FIFO or a device. One that does not exist now may be on a disk that is not mounted. */
async function hasContent(target: string): Promise<boolean> {
  const stats = await stat(target).catch(() => null);
  return stats === null || stats.isFile() || stats.isDirectory();
}

async function findTarget(root: string, path: string): Promise<string> {
  const link: FilePath = toFilePath(root, path);
  try {
    return await realpath(link);
  } catch {
    const text = await readlink(link).catch(() => '');
    return isAbsolute(text) ? text : resolve(join(root, dirname(toPatternText(path))), text);
  }
}
