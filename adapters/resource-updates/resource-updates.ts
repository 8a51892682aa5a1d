/** Plans and prepares updates of Installed Resources in a private directory. The current resource is only read. */
import { randomBytes } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault } from '../../machines/faults/faults.js';
import type { Catalog } from '../../machines/folders/catalog.js';
import type { InstalledResource } from '../../machines/kinds/resources.js';
import { decideFiles, type FileChange, type FileList } from '../../machines/resource-updates/decide.js';
import { mergeText } from '../../machines/resource-updates/merge-text.js';
import { composeTree, findNeedless } from '../../machines/resource-updates/merged-tree.js';
import type { ResourceSource } from '../../machines/resource-updates/source.js';
import {
  ResourceUpdateFailure,
  type SourceRelease,
  type UpdateChoices,
  type UpdatePlan,
} from '../../machines/resource-updates/update.js';
import { compareVersions } from '../../machines/resource-updates/version-order.js';
import { readBounded } from '../bounded-file.js';
import { toFilePath } from '../files/path-text.js';
import type { TrashStore } from '../folders/trash/trash-store.js';
import type { Kinds } from '../kinds/kinds.js';
import { failUpdate, toUpdateFault } from './failure.js';
import { makeParents, type ReleasedResource, takeResource } from './fetch-release.js';
import { digestFiles } from './kept-releases.js';
import { listFiles } from './list-files.js';
import type { ListedSources } from './listed-sources.js';
import { mergeLines } from './merge-lines.js';
import { makeMergedFiles } from './merged-files.js';
import type { ResourceOrigins } from './origins.js';
import { type ContentChoice, fetchPlanned, type PlannedFetchPorts } from './planned-release.js';
import { readTexts } from './read-texts.js';
import { copyResource, findResource, readIdentity, stampResource } from './resource-place.js';

export interface UpdatePorts extends PlannedFetchPorts {
  /** The directory of the Data Folders. */
  readonly data: string;
  readonly catalog: Pick<Catalog, 'resources'>;
  readonly kinds: Pick<Kinds, 'kindOfFolder'>;
  readonly trash: Pick<TrashStore, 'makeStage' | 'removeStage'>;
  readonly origins: ResourceOrigins;
  readonly listed: Pick<ListedSources, 'note'>;
}

/** The versions of a resource in a private directory. */
interface Compared {
  readonly resource: InstalledResource;
  readonly source: ResourceSource;
  readonly changes: readonly FileChange[];
  readonly base: FileList | null;
  readonly mine: FileList;
  readonly theirs: FileList;
  /** The directories with the copy of the current resource, and with the resource of the release. */
  readonly copy: string;
  readonly updated: string;
  readonly stamp: string;
  readonly available: string | null;
  readonly release: SourceRelease;
  /** The digest of the current resource that a plan shows. */
  readonly shown: string;
  /** The digest that the plan of the update has shown; `null` without a plan. */
  readonly planned: string | null;
}

/** An updated resource in a private directory. */
export interface PreparedUpdate {
  readonly resource: InstalledResource;
  /** The directory that replaces the resource. */
  readonly directory: string;
  readonly available: string | null;
  readonly release: string | null;
  /** Checks that the current resource has not changed since it was copied. @throws ResourceUpdateFailure */
  requireUnchanged(): Promise<void>;
}

export class ResourceUpdates {
  constructor(private readonly ports: UpdatePorts) {}

  /** Compares the resource with the newest release of its source, and keeps the release for the update. */
  async plan(folder: string, name: string, signal: AbortSignal): Promise<UpdatePlan | { readonly fault: Fault }> {
    try {
      await findResource(folder, name, this.ports.catalog);
    } catch (error) {
      return { fault: toUpdateFault(error, name) };
    }
    const id = `p${Date.now().toString(36)}${randomBytes(4).toString('hex')}`;
    const scratch = await this.ports.trash.makeStage(folder);
    try {
      const compared = await this.compare(folder, name, scratch, signal, { plan: null, keepAs: id });
      const { resource, source, release, available, base, shown } = compared;
      this.ports.kept.show(id, shown);
      const installed = resource.details.version;
      const files = await readTexts(compared.changes, (path) => this.readVersions(folder, name, compared, path));
      // A client that has disconnected cannot use the plan.
      signal.throwIfAborted();
      const isNewer = toNewer(installed, available);
      this.ports.listed.note(folder, name, isNewer && available !== null ? { installed, available } : null);
      return {
        ...{ id, source, release, installed, available, files, isNewer },
        isBaseKnown: base !== null,
      };
    } catch (error) {
      await this.ports.kept.drop(id);
      signal.throwIfAborted();
      return { fault: toUpdateFault(error, name) };
    } finally {
      await this.ports.trash.removeStage(folder, scratch);
    }
  }

  /**
   * Makes the updated resource, and stores the files of the release as the base of the next update.
   * @param order `base`: the id of the change. `plan`: the plan that is applied; `null` for the newest release
   * @param scratch a private directory
   * @throws ResourceUpdateFailure, an error of the file system, or the reason of the signal
   */
  async prepare(
    order: {
      readonly folder: string;
      readonly name: string;
      readonly base: string;
      readonly plan: string | null;
      readonly choices: UpdateChoices;
    },
    scratch: string,
    signal: AbortSignal,
  ): Promise<PreparedUpdate> {
    const { folder, name, base, plan, choices } = order;
    const compared = await this.compare(folder, name, scratch, signal, { plan, keepAs: null });
    const { changes, copy, updated, mine, theirs, resource, release, available, planned } = compared;
    if (plan !== null && planned !== compared.shown)
      failUpdate(name, 'files of the resource were changed after the plan: plan the update again');
    const [needless] = findNeedless(changes, choices.paths.keys());
    if (needless !== undefined) failUpdate(name, `${JSON.stringify(needless)} has a choice, and no conflict`);
    const tree = composeTree(changes, choices.paths, choices.otherwise);
    if (tree.undecided.length > 0)
      failUpdate(
        name,
        `a version must be chosen for ${tree.undecided
          .slice(0, maxNamed)
          .map((each) => JSON.stringify(each))
          .join(', ')}`,
      );
    const [clash] = tree.clashes;
    if (clash !== undefined)
      failUpdate(name, `${JSON.stringify(clash)} would be a file, and a directory of the update has its name`);
    await this.ports.origins.prepare(folder, name, base, updated, theirs);
    const readMerged = async (path: string): Promise<Uint8Array> =>
      (await this.merge(folder, name, compared, path)) ?? failUpdate(name, `${JSON.stringify(path)} was not merged`);
    await makeMergedFiles({ resource: name, copy, mine, release: updated, tree, readMerged, signal });
    return {
      ...{ resource, directory: copy, available, release: release.name },
      requireUnchanged: async () => {
        if ((await stampResource(this.ports.data, folder, resource, signal)) !== compared.stamp)
          failUpdate(name, 'files of the resource were changed during the update');
      },
    };
  }

  /** Returns the source of a resource; `null` without a source. */
  async findSource(folder: string, name: string): Promise<ResourceSource | null> {
    return (await this.ports.origins.read(folder, name)).source;
  }

  /** Compares the release of a plan, or else the newest release, with the current resource, file by file. */
  private async compare(
    folder: string,
    name: string,
    scratch: string,
    signal: AbortSignal,
    content: ContentChoice,
  ): Promise<Compared> {
    const { catalog, kinds, origins, data } = this.ports;
    const resource = await findResource(folder, name, catalog);
    const { source, nameInSource, pathInSource: path } = await origins.read(folder, name);
    if (source === null) throw new ResourceUpdateFailure({ code: 'resource_source_not_set', folder, resource: name });
    const subject = { folder, resource: name, nameInSource, source };
    const fetched = await fetchPlanned(subject, content, scratch, signal, this.ports);
    const probe = join(scratch, 'probe');
    const updated = join(probe, resource.path);
    await mkdir(probe);
    await makeParents(updated);
    const kind = await kinds.kindOfFolder({ name: folder, path: join(data, folder) });
    const names: ReleasedResource['names'] = nameInSource === null ? [resource.name] : [nameInSource, resource.name];
    const findPacked = kind.installation?.findPacked ?? (async () => []);
    await takeResource(fetched, { path, names }, updated, findPacked);
    const found = await kind.findResources({ name: folder, path: probe }, { systemOf: null });
    const version = found.find((each) => each.engine_name === name)?.details.version ?? fetched.name;
    const copy = join(scratch, 'copy');
    const stamp = await copyResource(data, folder, resource, copy, signal);
    const [mine, theirs] = [await listFiles(copy, signal), await listFiles(updated, signal)];
    const base = await origins.readBase(folder, name, await readIdentity(data, folder, resource));
    const facts = { available: version, release: fetched.release, planned: fetched.shown };
    const shown = digestFiles(base, mine, theirs);
    const lists = { ...facts, resource, source, base, mine, theirs, copy, updated, stamp, shown };
    const changes = await decideFiles(base, mine, theirs, async (path) => {
      signal.throwIfAborted();
      return (await this.merge(folder, name, lists, path)) !== null;
    });
    return { ...lists, changes };
  }

  /** Merges a file. @returns `null` if the file cannot be merged */
  private async merge(folder: string, name: string, compared: VersionPlaces, path: string): Promise<Uint8Array | null> {
    const { base, mine, theirs } = await this.readVersions(folder, name, compared, path);
    return base === null || mine === null || theirs === null
      ? null
      : mergeText(path, { base, mine, theirs }, mergeLines);
  }

  private async readVersions(folder: string, name: string, { base, copy, updated }: VersionPlaces, path: string) {
    const installed = base?.get(path);
    return {
      base: installed === undefined ? null : await this.ports.origins.readText(folder, name, installed),
      mine: await readFile(copy, path),
      theirs: await readFile(updated, path),
    };
  }
}

type VersionPlaces = Pick<Compared, 'base' | 'copy' | 'updated'>;

/** The maximum number of files that a message names. */
const maxNamed = 20;

/** The maximum size of a file that is read, in bytes. A plan neither merges nor shows a larger file. */
const maxBytes = 1024 ** 2;

/** Reads a file; `null` if the file does not exist, is a link or is too large. */
async function readFile(directory: string, path: string): Promise<Buffer | null> {
  const place = toFilePath(directory, path);
  if ((await lstat(place).catch(() => null))?.isFile() !== true) return null;
  const read = await readBounded(place, maxBytes);
  return 'because' in read ? null : read.bytes;
}

function toNewer(installed: string | null, available: string | null): boolean | null {
  const order = installed === null || available === null ? null : compareVersions(available, installed);
  return order === null ? null : order > 0;
}
