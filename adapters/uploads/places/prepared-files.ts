/**
 * Copies the bytes of an upload into a file that is later moved into a Data Folder, and gives such files to the owner
 * of the Data Folder.
 */
import { constants } from 'node:fs';
import { chmod, copyFile, lchown, lstat, open, stat } from 'node:fs/promises';
import { isGuarded } from '../../files/folder-file.js';
import { type FilePath, readEntries, toFilePath } from '../../files/path-text.js';

/**
 * Copies the bytes of an upload, and syncs the copy. The copy shares its blocks with the original if the file system
 * supports shared blocks.
 */
export async function copyBytes(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await chmod(to, 0o644);
  const file = await open(to, 'r');
  await file.sync().finally(() => file.close());
}

/**
 * Gives prepared files to the owner of a Data Folder. The server of the Data Folder may run as a different user from
 * the manager.
 * @param path a directory that only the manager's user can enter
 */
export async function giveToOwner(path: string, folder: string): Promise<void> {
  if (!isGuarded()) return;
  const { uid, gid } = await stat(folder);
  if (uid !== 0 || gid !== 0) await give(path, uid, gid);
}

async function give(path: FilePath, uid: number, gid: number): Promise<void> {
  await lchown(path, uid, gid);
  if (!(await lstat(path)).isDirectory()) return;
  for await (const { text } of readEntries(path)) await give(toFilePath(path, text), uid, gid);
}
