/** Adds the demo Build and the demo Data Folder to a new workspace. */
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toAssetUrl } from '../assets.js';
import { exists } from '../directories.js';
import { copyTemplate, removeCopy } from '../template-copy.js';

const template = toAssetUrl('adapters/workspace/template/');

/** The name of the directory in which a copy is made before it is moved to its path. */
const copyName = /^\.seed-[A-Za-z0-9]{6}$/;

/**
 * Adds the demo to a workspace that has neither `builds` nor `data`. If only one of both directories is missing, it is
 * created without content. The caller must hold the workspace's lock, because concurrent calls would delete each
 * other's copy.
 * @returns whether the demo was added
 * @throws an error of the file system. After a failure, the next call completes or removes the copy
 */
export async function seedWorkspace(root: string): Promise<boolean> {
  await mkdir(root, { recursive: true });
  if (await settleUnfinishedCopies(root)) return true;

  const hasBuilds = await exists(join(root, 'builds'));
  const hasData = await exists(join(root, 'data'));
  if (hasBuilds || hasData) {
    if (!hasBuilds) await mkdir(join(root, 'builds'));
    if (!hasData) await mkdir(join(root, 'data'));
    return false;
  }

  const copy = await mkdtemp(join(root, '.seed-'));
  try {
    await copyDemo(copy);
  } catch (error) {
    // Ignore this error: the next call removes the copy, and the first error is more useful.
    await removeCopy(copy).catch(() => undefined);
    throw error;
  }
  await rename(join(copy, 'builds'), join(root, 'builds'));
  await moveData(root, copy);
  return true;
}

/**
 * Completes or removes the copies of interrupted calls. `builds` is copied first and moved first. A copy with only
 * `data` is therefore complete, because its `builds` was already moved. This function completes such a copy. Other
 * copies are removed.
 * @returns whether a copy was completed
 */
async function settleUnfinishedCopies(root: string): Promise<boolean> {
  let isCompleted = false;
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isDirectory() || !copyName.test(entry.name)) continue;
    const copy = join(root, entry.name);
    const inside = await readdir(copy);
    if (inside.some((name) => name !== 'builds' && name !== 'data')) continue;
    const isHalfMoved = inside.length === 1 && inside[0] === 'data';
    if (isHalfMoved && (await exists(join(root, 'builds'))) && !(await exists(join(root, 'data')))) {
      await moveData(root, copy);
      isCompleted = true;
    } else {
      await removeCopy(copy);
    }
  }
  return isCompleted;
}

async function moveData(root: string, copy: string): Promise<void> {
  await rename(join(copy, 'data'), join(root, 'data'));
  await rm(copy, { recursive: true });
}

/** Copies the demo. `builds` must be copied before `data`: see settleUnfinishedCopies. */
async function copyDemo(copy: string): Promise<void> {
  for (const name of ['builds', 'data']) await copyTemplate(new URL(name, template), join(copy, name));
}
