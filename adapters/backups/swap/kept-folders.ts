/** Lists and restores kept folders, which contain the files that restores have replaced. */
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readKeptName } from '../../../machines/backups/kept-folders.js';
import type { BackupFolders } from '../../../machines/backups/ports.js';
import type { Backed, BackupFault, KeptFolder } from '../../../machines/backups/types.js';
import { syncDirectory } from '../../directories.js';
import { measureDiskUsage } from '../../disk-usage.js';
import { readEntries, toChild, toFilePath } from '../../files/path-text.js';
import type { StageParents } from '../../folders/place/stage-parents.js';
import { placeNear } from './near-files.js';
import { swapDirectories } from './swap.js';
import { removeSwapRecord, toPaths, writeSwapRecord } from './swap-record.js';

/**
 * Lists the kept folders. @param data the directory of the Data Folders. @throws an error of the file system for this
 * directory
 */
export async function listKeptFolders(data: string): Promise<readonly KeptFolder[]> {
  const kept: KeptFolder[] = [];
  for (const entry of await readdir(data, { withFileTypes: true })) {
    const { name } = entry;
    const about = entry.isDirectory() ? readKeptName(name) : null;
    if (about === null) continue;
    const { folder, at, isFile } = about;
    const path = isFile ? await findOnlyFile(join(data, name)) : null;
    // A restore that was killed may have left the directory without the file.
    if (isFile && path === null) continue;
    kept.push({ name, folder, path, at, bytes: await measureDiskUsage(join(data, name)).catch(() => null) });
  }
  return kept.sort((one, other) => one.at - other.at);
}

/**
 * Calls synchronous work between two operations. The argument of the work is the reason why files of the Data Folder
 * cannot be replaced; `null` if they can be replaced.
 */
export type WhileStopped = <T>(folder: string, work: (fault: BackupFault | null) => T) => Promise<T>;

/** Creates the function that restores kept folders. @param data the directory of the Data Folders */
export function createKeptRestore(
  data: string,
  whileStopped: WhileStopped,
  parents: StageParents,
): BackupFolders['restoreKept'] {
  return async (name, folder, kept) => {
    const about = readKeptName(name);
    const isThere = (await lstat(join(data, name)).catch(() => null))?.isDirectory() === true;
    if (about === null || !isThere) return { fault: { code: 'file_missing', path: name } };
    return about.isFile ? restoreFile(name, folder, kept) : restoreFolder(name, folder, kept);
  };

  /** Restores a whole folder. If the manager is killed between the renames, the next manager completes the renames. */
  async function restoreFolder(name: string, folder: string, kept: string) {
    const hadBefore = (await lstat(join(data, folder)).catch(() => null)) !== null;
    const names = { live: folder, restored: name, kept: hadBefore ? kept : null };
    await writeSwapRecord(data, names);
    try {
      const fault = await whileStopped(folder, (refused) => {
        if (refused === null) swapDirectories(toPaths(data, names));
        return refused;
      });
      await syncDirectory(data);
      return fault === null ? { value: { path: null, hadBefore } } : { fault };
    } finally {
      await removeSwapRecord(data);
    }
  }

  async function restoreFile(
    name: string,
    folder: string,
    kept: string,
  ): Promise<Backed<{ readonly path: string; readonly hadBefore: boolean }>> {
    const places = { restored: join(data, name), live: join(data, folder), kept: join(data, kept) };
    const path = await findOnlyFile(places.restored);
    if (path === null) return { fault: { code: 'file_missing', path: name } };
    const placed = await placeNear(places, path, (work) => whileStopped(folder, work), parents);
    if ('fault' in placed) return placed;
    await syncDirectory(toFilePath(places.live, join(path, '..')));
    await rm(places.restored, { recursive: true, force: true }).catch(() => undefined);
    return { value: { path, hadBefore: placed.value } };
  }
}

/** Returns the path of the file in a directory that has at most one file; `null` without a file. */
async function findOnlyFile(directory: string): Promise<string | null> {
  const waiting = [''];
  try {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      for await (const entry of readEntries(toFilePath(directory, path))) {
        if (entry.isFile()) return toChild(path, entry.text);
        if (entry.isDirectory()) waiting.push(toChild(path, entry.text));
      }
  } catch {
    return null;
  }
  return null;
}
