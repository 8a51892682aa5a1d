/** Measures the disk space that the files of a directory use. */
import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { readEntries, toChild, toFilePath } from './files/path-text.js';

const blockBytes = 512;

/** The maximum number of files whose size is read at the same time. */
const maxAtOnce = 64;

/**
 * Returns the bytes on disk of all files in a directory. A file with several names counts once.
 * @throws an error of the file system
 */
export async function measureDiskUsage(directory: string): Promise<number> {
  let bytes = 0;
  const linked = new Set<string>();
  const waiting = [''];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const files: string[] = [];
    for await (const entry of readEntries(toFilePath(directory, path))) {
      if (entry.isDirectory()) waiting.push(toChild(path, entry.text));
      else if (entry.isFile()) files.push(toChild(path, entry.text));
    }
    for (let first = 0; first < files.length; first += maxAtOnce) {
      const read = files.slice(first, first + maxAtOnce).map((file) => lstat(toFilePath(directory, file)));
      for (const stats of await Promise.all(read)) if (isFirst(stats)) bytes += stats.blocks * blockBytes;
    }
  }
  return bytes;

  function isFirst({ nlink, dev, ino }: Stats): boolean {
    if (nlink === 1) return true;
    const { size } = linked;
    return linked.add(`${dev}:${ino}`).size > size;
  }
}
