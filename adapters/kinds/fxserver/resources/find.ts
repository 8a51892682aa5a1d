/** The Installed Resources of a Data Folder, and those that come with a Build. */
import { join } from 'node:path';
import type { InstalledResource } from '../../../../machines/resources.js';
import { byName } from '../../../directories.js';
import type { Place, ResourceQuery } from '../../kind.js';
import { readLayout } from '../layout.js';
import { scanRoot, type ScannedResource } from './scan.js';

/** @throws what the file system says when `resources` itself cannot be read */
export async function findResources(folder: Place, { systemOf }: ResourceQuery): Promise<InstalledResource[]> {
  const own = await scanRoot({ path: join(folder.path, 'resources'), isSystem: false });
  const system = systemOf === null ? [] : await scanSystem(systemOf);
  return [...own.resources, ...system].map(describe).sort((a, b) => byName(a.name, b.name));
}

async function scanSystem(build: Place): Promise<readonly ScannedResource[]> {
  const layout = await readLayout(build.path);
  if (layout === null) return [];
  return (await scanRoot({ path: join(layout.citizen, 'system_resources'), isSystem: true })).resources;
}

function describe({ name, manifest, below, isSystem }: ScannedResource): InstalledResource {
  return { name, metadata_type: manifest === 'fxmanifest.lua' ? 1 : 0, path: `${isSystem ? 'system_resources' : 'resources'}/${below}` };
}
