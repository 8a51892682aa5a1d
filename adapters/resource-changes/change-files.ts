/** The files of changes of Installed Resources: their plans, their directories, and the lines of config files. */
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Fault } from '../../machines/faults/faults.js';
import type { FolderFiles } from '../../machines/files/files.js';
import type { Catalog } from '../../machines/folders/catalog.js';
import type { InstalledResource } from '../../machines/kinds/resources.js';
import { ResourceFailure } from '../../machines/resource-changes/failure.js';
import type { ResourcePlan } from '../../machines/resource-changes/plan.js';
import type { PreparedFiles, ResourceFiles } from '../../machines/resource-changes/ports.js';
import type { ConfigEdit, InstallOrder, ResourceChange, ResourceMove } from '../../machines/resource-changes/types.js';
import { toFilePath } from '../files/path-text.js';
import type { FileWork } from '../folders/files/file-work.js';
import type { TrashStore } from '../folders/trash/trash-store.js';
import type { Kind, ResourceInstallation, WorkspaceDirectory } from '../kinds/kind.js';
import type { Kinds } from '../kinds/kinds.js';
import { giveToOwner } from '../uploads/places/prepared-files.js';
import { ConfigEdits, planEnsures, type StartedResource } from './edits.js';
import type { FetchSource } from './fetch.js';
import { type FindingParts, findAdded, findDependants, readFacts } from './findings.js';
import { type Layout, layOut, toTextPath } from './layout.js';
import { findObstacle, type MoveParts, moveBack, moveIn, readIdentity, readIdentityIn } from './moves.js';
import { Stages } from './stages.js';
import { TrashedResources } from './trashed.js';

export interface ChangeFilesPorts {
  readonly catalog: Pick<Catalog, 'dataFolder' | 'resources' | 'preflight'>;
  readonly kinds: Pick<Kinds, 'kindOfFolder'>;
  readonly files: Pick<FolderFiles, 'open' | 'write'>;
  readonly work: Pick<FileWork, 'runExclusive'>;
  readonly trash: TrashStore;
  readonly fetch: FetchSource;
  /** Returns the Build whose server runs with a Data Folder; `null` without one. */
  readonly findBuild: (folder: string) => string | null;
}

interface Rules {
  readonly directory: WorkspaceDirectory;
  readonly kind: Kind;
  readonly rules: ResourceInstallation;
}

export class ChangeFiles implements ResourceFiles {
  private readonly stages: Stages;
  private readonly edits: ConfigEdits;
  private readonly trash: TrashedResources;

  /** @param data the directory of the Data Folders */
  constructor(
    data: string,
    private readonly ports: ChangeFilesPorts,
  ) {
    this.stages = new Stages(data);
    this.edits = new ConfigEdits(ports.files);
    this.trash = new TrashedResources(ports.trash);
  }

  async plan(folder: string, order: InstallOrder, signal: AbortSignal): Promise<ResourcePlan> {
    const { kind, rules, directory } = await this.findRules(folder);
    const id = `p${Date.now().toString(36)}${randomBytes(4).toString('hex')}`;
    const stage = await this.stages.make(folder, id);
    try {
      const installed = await this.listInstalled(folder);
      const { resources, leftOut, faults } = await this.layOut(stage, order, installed, rules, signal);
      const parts: FindingParts = { kind, folder, target: join(stage, 'new'), staged: resources, installed };
      const facts = await readFacts(parts);
      const starts = await rules.readStarts(directory);
      const configFault = order.ensures ? await this.findConfigFault(folder, kind) : null;
      const preflight = await this.ports.catalog.preflight(folder, null, true);
      const present = 'fault' in preflight ? [] : preflight.findings;
      return {
        ...{ leftOut, faults: configFault === null ? faults : [...faults, configFault] },
        resources: resources.map(({ name, packed, path, installed: same, engineName, files, bytes }) => ({
          ...{ name, path: packed, directory: path, files, bytes },
          category: path.split('/').findLast((each) => rules.isCategory(each)) ?? null,
          version: facts.get(engineName)?.version ?? null,
          state: same === null ? 'new' : 'replaces',
          missing: facts.get(engineName)?.missing ?? [],
          collisions: same === null ? [] : [{ name: same.name, path: same.path }],
        })),
        findings: await findAdded(parts, { edits: this.edits, starts }, present),
        ensure: order.ensures ? planEnsures(resources, starts, rules) : [],
      };
    } finally {
      await this.stages.remove(folder, id);
    }
  }

  async prepare(change: ResourceChange, signal: AbortSignal): Promise<PreparedFiles> {
    const { folder, id, order } = change;
    const { kind, rules } = await this.findRules(folder);
    const stage = await this.stages.make(folder, id);
    if (order.kind === 'remove') return this.prepareRemoval(folder, order.resource);
    const installed = await this.listInstalled(folder);
    const { resources: staged, faults } = await this.layOut(stage, order, installed, rules, signal);
    const fault = faults[0] ?? (order.ensures ? await this.findConfigFault(folder, kind) : null);
    if (fault !== null) throw new ResourceFailure(fault);
    const target = join(stage, 'new');
    const facts = await readFacts({ kind, folder, target, staged, installed });
    await giveToOwner(target, this.stages.toFolder(folder));
    const moves: ResourceMove[] = [];
    for (const { name, engineName, path, installed: same } of staged) {
      const identity = (await readIdentity(toFilePath(target, path))) ?? '';
      const version = facts.get(engineName)?.version ?? null;
      const replaced = same === null ? null : await this.findPlace(folder, same);
      if (replaced?.path !== path) await this.requireFree(folder, path);
      moves.push({ name, engineName, version, added: { path, identity }, replaced });
    }
    const paths = staged.map(({ path }) => path);
    return { moves, directories: await this.listMissing(folder, paths) };
  }

  async move(change: ResourceChange): Promise<Pick<ResourceChange, 'trash'>> {
    const parts = await this.toMoveParts(change);
    return { trash: await this.ports.work.runExclusive(() => moveIn(parts)) };
  }

  async planEdits({ folder, order, moves }: ResourceChange): Promise<readonly ConfigEdit[]> {
    const { rules, directory } = await this.findRules(folder);
    const starts = await rules.readStarts(directory);
    if (order.kind === 'remove') return this.edits.planRemoved(folder, moves.map(toStarted), starts);
    if (!order.ensures) return [];
    return this.edits.planAdded(folder, planEnsures(moves.map(toStarted), starts, rules));
  }

  writeEdits(change: ResourceChange): Promise<readonly ConfigEdit[]> {
    return this.edits.write(change);
  }

  async findUndoFault(change: ResourceChange): Promise<Fault | null> {
    try {
      const because = await findObstacle(await this.toMoveParts(change));
      if (because !== null) return { code: 'resource_change_not_undoable', change: change.id, because };
      await this.edits.check(change);
      return null;
    } catch (error) {
      if (error instanceof ResourceFailure) return error.fault;
      throw error;
    }
  }

  async undo(change: ResourceChange): Promise<void> {
    const parts = await this.toMoveParts(change);
    await this.edits.undo({ ...change, edits: change.edits.filter(({ isWritten }) => isWritten) });
    await this.ports.work.runExclusive(() => moveBack(parts));
  }

  async findDependants(folder: string, engineNames: readonly string[]): Promise<readonly string[]> {
    const resources = await this.ports.catalog.resources(folder, this.ports.findBuild(folder));
    return 'fault' in resources ? [] : findDependants(resources, engineNames);
  }

  clean({ folder, id }: ResourceChange): Promise<void> {
    return this.stages.remove(folder, id);
  }

  cleanOthers(open: readonly ResourceChange[]): Promise<void> {
    return this.stages.removeOthers(open.map(({ id }) => id));
  }

  private async findRules(folder: string): Promise<Rules> {
    const found = await this.ports.catalog.dataFolder(folder);
    if (found === null || !found.exists)
      throw new ResourceFailure({ code: 'folder_not_found', folder, gone: found !== null });
    const directory = { name: folder, path: this.stages.toFolder(folder) };
    const kind = await this.ports.kinds.kindOfFolder(directory);
    if (kind.installation === undefined)
      throw new ResourceFailure({ code: 'resource_install_unsupported', folder, kind: kind.displayName });
    return { directory, kind, rules: kind.installation };
  }

  /** Returns why the config file cannot be read; `null` if it can. */
  private async findConfigFault(folder: string, { configFile }: Kind): Promise<Fault | null> {
    try {
      await this.edits.read(folder, configFile ?? '');
      return null;
    } catch (error) {
      if (error instanceof ResourceFailure) return error.fault;
      throw error;
    }
  }

  private async listInstalled(folder: string): Promise<readonly InstalledResource[]> {
    const resources = await this.ports.catalog.resources(folder, this.ports.findBuild(folder));
    if ('fault' in resources) throw new ResourceFailure(resources.fault);
    return resources;
  }

  private async layOut(
    stage: string,
    order: InstallOrder,
    installed: readonly InstalledResource[],
    rules: ResourceInstallation,
    signal: AbortSignal,
  ): Promise<Layout> {
    const fetched = await this.ports.fetch(order.source, join(stage, 'content'), signal);
    if ('fault' in fetched) return { resources: [], leftOut: [], faults: [fetched.fault] };
    return layOut({ fetched, order, installed, rules, target: join(stage, 'new') });
  }

  private async prepareRemoval(folder: string, resource: string): Promise<PreparedFiles> {
    const installed = (await this.listInstalled(folder)).filter(({ system }) => !system);
    const same = installed.find(({ engine_name: engineName }) => engineName === resource);
    if (same === undefined) throw new ResourceFailure({ code: 'resource_not_found', folder, resource });
    const replaced = await this.findPlace(folder, same);
    const { name, engine_name: engineName, details } = same;
    return { moves: [{ name, engineName, version: details.version, added: null, replaced }], directories: [] };
  }

  private async findPlace(folder: string, { name, path }: InstalledResource): Promise<ResourceMove['replaced']> {
    const textPath = toTextPath(path);
    const identity = await readIdentityIn(this.stages.toFolder(folder), textPath);
    if (identity === null) throw new ResourceFailure({ code: 'resource_not_found', folder, resource: name });
    return { path: textPath, identity };
  }

  private async requireFree(folder: string, path: string): Promise<void> {
    if ((await readIdentityIn(this.stages.toFolder(folder), path)) !== null)
      throw new ResourceFailure({ code: 'file_exists', folder, path });
  }

  /** Returns the missing directories above paths, the outermost first. */
  private async listMissing(folder: string, paths: readonly string[]): Promise<readonly string[]> {
    const above = new Set<string>();
    for (const path of paths) for (let each = dirname(path); each !== '.'; each = dirname(each)) above.add(each);
    const missing: string[] = [];
    for (const each of [...above].sort())
      if ((await readIdentityIn(this.stages.toFolder(folder), each)) === null) missing.push(each);
    return missing;
  }

  private async toMoveParts(change: ResourceChange): Promise<MoveParts> {
    const stage = await this.stages.find(change.folder, change.id);
    return { change, live: this.stages.toFolder(change.folder), stage, trash: this.trash };
  }
}

function toStarted({ name, engineName, added, replaced }: ResourceMove): StartedResource {
  return { name, engineName, path: added?.path ?? replaced?.path ?? '' };
}
