/** Files that are there whole or not at all, whatever happens meanwhile: written beside their place, on the disk, then moved. */
import { constants } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FileOwner } from './regular-file.js';

/** For its owner alone: a config file holds keys. */
const ownMode = 0o600;

/** Where a file is written before it is moved; what a crash has left there is removed by the next write. */
function temporaryPathOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.server-manager-new`);
}

/**
 * Writes a file, in place of the one that is there. Only one of these at a time for one place.
 * @param path where it is to be, not a link
 * @param owner of the one that is there, which the new one gets; null: there is none
 * @param mayMove the last look before it is moved; false leaves everything as it was
 * @returns whether it was moved. @throws what the file system says; then everything is as it was
 */
export async function writeAtomically(
  path: string,
  bytes: Uint8Array,
  owner: FileOwner | null,
  mayMove: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  // To move another file into its place only its directory has to be writable: one that is read-only is so for a reason.
  if (owner !== null) await access(path, constants.W_OK);
  const aside = temporaryPathOf(path);
  await rm(aside, { force: true });
  try {
    await writeDown(aside, bytes, owner);
    if (!(await mayMove())) return false;
    await rename(aside, path);
  } finally {
    await rm(aside, { force: true }).catch(() => undefined);
  }
  await syncDirectory(dirname(path));
  return true;
}

async function writeDown(path: string, bytes: Uint8Array, owner: FileOwner | null): Promise<void> {
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

/** So that what was moved is found after a power cut. Where a file system does not know this, there is nothing to be done. */
async function syncDirectory(path: string): Promise<void> {
  try {
    const directory = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
  } catch {
    // The file itself is in place and on the disk.
  }
}
