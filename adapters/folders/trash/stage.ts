/**
 * Directories in which files are prepared, on the file system of their later path. The user of a server cannot enter
 * them.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { toLink } from '../../files/folder-file.js';
import { removeEntry } from '../place/remove-tree.js';
import { join, type Place } from '../place/walk.js';
import type { TrashStore } from './trash-store.js';

/**
 * Calls `use` with a path that does not exist yet, and removes what is left there.
 * @param to the place to which `use` renames the path
 * @throws an error of the file system, or of `use`
 */
export async function withStage(
  to: Place,
  folder: string,
  trash: TrashStore,
  use: (path: string) => Promise<void>,
): Promise<void> {
  const { dev } = await to.directory.stat();
  const inTrash = await trash.makeStage(folder);
  try {
    const stage = await openStage(inTrash);
    try {
      if ((await stage.stat()).dev === dev) return await use(`${toLink(stage)}/content`);
    } finally {
      await stage.close();
    }
  } finally {
    await trash.removeStage(folder, inTrash);
  }
  return withStageBeside(to, use);
}

/** Does the same in the directory of the place: the Data Folder may be a link to another file system. */
async function withStageBeside(to: Place, use: (path: string) => Promise<void>): Promise<void> {
  const name = Buffer.from(`.server-manager-copy-${randomBytes(6).toString('hex')}`);
  await mkdir(join(to.directory, name), 0o700);
  try {
    const stage = await openStage(join(to.directory, name));
    try {
      await use(`${toLink(stage)}/content`);
    } finally {
      await stage.close();
    }
  } finally {
    await removeEntry(to.directory, name).catch(() => undefined);
  }
}

/** Opens the directory that was made. Through its descriptor it cannot be exchanged. */
async function openStage(path: string | Buffer): Promise<FileHandle> {
  const stage = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  const { uid, mode } = await stage.stat();
  if (uid === process.geteuid?.() && (mode & 0o077) === 0) return stage;
  await stage.close();
  throw Object.assign(new Error('the directory was exchanged'), { code: 'ESTALE' });
}
