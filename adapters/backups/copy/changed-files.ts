/** Finds the files that changed in a directory while it was read. */
import { lstat, realpath, stat } from 'node:fs/promises';
import { readEntries, readNames, toChild, toFilePath } from '../../files/path-text.js';
import type { IsExcluded } from './exclude-patterns.js';

/** The maximum number of paths. These paths suffice to see which part of a server writes. */
const maxPaths = 5;

/**
 * Finds changes like {@link findChanged}, in the target of a followed link.
 * @param link the link's path relative to the directory, like the returned paths
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
 * Returns the first files with changed content and the first directories with a changed list of entries, as relative
 * paths.
 * @param since the time after which changes count: a ctime, in milliseconds since the epoch
 * @param copy a copy from that time. If given, a directory counts as unchanged if only excluded files appeared or
 *   disappeared
 * @throws an error of the file system
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
