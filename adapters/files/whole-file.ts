/** Writes files atomically. A file is written to a temporary file in the same directory, synced, and renamed. */
import { createHash } from 'node:crypto';
import { closeSync, constants, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import type { FileOwner } from '../bounded-file.js';
import { syncDirectory } from '../directories.js';
import type { FilePath } from './path-text.js';

/** The mode of new files. New files are private, because a config file contains keys. */
export const ownMode = 0o600;

const temporarySuffix = '.server-manager-new';

/** NAME_MAX of Linux file systems, in bytes. */
const maxNameBytes = 255;

/** Returns the path of the temporary file. If a crash leaves the file, the next write removes it. */
function createTemporaryPath(path: FilePath): Buffer {
  const { directory, name } = splitPath(path);
  const isShort = name.length + temporarySuffix.length < maxNameBytes;
  const middle = isShort ? name : Buffer.from(createHash('sha256').update(name).digest('hex'));
  return Buffer.concat([directory, Buffer.from('/.'), middle, Buffer.from(temporarySuffix)]);
}

/** Returns the bytes of the directory and of the last name of an absolute path. */
function splitPath(path: FilePath): { readonly directory: Buffer; readonly name: Buffer } {
  const bytes = Buffer.from(path as Buffer);
  const slash = bytes.lastIndexOf('/');
  return { directory: bytes.subarray(0, slash), name: bytes.subarray(slash + 1) };
}

/**
 * Writes or replaces a file. Calls for one path must not run concurrently. After a system error, the file is unchanged.
 * @param path the path, which must not be a link
 * @param owner the owner of the new file: the owner of the existing file or of its directory; `null` for the manager's
 *   user
 * @param mayMove is called before the rename. The result false cancels the write
 * @returns whether the file was written
 */
export async function writeAtomically(
  path: FilePath,
  bytes: Uint8Array,
  owner: FileOwner | null,
  mayMove: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  // Check the permissions, because rename() would replace a read-only file too.
  if (owner !== null)
    await access(path, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  const aside = createTemporaryPath(path);
  await rm(aside, { force: true });
  try {
    await writeDown(aside, bytes, owner);
    if (!(await mayMove())) return false;
    await rename(aside, path);
  } finally {
    await rm(aside, { force: true }).catch(() => undefined);
  }
  // Ignore file systems without support for this: the file itself is in place and synced.
  await syncDirectory(splitPath(path).directory).catch(() => undefined);
  return true;
}

/**
 * Writes atomically and synchronously, for a file of the manager's user. After a system error, the old file is
 * unchanged.
 * @param isSynced false if the file need not survive a power failure, because it would be written again
 */
export function writeAtomicallySync(path: string, text: string, isSynced = true): void {
  const aside = createTemporaryPath(path);
  // Remove a temporary file that a crash has left, which may have other permissions.
  rmSync(aside, { force: true });
  try {
    const file = openSync(aside, 'wx', ownMode);
    try {
      writeFileSync(file, text);
      if (isSynced) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

async function writeDown(path: FilePath, bytes: Uint8Array, owner: FileOwner | null): Promise<void> {
  const file = await open(path, 'wx', ownMode);
  try {
    if (owner !== null) {
      const made = await file.stat();
      if (made.uid !== owner.uid || made.gid !== owner.gid) await file.chown(owner.uid, owner.gid);
      await file.chmod(owner.mode);
    }
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
