/** Makes the files of an updated resource in a private copy of the current resource. */
import { chmod, lchown, lstat, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { FileList } from '../../machines/resource-updates/decide.js';
import type { MergedTree } from '../../machines/resource-updates/merged-tree.js';
import { isGuarded } from '../files/folder-file.js';
import { findOuterLink } from '../files/list-below.js';
import { toFilePath } from '../files/path-text.js';
import { failUpdate } from './failure.js';

export interface MergeOrder {
  readonly resource: string;
  /** The private copy of the current resource, which becomes the updated resource. */
  readonly copy: string;
  /** The files in the copy. */
  readonly mine: FileList;
  /** The resource of the release. The files of this resource are moved. */
  readonly release: string;
  readonly tree: MergedTree;
  /** Returns the bytes of a merged file. */
  readonly readMerged: (path: string) => Promise<Uint8Array>;
  readonly signal: AbortSignal;
}

/** Makes the files. @throws ResourceUpdateFailure, an error of the file system, or the reason of the signal */
export async function makeMergedFiles(order: MergeOrder): Promise<void> {
  const { resource, copy, mine, release, tree, readMerged, signal } = order;
  const link = await findOuterLink(release);
  if (link !== null)
    failUpdate(resource, `its release has the link ${JSON.stringify(link.path)}, which leads out of the resource`);
  const owner = isGuarded() ? await lstat(copy) : null;
  const give = async (path: string): Promise<void> => {
    if (owner !== null) await lchown(toFilePath(copy, path), owner.uid, owner.gid);
  };
  // Links are removed first, so that no later write leads through them.
  for (const path of mine.keys()) if (!tree.files.has(path)) await removeFile(copy, path);
  for (const [path, origin] of tree.files) {
    signal.throwIfAborted();
    if (origin === 'mine') continue;
    const target = toFilePath(copy, path);
    const old = await lstat(target).catch(() => null);
    for (const parent of await listMissing(copy, path)) {
      await mkdir(toFilePath(copy, parent), { mode: 0o755 });
      await give(parent);
    }
    if (origin === 'merged') {
      const bytes = await readMerged(path);
      await rm(target);
      await writeFile(target, bytes, { flag: 'wx', mode: 0o600 });
    } else {
      if (old?.isDirectory() === true) await rmdir(target);
      await rename(toFilePath(release, path), target);
    }
    if (old?.isFile() === true && !(await lstat(target)).isSymbolicLink()) await chmod(target, old.mode & 0o777);
    await give(path);
  }
}

/** Removes a file, and the directories that become empty. */
async function removeFile(copy: string, path: string): Promise<void> {
  await rm(toFilePath(copy, path), { force: true });
  for (let parent = posix.dirname(path); parent !== '.'; parent = posix.dirname(parent))
    try {
      await rmdir(toFilePath(copy, parent));
    } catch {
      // The directory contains other files.
      return;
    }
}

/** Returns the missing directories above a path, the outermost first. */
async function listMissing(copy: string, path: string): Promise<string[]> {
  const missing: string[] = [];
  for (let parent = posix.dirname(path); parent !== '.'; parent = posix.dirname(parent)) {
    if (await lstat(toFilePath(copy, parent)).catch(() => null)) break;
    missing.unshift(parent);
  }
  return missing;
}
