/** Makes the new directories of a change next to the Data Folder, and plans the move of each directory. */
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { InstalledResource } from '../../machines/kinds/resources.js';
import { ResourceFailure } from '../../machines/resource-changes/failure.js';
import type { PreparedFiles } from '../../machines/resource-changes/ports.js';
import type { ResourceChange, ResourceMove, UpdateOrder } from '../../machines/resource-changes/types.js';
import { toFilePath } from '../files/path-text.js';
import { toUpdateFault } from '../resource-updates/failure.js';
import { listFiles } from '../resource-updates/list-files.js';
import type { ResourceOrigins } from '../resource-updates/origins.js';
import type { ResourceUpdates } from '../resource-updates/resource-updates.js';
import { giveToOwner } from '../uploads/places/prepared-files.js';
import type { ChangedFolders } from './changed-folders.js';
import { readFacts } from './findings.js';
import { toTextPath } from './layout.js';
import { readIdentity, readIdentityIn } from './moves.js';
import type { Stages } from './stages.js';

export interface PreparationPorts {
  readonly stages: Stages;
  readonly folders: ChangedFolders;
  readonly origins: Pick<ResourceOrigins, 'prepare'>;
  readonly updates: Pick<ResourceUpdates, 'prepare'>;
}

/** All functions throw a ResourceFailure, an error of the file system, or the reason of the signal. */
export class Preparation {
  constructor(private readonly ports: PreparationPorts) {}

  async prepare(change: ResourceChange, signal: AbortSignal): Promise<PreparedFiles> {
    await this.ports.folders.findRules(change.folder);
    return this.ports.stages.make(change.folder, change.id, (stage) => this.prepareIn(stage, change, signal));
  }

  private async prepareIn(stage: string, change: ResourceChange, signal: AbortSignal): Promise<PreparedFiles> {
    const { stages, folders, origins } = this.ports;
    const { folder, id, order } = change;
    const { kind, rules } = await folders.findRules(folder);
    if (order.kind === 'remove') return this.prepareRemoval(folder, order.resource);
    if (order.kind === 'update') return this.prepareUpdate(change, order, stage, signal);
    const installed = await folders.listInstalled(folder);
    const parts = { folder, order, stage, installed, rules, keepAs: null };
    const { resources: staged, faults, release } = await folders.layOut(parts, signal);
    const fault = faults[0] ?? (order.ensures ? await folders.findConfigFault(folder, kind) : null);
    if (fault !== null) throw new ResourceFailure(fault);
    const target = join(stage, 'new');
    const facts = await readFacts({ kind, folder, target, staged, installed });
    await giveToOwner(target, stages.toFolder(folder));
    const moves: ResourceMove[] = [];
    for (const { name, engineName, nameInSource, pathInSource, path, installed: same } of staged) {
      const identity = (await readIdentity(toFilePath(target, path))) ?? '';
      const version = facts.get(engineName)?.version ?? null;
      const replaced = same === null ? null : await this.findPlace(folder, same);
      if (replaced?.path !== path) await this.requireFree(folder, path);
      const source = { nameInSource, pathInSource };
      moves.push({ name, engineName, ...source, version, added: { path, identity }, replaced });
    }
    for (const { engineName, path } of staged) {
      const directory = toFilePath(target, path).toString();
      await origins.prepare(folder, engineName, id, directory, await listFiles(directory, signal));
    }
    const paths = staged.map(({ path }) => path);
    return { moves, directories: await this.listMissing(folder, paths), release: release?.name ?? null };
  }

  /** Makes the updated resource below the stage, and plans its move. */
  private async prepareUpdate(
    { folder, id }: ResourceChange,
    { resource: name, plan, choices, otherwise }: UpdateOrder,
    stage: string,
    signal: AbortSignal,
  ): Promise<PreparedFiles> {
    const order = { folder, name, plan, base: id, choices: { paths: new Map(Object.entries(choices)), otherwise } };
    const scratch = join(stage, 'content');
    await mkdir(scratch);
    try {
      const { resource, directory, available, release, requireUnchanged } = await this.ports.updates.prepare(
        order,
        scratch,
        signal,
      );
      const replaced = await this.findPlace(folder, resource);
      const path = toTextPath(resource.path);
      const target = toFilePath(join(stage, 'new'), path);
      await mkdir(dirname(target.toString()), { recursive: true });
      await rename(directory, target);
      const added = { path, identity: (await readIdentity(target)) ?? '' };
      await requireUnchanged();
      const { name: shown, engine_name: engineName } = resource;
      return { moves: [{ name: shown, engineName, version: available, added, replaced }], directories: [], release };
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ResourceFailure ? error : new ResourceFailure(toUpdateFault(error, name));
    }
  }

  private async prepareRemoval(folder: string, resource: string): Promise<PreparedFiles> {
    const installed = (await this.ports.folders.listInstalled(folder)).filter(({ system }) => !system);
    const same = installed.find(({ engine_name: engineName }) => engineName === resource);
    if (same === undefined) throw new ResourceFailure({ code: 'resource_not_found', folder, resource });
    const replaced = await this.findPlace(folder, same);
    const { name, engine_name: engineName, details } = same;
    return {
      moves: [{ name, engineName, version: details.version, added: null, replaced }],
      directories: [],
      release: null,
    };
  }

  private async findPlace(folder: string, { name, path }: InstalledResource): Promise<ResourceMove['replaced']> {
    const textPath = toTextPath(path);
    const identity = await readIdentityIn(this.ports.stages.toFolder(folder), textPath);
    if (identity === null) throw new ResourceFailure({ code: 'resource_not_found', folder, resource: name });
    return { path: textPath, identity };
  }

  private async requireFree(folder: string, path: string): Promise<void> {
    if ((await readIdentityIn(this.ports.stages.toFolder(folder), path)) !== null)
      throw new ResourceFailure({ code: 'file_exists', folder, path });
  }

  /** Returns the missing directories above paths, the outermost first. */
  private async listMissing(folder: string, paths: readonly string[]): Promise<readonly string[]> {
    const above = new Set<string>();
    for (const path of paths) for (let each = dirname(path); each !== '.'; each = dirname(each)) above.add(each);
    const missing: string[] = [];
    for (const each of [...above].sort())
      if ((await readIdentityIn(this.ports.stages.toFolder(folder), each)) === null) missing.push(each);
    return missing;
  }
}
