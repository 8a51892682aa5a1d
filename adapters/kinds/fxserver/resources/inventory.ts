/** All that a Data Folder's files tell of what its server will find, read and start. */
import { join } from 'node:path';
import type { WorkspaceDirectory } from '../../kind.js';
import { analyseConfig } from '../config/analyse.js';
import { withDependencies } from '../config/enabled.js';
import { readServerConfig } from '../config/read.js';
import type { EnabledResource, ServerConfig } from '../config/server-config.js';
import { configWorld } from '../config/world.js';
import { readLayout } from '../layout.js';
import { describeManifest } from '../manifest/describe.js';
import type { Manifest, ManifestDescription } from '../manifest/manifest.js';
import type { ManifestReader } from '../manifest/reader.js';
import { type Scan, type ScanNote, type ScannedResource, scanRoot } from './scan.js';

/** A resource with what its manifest says. */
export interface ReadResource {
  readonly scanned: ScannedResource;
  readonly manifest: Manifest;
  readonly description: ManifestDescription;
}

export interface Inventory {
  /** By the engine's names, in the order in which the server finds them; its own are the last. */
  readonly resources: ReadonlyMap<string, ReadResource>;
  /** What the scan of the Data Folder noted. */
  readonly notes: readonly InventoryNote[];
  readonly config: ServerConfig;
  /** What the configuration starts, dependencies before what needs them, by the engine's names. */
  readonly enabled: ReadonlyMap<string, EnabledResource>;
  /** Which resource answers to a name: the one that has it, else one that provides it. Both are the engine's names. */
  readonly answering: ReadonlyMap<string, string>;
  /** Circles of dependencies, each from a resource to itself. */
  readonly circles: readonly (readonly string[])[];
  /** The resources that come with the server are among them. */
  readonly systemKnown: boolean;
}

/** Beside what the scan notes: a resource of the Data Folder that one of the Build takes the place of. */
export type InventoryNote =
  | ScanNote
  | { readonly code: 'resource_replaced'; readonly name: string; readonly below: string };

export interface InventoryWorld {
  readonly manifests: ManifestReader;
  /** What is set before the configuration is read. */
  readonly set: ReadonlyMap<string, string>;
}

/** How many manifests are asked for at once. */
const portion = 128;

/**
 * @param build the Build whose own resources count too; null: as if it had none
 * @throws what the file system says when `resources` itself cannot be read
 */
export async function takeInventory(
  folder: WorkspaceDirectory,
  build: WorkspaceDirectory | null,
  { manifests, set }: InventoryWorld,
): Promise<Inventory> {
  const own = await scanRoot({ path: join(folder.path, 'resources'), isSystem: false });
  const known = build === null ? null : await scanSystem(build);
  const system = known ?? [];
  await letOthersWork();
  const configured = await readConfig(
    folder,
    [...system.filter(({ name }) => name !== 'chat'), ...own.resources, ...system],
    own.categories,
    set,
  );
  await letOthersWork();
  const { resources: scanned, notes } = merge(own, system, configured.systemChat);
  await letOthersWork();
  const resources = await readAll(scanned, manifests);
  const answering = findProviders(resources);
  await letOthersWork();
  const needs = await findDependencies(resources, answering);
  // A command may name what a resource provides.
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
    systemKnown: known !== null,
  };
}

/** @returns null when the Build's cannot be told: it is none of FXServer's, or they cannot be read */
async function scanSystem(build: WorkspaceDirectory): Promise<readonly ScannedResource[] | null> {
  const layout = await readLayout(build.path);
  if (layout === null) return null;
  return scanRoot({ path: join(layout.citizen, 'system_resources'), isSystem: true }).then(
    ({ resources }) => resources,
    () => null,
  );
}

/** @returns what each resource depends on, by the names of those that answer */
async function findDependencies(
  resources: Inventory['resources'],
  answering: Inventory['answering'],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const needs = new Map<string, readonly string[]>();
  for (const [name, { description: told }] of resources) {
    if (told.dependencies.length > 0)
      needs.set(
        name,
        told.dependencies.map(neededName).map((each) => answering.get(each) ?? each),
      );
  }
  await letOthersWork();
  return needs;
}

/** Newer versions of the engine know `name:version`: the resource that is meant is the first. */
export function neededName(dependency: string): string {
  const colon = dependency.indexOf(':');
  return colon === -1 ? dependency : dependency.slice(0, colon);
}

function findProviders(resources: ReadonlyMap<string, ReadResource>): Map<string, string> {
  const provided = [...resources].flatMap(([name, { description: told }]) =>
    told.provides.map((other) => [other, name] as const),
  );
  return new Map([...provided.reverse(), ...[...resources.keys()].map((name) => [name, name] as const)]);
}

/** @param resources of two with one name the first counts */
async function readConfig(
  folder: WorkspaceDirectory,
  resources: readonly ScannedResource[],
  categories: readonly string[],
  set: ReadonlyMap<string, string>,
): Promise<ServerConfig> {
  const located = resources.map(({ engineName, directory, categories }) => ({
    name: engineName,
    path: directory,
    categories,
  }));
  const world = configWorld(folder.path, located, categories);
  await letOthersWork();
  const read = await readServerConfig('server.cfg', world);
  await letOthersWork();
  return analyseConfig(read, { set });
}

/** With ten thousand resources each step takes a while. */
function letOthersWork(): Promise<void> {
  return new Promise(setImmediate);
}

/**
 * A system resource replaces a user's of the same name; but a user's `chat` is taken, unless resources_useSystemChat
 * says that the system's is (FXServer's ResourceScanner).
 */
function merge(
  own: Scan,
  system: readonly ScannedResource[],
  systemChat: boolean,
): { readonly resources: readonly ScannedResource[]; readonly notes: readonly InventoryNote[] } {
  const ownChat = !systemChat && own.resources.some(({ name }) => name === 'chat');
  const theirs = system.filter(({ name }) => !(ownChat && name === 'chat'));
  const names = new Set(theirs.map(({ name }) => name));
  const isReplaced = ({ name }: ScannedResource): boolean => names.has(name) || (systemChat && name === 'chat');
  const replaced = own.resources
    .filter(isReplaced)
    .map(({ name, below }) => ({ code: 'resource_replaced' as const, name, below }));
  return {
    resources: [...own.resources.filter((each) => !isReplaced(each)), ...theirs],
    notes: [...own.notes, ...replaced],
  };
}

async function readAll(
  scanned: readonly ScannedResource[],
  manifests: ManifestReader,
): Promise<Map<string, ReadResource>> {
  const read = new Map<string, ReadResource>();
  for (let from = 0; from < scanned.length; from += portion) {
    const some = scanned.slice(from, from + portion);
    const theirs = await Promise.all(some.map(({ directory, manifest }) => manifests.read(join(directory, manifest))));
    some.forEach((each, at) => {
      const manifest = theirs[at] as Manifest;
      read.set(each.engineName, { scanned: each, manifest, description: describeManifest(manifest) });
    });
  }
  return read;
}
