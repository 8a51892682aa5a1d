/** Merges a directory into a directory of the new Data Folder, as a copy or by renaming. */
import { constants, type Dirent } from 'node:fs';
import { copyFile, lstat, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type JailFiles, TaskError } from './jail-files.js';

export interface MergeOptions {
  /** `move`: renames the files, which are in a private directory. `copy`: copies them. */
  readonly by: 'move' | 'copy';
  /** The treatment of a file that exists at the destination. */
  readonly existing: 'replace' | 'keep' | 'refuse';
  readonly signal: AbortSignal;
  /** Receives the path of each entry that is left out: a link, a special file, or an entry whose name is not UTF-8. */
  readonly onSkipped: (path: string) => void;
}

/**
 * Merges the content of a directory, or a file.
 * @param from an absolute path
 * @param dest the destination, relative to the new Data Folder
 */
export async function merge(files: JailFiles, from: string, dest: string, options: MergeOptions): Promise<void> {
  options.signal.throwIfAborted();
  const stats = await lstat(from);
  if (stats.isDirectory()) return mergeDirectory(files, from, dest, options);
  if (!stats.isFile()) return options.onSkipped(dest);
  await files.makeParents(dest);
  await mergeFile(files, from, dest, options);
}

async function mergeDirectory(files: JailFiles, from: string, dest: string, options: MergeOptions): Promise<void> {
  await files.makeDirectory(dest);
  // Read all names first, because the merge may add entries to the source if the destination contains the source.
  const entries: Dirent[] = await readdir(from, { withFileTypes: true });
  for (const { name } of entries) {
    // A name that is not UTF-8 cannot be found under the decoded name.
    if (name.includes('\u{fffd}')) options.onSkipped(join(dest, name));
    else await merge(files, join(from, name), dest === '' ? name : `${dest}/${name}`, options);
  }
}

async function mergeFile(files: JailFiles, from: string, dest: string, options: MergeOptions): Promise<void> {
  const target = files.toPath(dest);
  const existing = await files.find(dest);
  if (existing?.isDirectory()) throw new TaskError(`${dest} is a directory, which a file would replace`);
  if (existing !== null && options.existing === 'keep') return;
  if (existing !== null && options.existing === 'refuse') throw new TaskError(`${dest} exists already`);
  if (options.by === 'move') return rename(from, target);
  files.budget.spend((await lstat(from)).size);
  await rm(target, { force: true });
  await copyFile(from, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
}
