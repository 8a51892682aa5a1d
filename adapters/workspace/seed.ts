/** Fills a new workspace with the demo Build and the demo Data Folder, so that the first start has something real. */
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assetUrl } from '../assets.js';
import { exists } from '../directories.js';
import { copyTemplate, removeCopy } from '../template-copy.js';

const template = assetUrl('adapters/workspace/template/');

/** Where the copy is made before it is moved into place. */
const asideName = /^\.seed-[A-Za-z0-9]{6}$/;

/**
 * Adds the demo to a workspace that has neither `builds` nor `data`; to any other it adds at most the missing one of
 * the two, empty. The caller holds the workspace's lock: two of these at once would clear each other's copy away.
 * @returns whether the demo was added
 * @throws what the file system says; the next call then clears up or finishes what this one began
 */
export async function seedWorkspace(root: string): Promise<boolean> {
  await mkdir(root, { recursive: true });
  if (await settleLeftovers(root)) return true;

  const hasBuilds = await exists(join(root, 'builds'));
  const hasData = await exists(join(root, 'data'));
  if (hasBuilds || hasData) {
    if (!hasBuilds) await mkdir(join(root, 'builds'));
    if (!hasData) await mkdir(join(root, 'data'));
    return false;
  }

  const aside = await mkdtemp(join(root, '.seed-'));
  try {
    await copyDemo(aside);
  } catch (error) {
    // What cannot be removed now is a leftover of the next call: the first error is the one that tells.
    await removeCopy(aside).catch(() => undefined);
    throw error;
  }
  await rename(join(aside, 'builds'), join(root, 'builds'));
  await finish(root, aside);
  return true;
}

/**
 * Deals with what a seeding that broke off has left. `builds` is copied first and moved first, so a copy that holds
 * `data` alone is a whole one whose `builds` is in place already: it is finished. Any other is removed.
 * @returns whether one was finished
 */
async function settleLeftovers(root: string): Promise<boolean> {
  let finished = false;
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isDirectory() || !asideName.test(entry.name)) continue;
    const aside = join(root, entry.name);
    const inside = await readdir(aside);
    if (inside.some((name) => name !== 'builds' && name !== 'data')) continue;
    const isHalfMoved = inside.length === 1 && inside[0] === 'data';
    if (isHalfMoved && (await exists(join(root, 'builds'))) && !(await exists(join(root, 'data')))) {
      await finish(root, aside);
      finished = true;
    } else {
      await removeCopy(aside);
    }
  }
  return finished;
}

async function finish(root: string, aside: string): Promise<void> {
  await rename(join(aside, 'data'), join(root, 'data'));
  await rm(aside, { recursive: true });
}

/** `builds` is whole before `data` begins: see settleLeftovers. */
async function copyDemo(aside: string): Promise<void> {
  for (const name of ['builds', 'data']) await copyTemplate(new URL(name, template), join(aside, name));
}
