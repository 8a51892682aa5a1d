/** Finds the resources in the directory of an unpacked archive. */
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compareNames } from '../../../directories.js';
import { isCategory } from '../resources/names.js';

/** The names of manifests, as in resources/find-manifests.ts. */
const manifests = ['fxmanifest.lua', '__resource.lua'];

/** The maximum depth of resources. Real archives have a wrapping directory and a few categories. */
const maxDepth = 16;

/**
 * Returns the paths of the directories with a manifest, sorted; `''` for the directory itself. The rules are the same
 * as on the server: a resource is not searched for further resources, and a category is never a resource.
 */
export async function findPackedResources(directory: string): Promise<readonly string[]> {
  const paths: string[] = [];
  await search(directory, '', 0, paths);
  return paths.sort(compareNames);
}

async function search(directory: string, path: string, depth: number, paths: string[]): Promise<void> {
  const entries = await readdir(join(directory, path), { withFileTypes: true });
  if (!isCategory(path.slice(path.lastIndexOf('/') + 1)) && entries.some(isManifest)) {
    paths.push(path);
    return;
  }
  if (depth === maxDepth) return;
  for (const entry of entries)
    if (entry.isDirectory())
      await search(directory, path === '' ? entry.name : `${path}/${entry.name}`, depth + 1, paths);
}

function isManifest(entry: Dirent): boolean {
  return entry.isFile() && manifests.includes(entry.name);
}
