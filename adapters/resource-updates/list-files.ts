/** Lists the files of a private copy of a resource. The user of a server cannot enter the copy. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readlink } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FileVersion } from '../../machines/resource-updates/decide.js';
import { readEntries, toChild, toFilePath } from '../files/path-text.js';

/** Returns the files and links below a directory by their paths. @throws an error of the file system */
export async function listFiles(directory: string, signal: AbortSignal): Promise<Map<string, FileVersion>> {
  const files = new Map<string, FileVersion>();
  await visit('');
  return files;

  async function visit(path: string): Promise<void> {
    for await (const entry of readEntries(toFilePath(directory, path))) {
      signal.throwIfAborted();
      const inner = toChild(path, entry.text);
      if (entry.isDirectory()) await visit(inner);
      else if (entry.isSymbolicLink()) files.set(inner, await readLink(directory, inner));
      else if (entry.isFile()) files.set(inner, await readFile(directory, inner, signal));
    }
  }
}

async function readLink(directory: string, path: string): Promise<FileVersion> {
  const target = await readlink(toFilePath(directory, path), { encoding: 'buffer' });
  return { digest: `link:${createHash('sha256').update(target).digest('hex')}`, bytes: target.length };
}

async function readFile(directory: string, path: string, signal: AbortSignal): Promise<FileVersion> {
  const place = toFilePath(directory, path);
  const { size } = await lstat(place);
  const hash = createHash('sha256');
  await pipeline(createReadStream(place), hash, { signal });
  return { digest: hash.digest('hex'), bytes: size };
}
