/** Copies a Data Folder. The copy shares blocks with the original if the file system supports that. */
import { constants } from 'node:fs';
import { chmod, chown, copyFile, lstat, mkdir, realpath, rm, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Fault } from '../../machines/faults/faults.js';
import { ChangedFile, StagedCopy } from '../backups/copy/staged-copy.js';
import { measureDiskUsage } from '../disk-usage.js';
import { type FilePath, readEntries, toFilePath } from '../files/path-text.js';
import { toCreationFault } from './creation-fault.js';

/**
 * Copies a Data Folder.
 * @param source the directory of the Data Folder, which may be a link
 * @param target the path of the copy, which must not exist. After a fault the caller must remove it
 * @param name the name of the new Data Folder, for faults
 * @returns the fault; `null` for a success. @throws an error of the file system
 */
export async function duplicate(source: string, target: string, name: string): Promise<Fault | null> {
  const from = { path: await realpath(source), name: basename(source) };
  try {
    return await copyInto(from.path, target, name);
  } catch (error) {
    if (!(error instanceof ChangedFile)) return toCreationFault(error, name, from);
    const because = 'it changed during the copy';
    return { code: 'folder_unwritable', folder: name, because, source: join(from.name, error.file) };
  }
}

/** @throws ChangedFile, or an error of the file system */
async function copyInto(from: string, target: string, name: string): Promise<Fault | null> {
  const { mode, uid, gid } = await lstat(from);
  await mkdir(target, { mode: 0o700 });
  if (!(await sharesBlocks(from, target)) && !(await hasSpace(from, target)))
    return { code: 'disk_full', what: name, because: 'ENOSPC' };
  const copy = new StagedCopy(from, target, async () => (await lstat(target)).ctimeMs);
  await copy.copyAll(new AbortController().signal);
  if (process.getuid?.() === 0) await chown(target, uid, gid);
  await chmod(target, mode & 0o7777);
  return null;
}

/**
 * Returns whether the file system can copy the files without new blocks. Tries to copy the first file in this way. The
 * result is true without a file.
 */
async function sharesBlocks(from: string, target: string): Promise<boolean> {
  const file = await findFile(from);
  if (file === null) return true;
  const probe = join(target, '.probe');
  try {
    await copyFile(file, probe, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    return false;
  } finally {
    await rm(probe, { force: true });
  }
}

async function findFile(directory: FilePath): Promise<FilePath | null> {
  for await (const entry of readEntries(directory)) {
    const path = toFilePath(directory, entry.text);
    const found = entry.isFile() ? path : entry.isDirectory() ? await findFile(path) : null;
    if (found !== null) return found;
  }
  return null;
}

async function hasSpace(from: string, target: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(target);
  return (await measureDiskUsage(from)) < bavail * bsize;
}
