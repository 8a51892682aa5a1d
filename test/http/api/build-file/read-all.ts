/** Reads the files of a directory tree. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the content of all regular files below a directory. */
export function readAll(directory: string): string {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}
