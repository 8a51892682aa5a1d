/** Finds the directory of an Installed Resource, and copies it to a directory in which no server can change it. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalog } from '../../machines/folders/catalog.js';
import type { InstalledResource } from '../../machines/kinds/resources.js';
import { ResourceUpdateFailure } from '../../machines/resource-updates/update.js';
import { toLink } from '../files/folder-file.js';
import { toIdentity } from '../files/identity.js';
import { copyTo } from '../folders/files/copy.js';
import { readInnerPath } from '../folders/place/inner-path.js';
import { walkTree } from '../folders/place/tree.js';
import { type Place, withPlace } from '../folders/place/walk.js';
import { failUpdate } from './failure.js';

/**
 * Returns a resource of a Data Folder by its engine name, without the resources of Builds.
 * @throws ResourceUpdateFailure
 */
export async function findResource(
  folder: string,
  name: string,
  catalog: Pick<Catalog, 'resources'>,
): Promise<InstalledResource> {
  const resources = await catalog.resources(folder, null);
  if ('fault' in resources) throw new ResourceUpdateFailure(resources.fault);
  const resource = resources.find((each) => each.engine_name === name && !each.system);
  if (resource === undefined) throw new ResourceUpdateFailure({ code: 'resource_not_found', folder, resource: name });
  return resource;
}

/**
 * Copies a resource.
 * @param to a path that does not exist, in a private directory
 * @returns the stamp of the files that were copied, see {@link stampResource}
 */
export async function copyResource(
  data: string,
  folder: string,
  resource: InstalledResource,
  to: string,
  signal: AbortSignal,
): Promise<string> {
  return withResource(data, folder, resource, async (place) => {
    // Compute the stamp first: after a change during the copy, a later stamp is then different.
    const stamp = await stampPlace(place, signal);
    await copyTo(to, place, { folder, path: resource.path }, signal);
    return stamp;
  });
}

/** Returns the identity of the directory of a resource; `null` without a directory. */
export function readIdentity(data: string, folder: string, resource: InstalledResource): Promise<string | null> {
  return withResource(data, folder, resource, async ({ entry }) =>
    entry === null ? null : toIdentity(await entry.stat({ bigint: true })),
  );
}

/** Returns a text that changes with each change of a file of the resource. */
export function stampResource(data: string, folder: string, resource: InstalledResource, signal: AbortSignal) {
  return withResource(data, folder, resource, (place) => stampPlace(place, signal));
}

async function withResource<T>(
  data: string,
  folder: string,
  { name, path }: InstalledResource,
  use: (place: Place) => Promise<T>,
): Promise<T> {
  const names = readInnerPath(path);
  if ('fault' in names) throw new ResourceUpdateFailure(names.fault);
  return withPlace(join(data, folder), names, false, (place) => {
    if (place.stats?.isSymbolicLink() === true) failUpdate(name, 'its directory is a link');
    return use(place);
  });
}

async function stampPlace({ entry }: Place, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  if (entry === null) return '';
  const directory = await open(toLink(entry), constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    const ignore = (): void => undefined;
    for await (const { names, stats } of walkTree(directory, ignore)) {
      signal.throwIfAborted();
      const { ino, size, mtimeMs, ctimeMs, mode } = stats;
      // A directory changes its size and times with its entries, which have their own lines.
      const facts = stats.isDirectory() ? [ino, mode] : [ino, mode, size, mtimeMs, ctimeMs];
      hash.update(`${Buffer.concat(names.flatMap((name) => [Buffer.from('/'), name])).toString('hex')} ${facts}\n`);
    }
    return hash.digest('hex');
  } finally {
    await directory.close();
  }
}
