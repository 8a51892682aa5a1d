/** Lists the Installed Resources of a Data Folder and of a Build. */
import type { EnabledBy, InstalledResource } from '../../../../machines/kinds/resources.js';
import { compareNames } from '../../../directories.js';
import type { ResourceQuery, WorkspaceDirectory } from '../../kind.js';
import { toPath } from '../preflight/finding.js';
import { findManifestFaults } from '../preflight/manifest.js';
import { type Inventory, type InventoryWorld, type ReadResource, takeInventory } from './inventory.js';

/** The number of resources after which listing yields to other work. */
const portion = 256;

/** Lists the resources. Throws a system error if `resources` itself cannot be read. */
export async function findResources(
  folder: WorkspaceDirectory,
  { systemOf }: ResourceQuery,
  world: InventoryWorld,
): Promise<InstalledResource[]> {
  const inventory = await takeInventory(folder, systemOf, world);
  const read = [...inventory.resources.values()].sort((a, b) => compareNames(a.scanned.name, b.scanned.name));
  const described: InstalledResource[] = [];
  for (let from = 0; from < read.length; from += portion) {
    described.push(...read.slice(from, from + portion).map((each) => describe(each, inventory)));
    await new Promise(setImmediate);
  }
  return described;
}

function describe(resource: ReadResource, inventory: Inventory): InstalledResource {
  const {
    scanned: { name, engineName, manifest, categories, isSystem },
    description,
  } = resource;
  const by = inventory.enabled.get(engineName);
  const enabledBy: EnabledBy | null =
    by === undefined ? null : { file: by.file, line: by.line, command: by.command, required_by: by.requiredBy };
  return {
    name,
    metadata_type: manifest === 'fxmanifest.lua' ? 1 : 0,
    path: toPath(resource),
    engine_name: engineName,
    system: isSystem,
    categories,
    enabled: enabledBy !== null,
    enabled_by: enabledBy,
    details: description,
    problems: findManifestFaults(resource, inventory.config.game),
  };
}
