/** Collects the resources that a server will find, read and start in a Data Folder. */
import { dirname, join } from 'node:path';
import { findLinkPlaces, type LinkPlaces } from '../../../files/link-places.js';
import type { WorkspaceDirectory } from '../../kind.js';
import { analyseConfig } from '../config/analyse.js';
import { withDependencies } from '../config/enabled.js';
import { readServerConfig } from '../config/read.js';
import type { EnabledResource, ServerConfig } from '../config/server-config.js';
import { configWorld } from '../config/world.js';
import { layoutMarkers, readLayout } from '../layout.js';
import type { ManifestDescription } from '../manifest/describe.js';
import type { Manifest } from '../manifest/manifest.js';
import type { ManifestReader } from '../manifest/reader.js';
import type { Evidence } from './evidence.js';
import { type Scan, type ScanNote, type ScannedResource, scanRoot } from './scan.js';

/** A resource with its manifest. */
export interface ReadResource {
  readonly scanned: ScannedResource;
  readonly manifest: Manifest;
  readonly description: ManifestDescription;
}

export interface Inventory {
  /** Resources by engine name, in the order in which the server finds them. Resources of the Build are last. */
  readonly resources: ReadonlyMap<string, ReadResource>;
  /** The notes of the scan of the Data Folder. */
  readonly notes: readonly InventoryNote[];
  readonly config: ServerConfig;
  /** The resources that the configuration starts, by engine name. Dependencies are first. */
  readonly enabled: ReadonlyMap<string, EnabledResource>;
  /** The resource that has or provides a name, by that name. The key and the value are engine names. */
  readonly answering: ReadonlyMap<string, string>;
  /** Circular dependencies, each from a resource to itself. */
  readonly circles: readonly (readonly string[])[];
  /** The paths of directories without a manifest in the Data Folder, by the engine name that each path occupies. */
  readonly emptyNames: ReadonlyMap<string, string>;
  /** The directories to which links in the Data Folder may lead. */
  readonly places: LinkPlaces;
  /** Whether the resources of the Build are included. */
  readonly systemKnown: boolean;
}

/** A note of the scan, or about a resource of the Data Folder that is replaced by a resource of the Build. */
export type InventoryNote =
  | ScanNote
  | { readonly code: 'resource_replaced'; readonly name: string; readonly below: string };

export interface InventoryWorld {
  readonly manifests: ManifestReader;
  /** The variables that are set before the configuration is read. */
  readonly set: ReadonlyMap<string, string>;
  /** Receives every file and directory that the inventory depends on. */
  readonly evidence?: Evidence | undefined;
}

/** The maximum number of manifests that are requested concurrently: enough for several threads. */
const breadth = 512;

/** The time after which reading yields to other work, in milliseconds. */
const maxStretchMs = 5;

/**
 * Collects the inventory. Throws a system error if `resources` itself cannot be read.
 * @param build the Build whose resources are included; `null` without a Build
 */
export async function takeInventory(
  folder: WorkspaceDirectory,
  build: WorkspaceDirectory | null,
  { manifests, set, evidence }: InventoryWorld,
): Promise<Inventory> {
  const root = join(folder.path, 'resources');
  const places = await findLinkPlaces(folder.path);
  // settings.json names the directories to which links may lead.
  if (places !== null) await evidence?.note(join(dirname(dirname(folder.path)), 'manager/settings.json'));
  const own = await scanRoot({ path: root, isSystem: false, places }, evidence);
  const known = build === null ? null : await scanSystem(build, evidence);
  const system = known ?? [];
  await letOthersWork();
  const configured = await readConfig(
    folder,
    [...system.filter(({ name }) => name !== 'chat'), ...own.resources, ...system],
    own.categories,
    { set, evidence },
  );
  await letOthersWork();
  const { resources: scanned, notes } = merge(own, known, configured.systemChat);
  await letOthersWork();
  const resources = await readAll(scanned, places, manifests, evidence);
  const answering = findProviders(resources);
  await letOthersWork();
  const needs = await findDependencies(resources, answering);
  // A command may use a name that a resource provides.
  const steps = configured.steps.map((step) => ({ ...step, name: answering.get(step.name) ?? step.name }));
  await letOthersWork();
  const { enabled, circles } = withDependencies(steps, (name) => needs.get(name) ?? []);
  await letOthersWork();
  return {
    resources,
    notes,
    config: configured,
    enabled: new Map(enabled.map((each) => [each.name, each])),
    answering,
    circles,
    emptyNames: own.emptyNames,
    places,
    systemKnown: known !== null,
  };
}

/**
 * Returns the resources of the Build; `null` if the directory is not an FXServer Build, or if its resources cannot be
 * read.
 */
async function scanSystem(
  build: WorkspaceDirectory,
  evidence: Evidence | undefined,
): Promise<readonly ScannedResource[] | null> {
  for (const marker of layoutMarkers) await evidence?.note(join(build.path, marker));
  const layout = await readLayout(build.path);
  if (layout === null) return null;
  return scanRoot({ path: join(layout.citizen, 'system_resources'), isSystem: true }, evidence).then(
    ({ resources }) => resources,
    () => null,
  );
}

/** Returns the dependencies of each resource, with resolved names. */
async function findDependencies(
  resources: Inventory['resources'],
  answering: Inventory['answering'],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const needs = new Map<string, readonly string[]>();
  for (const [name, { description }] of resources) {
    if (description.dependencies.length > 0)
      needs.set(
        name,
        description.dependencies.map((each) => answering.get(each) ?? each),
      );
  }
  await letOthersWork();
  return needs;
}

/** Returns the resources that the configuration starts, in start order. Missing resources are left out. */
export function listEnabledResources({ enabled, resources }: Inventory): ReadResource[] {
  return [...enabled.keys()].flatMap((name) => resources.get(name) ?? []);
}

function findProviders(resources: ReadonlyMap<string, ReadResource>): Map<string, string> {
  const provided = [...resources].flatMap(([name, { description }]) =>
    description.provides.map((other) => [other, name] as const),
  );
  return new Map([...provided.reverse(), ...[...resources.keys()].map((name) => [name, name] as const)]);
}

/** Reads the configuration. @param resources the resources. The first of two resources with the same name counts */
async function readConfig(
  folder: WorkspaceDirectory,
  resources: readonly ScannedResource[],
  categories: readonly string[],
  { set, evidence }: Pick<InventoryWorld, 'set' | 'evidence'>,
): Promise<ServerConfig> {
  const located = resources.map(({ engineName, directory, categories }) => ({
    name: engineName,
    path: directory,
    categories,
  }));
  const world = configWorld(folder.path, located, categories);
  await letOthersWork();
  const read = await readServerConfig('server.cfg', {
    ...world,
    read: async (path) => {
      await evidence?.note(path);
      return world.read(path);
    },
  });
  await letOthersWork();
  return analyseConfig(read, { set });
}

/** Waits while other work runs, because each step is slow with ten thousand resources. */
function letOthersWork(): Promise<void> {
  return new Promise(setImmediate);
}

/**
 * Merges the resources of the Build and the Data Folder. A resource of the Build replaces a resource of the Data Folder
 * with the same name. `chat` is an exception: it is replaced only if the convar resources_useSystemChat is true, as in
 * FXServer's ResourceScanner. Without a Build no resource is replaced, but a note about `chat` is possible.
 */
function merge(
  own: Scan,
  known: readonly ScannedResource[] | null,
  systemChat: boolean,
): { readonly resources: readonly ScannedResource[]; readonly notes: readonly InventoryNote[] } {
  const ownChat = !systemChat && own.resources.some(({ name }) => name === 'chat');
  const theirs = (known ?? []).filter(({ name }) => !(ownChat && name === 'chat'));
  const names = new Set(theirs.map(({ name }) => name));
  const isReplaced = ({ name }: ScannedResource): boolean => names.has(name) || (systemChat && name === 'chat');
  const replaced = own.resources
    .filter(isReplaced)
    .map(({ name, below }) => ({ code: 'resource_replaced' as const, name, below }));
  return {
    resources: [...own.resources.filter((each) => known === null || !isReplaced(each)), ...theirs],
    notes: [...own.notes, ...replaced],
  };
}

async function readAll(
  scanned: readonly ScannedResource[],
  places: LinkPlaces,
  manifests: ManifestReader,
  evidence: Evidence | undefined,
): Promise<Map<string, ReadResource>> {
  const all: ReadResource[] = [];
  let next = 0;
  let turn = performance.now();
  const readOn = async (): Promise<void> => {
    for (let at = next++; at < scanned.length; at = next++) {
      // This loop must yield, because the reader answers without I/O for cached manifests.
      if (performance.now() - turn > maxStretchMs) turn = await letOthersWork().then(() => performance.now());
      const each = scanned[at] as ScannedResource;
      const path = join(each.directory, each.manifest);
      const manifest = await manifests.read(path, each.seen, each.isSystem ? null : places);
      evidence?.noteStamp(path, manifests.toStamp(path, manifest));
      all[at] = { scanned: each, manifest, description: manifest.description };
    }
  };
  await Promise.all(Array.from({ length: Math.min(breadth, scanned.length) }, readOn));
  return new Map(all.map((each) => [each.scanned.engineName, each]));
}
