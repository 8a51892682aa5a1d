/**
 * Directories in which files are prepared, on the file system of their later path. The user of a server cannot enter
 * these directories.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { toLink } from '../../files/folder-file.js';
import { areOnOneMount } from '../../files/mounts.js';
import { removeEntry } from '../place/remove-tree.js';
import { openPrivate } from '../place/stage-parents.js';
import { join, type Place } from '../place/walk.js';
import type { TrashStore } from './trash-store.js';

/**
 * Calls `use` with a path that does not exist yet, and removes the files that are left at this path.
 * @param to the path to which `use` renames the stage
 * @throws an error of the file system, or of `use`
 */
export async function withStage(
  to: Place,
  folder: string,
  trash: TrashStore,
  use: (path: string) => Promise<void>,
): Promise<void> {
  const inTrash = await trash.makeStage(folder);
  try {
    const stage = await openPrivate(inTrash);
    try {
      if (await areOnOneMount(stage, to.directory)) return await use(`${toLink(stage)}/content`);
    } finally {
      await stage.close();
    }
  } finally {
    await trash.removeStage(folder, inTrash);
  }
  return withStageBeside(to, use);
}

/**
 * Calls `use` like {@link withStage}, with a path in the directory of the target. The Data Folder may be a link to
 * another file system.
 */
async function withStageBeside(to: Place, use: (path: string) => Promise<void>): Promise<void> {
  const name = Buffer.from(`.server-manager-copy-${randomBytes(6).toString('hex')}`);
  await mkdir(join(to.directory, name), 0o700);
  try {
    const stage = await openPrivate(join(to.directory, name));
    try {
      await use(`${toLink(stage)}/content`);
    } finally {
      await stage.close();
    }
  } finally {
    await removeEntry(to.directory, name).catch(() => undefined);
  }
}
