/** Finds the Installed Resources of a Data Folder as FXServer finds them (its ResourceScanner, citizenfx/fivem). */
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstalledResource } from '../../machines/catalog.js';
import { byName, isFile, subdirectories } from './directories.js';

/** How many resources are looked at side by side: enough to keep the file system busy. */
const breadth = 64;

/**
 * Breadth first below `<folder>/resources`: a directory named `[like this]` is a category and is entered, any
 * other is one resource and is not entered. Of two with one name the first met counts. A category that cannot
 * be read is passed over.
 * @returns the resources sorted by name; none when there is no `resources`
 * @throws what the file system says when `resources` itself cannot be read
 */
export async function findResources(folder: string): Promise<InstalledResource[]> {
  const root = join(folder, 'resources');
  if (!(await isThere(root))) return [];
  const found = new Map<string, InstalledResource>();
  // Links may lead back to where they are: no real directory is entered twice.
  const entered = new Set<string>();
  let level = [{ path: root, below: '' }];
  while (level.length > 0) {
    const candidates: { path: string; below: string; name: string }[] = [];
    const next: typeof level = [];
    for (const { path, below } of level) {
      for (const name of await enter(path, path === root, entered)) {
        const entry = { path: join(path, name), below: below === '' ? name : `${below}/${name}` };
        if (isCategory(name)) next.push(entry);
        else candidates.push({ ...entry, name });
      }
    }
    for (const resource of await readAll(candidates)) {
      if (!found.has(resource.name)) found.set(resource.name, resource);
    }
    level = next;
  }
  return [...found.values()].sort((a, b) => byName(a.name, b.name));
}

/** @throws what keeps it from being seen: that says nothing of what is in it */
async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function isCategory(name: string): boolean {
  return name.length >= 2 && name.startsWith('[') && name.endsWith(']');
}

async function enter(path: string, mustBeReadable: boolean, entered: Set<string>): Promise<string[]> {
  try {
    const real = await realpath(path);
    if (entered.has(real)) return [];
    entered.add(real);
    return await subdirectories(path);
  } catch (error) {
    if (mustBeReadable) throw error;
    return [];
  }
}

async function readAll(candidates: readonly { path: string; below: string; name: string }[]): Promise<InstalledResource[]> {
  const resources: InstalledResource[] = [];
  for (let from = 0; from < candidates.length; from += breadth) {
    const read = await Promise.all(candidates.slice(from, from + breadth).map(readResource));
    resources.push(...read.filter((resource) => resource !== null));
  }
  return resources;
}

/** A directory without a manifest is no resource. */
async function readResource(candidate: { path: string; below: string; name: string }): Promise<InstalledResource | null> {
  const { path, below, name } = candidate;
  if (await isFile(join(path, 'fxmanifest.lua'))) return { name, metadata_type: 1, path: below };
  if (await isFile(join(path, '__resource.lua'))) return { name, metadata_type: 0, path: below };
  return null;
}
