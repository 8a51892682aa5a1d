/** Keeps the files that a snapshot leaves out: copies them from the Data Folder to the restored files. */
import { lstat } from 'node:fs/promises';
import type { Backed } from '../../../machines/backups/types.js';
import { type FilePath, readNames, toChild, toFilePath } from '../../files/path-text.js';
import { nameSource, openPinnedDirectory } from '../../files/pinned-source.js';
import { toCopyFault } from './copy-fault.js';
import { copyTree } from './copy-tree.js';
import { createIsExcluded } from './exclude-patterns.js';

/**
 * Copies the excluded files.
 * @param live the Data Folder
 * @param restored the directory that will replace the Data Folder
 * @returns the number of copied files and directories. An excluded directory counts as one file
 */
export async function carryOver(
  live: string,
  restored: string,
  exclude: readonly string[],
  signal: AbortSignal,
): Promise<Backed<number>> {
  if (exclude.length === 0) return { value: 0 };
  const isExcluded = createIsExcluded(exclude);
  let copied = 0;
  try {
    const waiting = [''];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const directory = await openPinnedDirectory(live, path);
      await visit(path, directory.path, waiting).finally(() => directory.close());
    }
    return { value: copied };
  } catch (error) {
    return { fault: toCopyFault(error, live) };
  }

  /** Visits a directory. @param directory the opened directory. @param waiting receives the subdirectories */
  async function visit(path: string, directory: FilePath, waiting: string[]): Promise<void> {
    for (const name of await readNames(directory)) {
      const [child, entry] = [toChild(path, name), toFilePath(directory, name)];
      if (isExcluded(child)) copied += await copy(child, entry).catch(nameAt(child));
      // A directory that the snapshot lacks is dropped, including the excluded files in it.
      else if ((await isDirectory(entry)) && (await isDirectory(toFilePath(restored, child)))) waiting.push(child);
    }
  }

  function nameAt(path: string): (error: NodeJS.ErrnoException) => never {
    return (error) => {
      throw nameSource(error, live, path);
    };
  }

  async function copy(path: string, entry: FilePath): Promise<number> {
    // Keep an existing file: the snapshot may contain the excluded file under another name.
    if (await lstat(toFilePath(restored, path)).catch(() => null)) return 0;
    await copyTree({ source: entry, target: toFilePath(restored, path), signal });
    return 1;
  }
}

async function isDirectory(path: FilePath): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isDirectory() === true;
}
