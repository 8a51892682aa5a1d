/** The files of changes of Installed Resources: their plans, their directories, and the lines of config files. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Fault } from '../../machines/faults/faults.js';
import { ResourceFailure } from '../../machines/resource-changes/failure.js';
import type { ResourcePlan } from '../../machines/resource-changes/plan.js';
import type { PreparedFiles, ResourceFiles } from '../../machines/resource-changes/ports.js';
import type {
  ChangeOrder,
  ConfigEdit,
  InstallOrder,
  ResourceChange,
  ResourceMove,
} from '../../machines/resource-changes/types.js';
import type { FileWork } from '../folders/files/file-work.js';
import type { TrashStore } from '../folders/trash/trash-store.js';
import { type KeptReleases, planGone } from '../resource-updates/kept-releases.js';
import type { ResourceOrigins } from '../resource-updates/origins.js';
import type { ResourceUpdates } from '../resource-updates/resource-updates.js';
import { type ChangedFolderPorts, ChangedFolders } from './changed-folders.js';
import { ConfigEdits, planEnsures, type StartedResource } from './edits.js';
import { type FindingParts, findAdded, findDependants, readFacts } from './findings.js';
import { findObstacle, type MoveParts, moveBack, moveIn } from './moves.js';
import { Preparation } from './preparation.js';
import { Stages } from './stages.js';
import { TrashedResources } from './trashed.js';

export interface ChangeFilesPorts extends ChangedFolderPorts {
  readonly work: Pick<FileWork, 'runExclusive'>;
  readonly trash: TrashStore;
  readonly origins: Pick<ResourceOrigins, 'prepare' | 'commit' | 'revert' | 'discard' | 'discardOthers'>;
  readonly updates: Pick<ResourceUpdates, 'prepare' | 'findSource'>;
  readonly kept: Pick<KeptReleases, 'has' | 'drop'>;
}

export class ChangeFiles implements ResourceFiles {
  private readonly stages: Stages;
  private readonly edits: ConfigEdits;
  private readonly folders: ChangedFolders;
  private readonly preparation: Preparation;
  private readonly trash: TrashedResources;
  /** The ends of the preparations in progress, by the ids of their changes. */
  private readonly preparing = new Map<string, Promise<void>>();

  /** @param data the directory of the Data Folders */
  constructor(
    data: string,
    private readonly ports: ChangeFilesPorts,
  ) {
    this.stages = new Stages(data);
    this.edits = new ConfigEdits(ports.files);
    this.folders = new ChangedFolders(data, ports, this.edits);
    const { origins, updates } = ports;
    this.preparation = new Preparation({ origins, updates, stages: this.stages, folders: this.folders });
    this.trash = new TrashedResources(ports.trash);
  }

  async plan(folder: string, order: InstallOrder, signal: AbortSignal): Promise<ResourcePlan> {
    await this.folders.findRules(folder);
    const id = `p${Date.now().toString(36)}${randomBytes(4).toString('hex')}`;
    try {
      return await this.stages.make(folder, id, (stage) => this.planIn(stage, id, { folder, order }, signal));
    } catch (error) {
      await this.ports.kept.drop(id);
      throw error;
    } finally {
      await this.stages.remove(folder, id);
    }
  }

  async findPlanFault(folder: string, order: ChangeOrder): Promise<Fault | null> {
    if (order.kind === 'remove' || order.plan === null) return null;
    const source =
      order.kind === 'install' ? order.source : await this.ports.updates.findSource(folder, order.resource);
    const resource = order.kind === 'install' ? null : order.resource;
    if (source === null || source.kind === 'upload' || !this.ports.kept.has(order.plan, { folder, resource, source }))
      return { code: 'resource_order_invalid', field: 'plan', problem: planGone };
    return null;
  }

  prepare(change: ResourceChange, signal: AbortSignal): Promise<PreparedFiles> {
    const prepared = this.preparation.prepare(change, signal);
    const ended = prepared.then(ignore, ignore).finally(() => this.preparing.delete(change.id));
    this.preparing.set(change.id, ended);
    return prepared;
  }

  async move(change: ResourceChange): Promise<Pick<ResourceChange, 'trash'>> {
    const trash = await this.withMoveParts(change, (parts) => this.ports.work.runExclusive(() => moveIn(parts)));
    const { folder, id, order, moves } = change;
    const source = order.kind === 'install' && order.source.kind !== 'upload' ? order.source : undefined;
    for (const { engineName, added, nameInSource = null, pathInSource = null } of moves) {
      if (added === null) continue;
      const packed = order.kind === 'install' && { nameInSource, pathInSource };
      const base = { base: id, identity: added.identity, ...packed };
      await this.ports.origins.commit(folder, engineName, base, source);
    }
    if (order.kind !== 'remove' && order.plan !== null) await this.ports.kept.drop(order.plan);
    return { trash };
  }

  async planEdits({ folder, order, moves }: ResourceChange): Promise<readonly ConfigEdit[]> {
    const { rules, directory } = await this.folders.findRules(folder);
    const starts = await rules.readStarts(directory);
    if (order.kind === 'remove') return this.edits.planRemoved(folder, moves.map(toStarted), starts);
    if (order.kind === 'update' || !order.ensures) return [];
    return this.edits.planAdded(folder, planEnsures(moves.map(toStarted), starts, rules));
  }

  writeEdits(change: ResourceChange): Promise<readonly ConfigEdit[]> {
    return this.edits.write(change);
  }

  async findUndoFault(change: ResourceChange): Promise<Fault | null> {
    try {
      const because = await this.withMoveParts(change, findObstacle, false);
      if (because !== null) return { code: 'resource_change_not_undoable', change: change.id, because };
      await this.edits.check(change);
      return null;
    } catch (error) {
      if (error instanceof ResourceFailure) return error.fault;
      throw error;
    }
  }

  async undo(change: ResourceChange): Promise<void> {
    // A failure of the moves leaves the lines, so that the undo can be repeated.
    await this.withMoveParts(change, (parts) => this.ports.work.runExclusive(() => moveBack(parts)));
    await this.edits.undo(change);
    for (const { engineName } of change.moves) await this.ports.origins.revert(change.folder, engineName, change.id);
  }

  async findDependants(folder: string, engineNames: readonly string[]): Promise<readonly string[]> {
    const resources = await this.ports.catalog.resources(folder, this.ports.findBuild(folder));
    return 'fault' in resources ? [] : findDependants(resources, engineNames);
  }

  async clean({ folder, id }: ResourceChange): Promise<void> {
    // An interrupted preparation writes files until it detects the interruption.
    await this.preparing.get(id);
    await this.ports.origins.discard(folder, id);
    await this.stages.remove(folder, id);
  }

  async cleanOthers(open: readonly string[]): Promise<void> {
    await this.ports.origins.discardOthers(open);
    await this.stages.removeOthers(open);
  }

  private async planIn(
    stage: string,
    id: string,
    { folder, order }: { readonly folder: string; readonly order: InstallOrder },
    signal: AbortSignal,
  ): Promise<ResourcePlan> {
    const { kind, rules, directory } = await this.folders.findRules(folder);
    const installed = await this.folders.listInstalled(folder);
    const orderParts = { folder, order, stage, installed, rules, keepAs: id };
    const { packed, resources, leftOut, faults, release } = await this.folders.layOut(orderParts, signal);
    const parts: FindingParts = { kind, folder, target: join(stage, 'new'), staged: resources, installed };
    const facts = await readFacts(parts);
    const starts = await rules.readStarts(directory);
    const configFault = order.ensures ? await this.folders.findConfigFault(folder, kind) : null;
    const preflight = await this.ports.catalog.preflight(folder, null, true);
    const present = 'fault' in preflight ? [] : preflight.findings;
    const findings = await findAdded(parts, { edits: this.edits, starts }, present);
    // A client that has disconnected cannot use the plan.
    signal.throwIfAborted();
    return {
      id: this.findKeptPlan(folder, order, order.plan ?? id),
      ...{ packed, release, findings, leftOut, faults: configFault === null ? faults : [...faults, configFault] },
      resources: resources.map(({ name, packed: inner, path, installed: same, engineName, files, bytes }) => ({
        ...{ name, path: inner, directory: path, files, bytes },
        category: path.split('/').findLast((each) => rules.isCategory(each)) ?? null,
        version: facts.get(engineName)?.version ?? null,
        state: same === null ? 'new' : 'replaces',
        missing: facts.get(engineName)?.missing ?? [],
        collisions: same === null ? [] : [{ name: same.name, path: same.path }],
      })),
      ensure: order.ensures ? planEnsures(resources, starts, rules) : [],
    };
  }

  /** Returns the id of a plan; `null` for an upload, and for content that is not stored. */
  private findKeptPlan(folder: string, { source }: InstallOrder, id: string): string | null {
    if (source.kind === 'upload') return null;
    return this.ports.kept.has(id, { folder, resource: null, source }) ? id : null;
  }

  private withMoveParts<T>(change: ResourceChange, use: (parts: MoveParts) => Promise<T>, isMade = true): Promise<T> {
    const { folder, id } = change;
    const live = this.stages.toFolder(folder);
    return this.stages.use(folder, id, (stage) => use({ change, live, stage, trash: this.trash }), isMade);
  }
}

const ignore = (): void => undefined;

function toStarted({ name, engineName, added, replaced }: ResourceMove): StartedResource {
  return { name, engineName, path: added?.path ?? replaced?.path ?? '' };
}
