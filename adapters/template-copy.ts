/** Copies of the templates that the program brings along: made to be edited, also where the program is installed read-only. */
import { chmod, cp, lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies a directory to where nothing is yet. @throws what the file system says; a part of the copy may then be there */
export async function copyTemplate(from: URL, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  await makeWritable(to);
}

/** Removes a copy, or what there is of it. @throws what the file system says */
export async function removeCopy(path: string): Promise<void> {
  // One that broke off may still be as read-only as its template, and then nothing could be removed from it.
  await makeWritable(path);
  await rm(path, { recursive: true });
}

/** Copies keep the mode. */
async function makeWritable(directory: string): Promise<void> {
  await addMode(directory, 0o700);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await makeWritable(path);
    else await addMode(path, 0o600);
  }
}

async function addMode(path: string, mode: number): Promise<void> {
  const { mode: had } = await lstat(path);
  await chmod(path, (had & 0o7777) | mode);
}
