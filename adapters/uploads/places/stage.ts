/** The private directory of a use, next to the Data Folder. */
import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '../../files/missing.js';
import { type FilePath, readEntries, toFilePath } from '../../files/path-text.js';

/**
 * Removes the directory of a use.
 * @param emptied the names of inner directories that must contain no files
 * @throws an error if one of these directories contains a file, or an error of the file system
 */
export async function removeStage(stage: string, emptied: readonly string[]): Promise<void> {
  for (const name of emptied)
    if (await hasFile(join(stage, name))) throw new Error(`files remain in ${join(stage, name)}`);
  await rm(stage, { recursive: true, force: true });
}

async function hasFile(path: FilePath): Promise<boolean> {
  const stats = await lstat(path).catch(ignoreMissing);
  if (stats === null) return false;
  if (!stats.isDirectory()) return true;
  for await (const { text } of readEntries(path)) if (await hasFile(toFilePath(path, text))) return true;
  return false;
}
