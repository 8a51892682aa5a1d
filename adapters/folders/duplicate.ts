/** Copies a Data Folder. The copy shares blocks with the original if the file system supports that. */
import { constants } from 'node:fs';
import { chmod, chown, copyFile, lstat, mkdir, realpath, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFault } from '../../machines/backups/types.js';
import type { Fault } from '../../machines/faults/faults.js';
import { StagedCopy } from '../backups/copy/staged-copy.js';
import { measureDiskUsage } from '../disk-usage.js';
import { type FilePath, readEntries, toFilePath } from '../files/path-text.js';

/**
 * Copies a Data Folder.
 * @param source the directory of the Data Folder, which may be a link
 * @param target the path of the copy, which must not exist. After a fault the caller must remove it
 * @param name the name of the new Data Folder, for faults
 * @returns the fault; `null` for a success. @throws an error of the file system
 */
export async function duplicate(source: string, target: string, name: string): Promise<Fault | null> {
  const from = await realpath(source);
  const { mode, uid, gid } = await lstat(from);
  await mkdir(target, { mode: 0o700 });
  if (!(await sharesBlocks(from, target)) && !(await hasSpace(from, target)))
    return { code: 'disk_full', what: name, because: 'ENOSPC' };
  const fault = await new StagedCopy(from, target, async () => (await lstat(target)).ctimeMs).complete(
    new AbortController().signal,
  );
  if (fault !== null) return toFault(fault, name);
  if (process.getuid?.() === 0) await chown(target, uid, gid);
  await chmod(target, mode & 0o7777);
  return null;
}

/**
 * Returns whether the file system can copy the files without new blocks. Tries to copy the first file in this way. True
 * if there is no file.
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

function toFault(fault: BackupFault, folder: string): Fault {
  if (fault.code === 'source_changed')
    return { code: 'folder_unwritable', folder, because: `${fault.path} changed during the copy` };
  const because = 'because' in fault ? String(fault.because) : fault.code;
  const isFull = because === 'ENOSPC' || because === 'EDQUOT';
  return isFull ? { code: 'disk_full', what: folder, because } : { code: 'folder_unwritable', folder, because };
}
