/**
 * Copies the templates that are installed with the program. The copies are writable even if the installation is not.
 */
import { constants } from 'node:fs';
import { chmod, cp, lstat, open, rm } from 'node:fs/promises';
import { pathOnly } from './files/folder-file.js';
import { type FilePath, readEntries, toFilePath } from './files/path-text.js';

/**
 * Copies a directory to a path that does not exist yet.
 * @throws an error of the file system, after which a partial copy may exist
 */
export async function copyTemplate(from: URL, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  await makeWritable(to);
}

/** Removes a copy, complete or partial. @throws an error of the file system */
export async function removeCopy(path: string): Promise<void> {
  // Remove only the link: its target must keep its mode and files.
  if ((await lstat(path)).isSymbolicLink()) return rm(path);
  // A partial copy may be read-only like its template, so that no file could be deleted from it.
  await makeWritable(path);
  await rm(path, { recursive: true });
}

/** Makes a copy writable, because files of the copy may have the read-only mode of the template. */
async function makeWritable(directory: FilePath): Promise<void> {
  await addMode(directory, 0o700);
  for await (const entry of readEntries(directory)) {
    const path = toFilePath(directory, entry.text);
    if (entry.isDirectory()) await makeWritable(path);
    else if (entry.isFile()) await addMode(path, 0o600);
  }
}

async function addMode(path: FilePath, mode: number): Promise<void> {
  const { mode: previous } = await lstat(path);
  if ((previous & mode) === mode) return;
  // Do not follow a link that has replaced the file.
  const file = await open(path, pathOnly | constants.O_NOFOLLOW);
  try {
    const stats = await file.stat();
    if (!stats.isSymbolicLink()) await chmod(`/proc/self/fd/${file.fd}`, (stats.mode & 0o7777) | mode);
  } finally {
    await file.close();
  }
}
