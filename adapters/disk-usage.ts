/** The space that the files of a directory take. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const blockBytes = 512;

/** Files whose size is read at the same time. */
const maxAtOnce = 64;

/** Returns the bytes on disk of all files in a directory. @throws what the file system reports */
export async function diskUsage(directory: string): Promise<number> {
  let bytes = 0;
  const waiting = [directory];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const files: string[] = [];
    for (const entry of await readdir(path, { withFileTypes: true })) {
      if (entry.isDirectory()) waiting.push(join(path, entry.name));
      else if (entry.isFile()) files.push(join(path, entry.name));
    }
    for (let first = 0; first < files.length; first += maxAtOnce) {
      const stats = await Promise.all(files.slice(first, first + maxAtOnce).map((file) => lstat(file)));
      for (const { blocks } of stats) bytes += blocks * blockBytes;
    }
  }
  return bytes;
}
