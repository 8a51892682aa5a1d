/** Finds what has changed in a directory while it was read. */
import { lstat, realpath, stat } from 'node:fs/promises';
import { readEntries, readNames, toChild, toFilePath } from '../../files/path-text.js';
import type { IsExcluded } from './exclude-patterns.js';

/** Enough to see which part of a server writes. */
const maxPaths = 5;

/**
 * Does the same as {@link findChanged}, for what a followed link leads to.
 * @param link relative to the directory, as the paths that are returned
 */
export async function findChangedInTarget(
  directory: string,
  link: string,
  since: number,
  isExcluded: IsExcluded,
  copy?: string,
): Promise<readonly string[]> {
  const target = await realpath(toFilePath(directory, link));
  const stats = await stat(target);
  if (!stats.isDirectory()) return stats.ctimeMs > since ? [link] : [];
  const copyOfTarget = copy === undefined ? undefined : String(toFilePath(copy, link));
  const changed = await findChanged(target, since, (path) => isExcluded(toChild(link, path)), copyOfTarget);
  return changed.map((path) => (path === '.' ? link : toChild(link, path)));
}

/**
 * Returns paths, relative to the directory, whose content or list of entries has changed after a time: the first ones.
 * @param since a ctime, in milliseconds since the epoch
 * @param copy a copy of that time. With it, a directory in which only excluded files came or went has not changed
 * @throws what the file system reports
 */
export async function findChanged(
  directory: string,
  since: number,
  isExcluded: IsExcluded,
  copy?: string,
): Promise<readonly string[]> {
  const changed: string[] = [];
  const waiting = [''];
  for (let path = waiting.pop(); path !== undefined && changed.length < maxPaths; path = waiting.pop()) {
    const { ctimeMs } = await lstat(toFilePath(directory, path));
    const names: string[] = [];
    for await (const entry of readEntries(toFilePath(directory, path))) {
      const child = toChild(path, entry.text);
      if (isExcluded(child)) continue;
      if (entry.isDirectory()) waiting.push(child);
      else if (entry.isFile() && (await lstat(toFilePath(directory, child))).ctimeMs > since) changed.push(child);
      if (entry.isDirectory() || entry.isFile() || entry.isSymbolicLink()) names.push(entry.text);
    }
    if (ctimeMs > since && !(await hasNames(names, path))) changed.push(path || '.');
  }
  return changed.slice(0, maxPaths);

  async function hasNames(names: readonly string[], path: string): Promise<boolean> {
    if (copy === undefined) return false;
    const copied = new Set(await readNames(toFilePath(copy, path)).catch(() => null));
    return copied.size === names.length && names.every((name) => copied.has(name));
  }
}
