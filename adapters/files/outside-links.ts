/** Finds the links of a directory that lead out of the directory. */
import { readlink, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { readAllowedLinks, readNamedLinks } from './allowed-links.js';
import { type FilePath, isBelow, readEntries, toChild, toFilePath, toPatternText } from './path-text.js';

/** The maximum number of links that are reported. The reported links are in the record of each backup. */
const maxLinks = 20;

/** The maximum number of entries that are read. A large Data Folder has fewer entries than this limit. */
const maxEntries = 1_000_000;

/** Returns whether a copy may contain the target of a link. @param target the resolved target */
export type MayFollow = (target: string) => boolean;

/** The first links that lead out of a directory, as relative paths. */
export interface OutsideLinks {
  /** The links whose targets are in no copy. */
  readonly outside: readonly string[];
  /** The links that a copy replaces by their targets. */
  readonly followed: readonly string[];
}

/**
 * Returns the function that decides which links of a Data Folder its backups may follow. Links to directories that the
 * operator allows are followed. Links to a directory that contains the Data Folders are not followed, because the copy
 * would contain itself.
 * @param folder the path of the Data Folder: `<workspace>/data/<name>`
 */
export async function readMayFollow(folder: string): Promise<MayFollow> {
  const [resolved, named, root, data] = await Promise.all([
    readAllowedLinks(folder),
    readNamedLinks(folder),
    realpath(folder),
    realpath(dirname(folder)),
  ]);
  // Compare unresolved paths too: the directory of an unmounted disk cannot be resolved. A link to it must make the
  // backup fail, because the backup would lack the files.
  const allowed = [...resolved, ...named];
  return (target) =>
    allowed.some((directory) => isBelow(target, directory)) && !isBelow(root, target) && !isBelow(data, target);
}

/**
 * Finds the first links that lead out of a directory. The text of a broken link counts as its target, because the disk
 * of the target may not be mounted.
 * @throws an error of the file system for the directory itself
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
  // Links in a followed target are not followed. Report the links whose targets are in neither directory.
  for (const [link, target] of followed)
    await visit(target, link, async (inner, innerTarget) => {
      if (!isBelow(innerTarget, root)) outside.push(inner);
    });
  return { outside: outside.sort().slice(0, maxLinks), followed: [...followed.keys()].sort() };

  /** Visits a directory. @param prefix the path of the directory, relative to the Data Folder */
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
        // An unreadable directory makes the backup itself fail.
      }
    }
  }
}

/**
 * Returns whether a target has content. The result is false for a socket, a FIFO or a device. The result is true for a
 * missing target, which may be on an unmounted disk.
 */
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
