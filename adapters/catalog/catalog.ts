/** The catalog of a workspace: its Builds, its Data Folders and their Installed Resources. */
import { join } from 'node:path';
import { once } from '../../machines/async/once.js';
import type { Fault } from '../../machines/faults/faults.js';
import { refused } from '../../machines/faults/result.js';
import type { Build, Catalog, CatalogList, DataFolder, LaunchLookup } from '../../machines/folders/catalog.js';
import type { Launch } from '../../machines/launch/launch.js';
import type { Limits, UnkeptLimit } from '../../machines/launch/limits.js';
import { isDirectory, isFile, listDirectories, readDirectoryTimes, readLinkTarget } from '../directories.js';
import type { BuildState, Kind, WorkspaceDirectory } from '../kinds/kind.js';
import type { Kinds } from '../kinds/kinds.js';
import { isOutOfDescriptors } from '../process/kernel/descriptors.js';
import { findSpawnFault } from '../process/launch/launch-check.js';
import { createRunIdSource } from '../process/run-files/run-id.js';
import { findVersionInConsoles } from './console-version.js';
import { type ChosenBuild, runPreflight } from './preflight.js';

/**
 * Returns the fault. If the manager currently cannot open any file, the result is `descriptors_exhausted` instead,
 * because the Build or Data Folder may be intact.
 */
function toCertain<F extends Fault | null>(fault: F): F | Fault<'descriptors_exhausted'> {
  return fault !== null && isOutOfDescriptors() ? { code: 'descriptors_exhausted' } : fault;
}

/**
 * Opens the catalog and reads both lists. A list changes only when it is refreshed, but the entries are read on each
 * request. Throws a system error if a list cannot be read.
 * @param root the absolute path of the workspace, in which `builds` and `data` may be missing
 * @param newRunId creates the ids of composed launches
 * @param findUnkept returns the limits that the manager cannot enforce
 */
export async function openCatalog(
  root: string,
  kinds: Kinds,
  newRunId = createRunIdSource(),
  findUnkept: (limits: Limits) => readonly UnkeptLimit[] = () => [],
): Promise<Catalog> {
  const catalog = new WorkspaceCatalog(root, kinds, newRunId, findUnkept);
  await catalog.refreshBuilds();
  await catalog.refreshDataFolders();
  return catalog;
}

class WorkspaceCatalog implements Catalog {
  private readonly paths: { readonly builds: string; readonly data: string; readonly runs: string };
  private readonly lists: { builds: readonly string[]; data: readonly string[] } = { builds: [], data: [] };
  private readonly subscribers = new Set<(list: CatalogList) => void>();

  constructor(
    root: string,
    private readonly kinds: Kinds,
    private readonly newRunId: () => string,
    private readonly findUnkept: (limits: Limits) => readonly UnkeptLimit[],
  ) {
    this.paths = { builds: join(root, 'builds'), data: join(root, 'data'), runs: join(root, 'run') };
  }

  async dataFolders(): Promise<DataFolder[]> {
    const readBuilds = this.createBuildReader();
    return Promise.all(this.lists.data.map((name) => this.readFolder(name, readBuilds)));
  }

  async dataFolder(name: string): Promise<DataFolder | null> {
    return this.lists.data.includes(name) ? this.readFolder(name, this.createBuildReader()) : null;
  }

  async refreshDataFolders(): Promise<void> {
    this.lists.data = await list(this.paths.data);
    this.reportChange('folders');
  }

  builds(): Promise<Build[]> {
    return Promise.all(this.lists.builds.map((id) => this.describeBuild(id)));
  }

  async refreshBuilds(): Promise<void> {
    this.lists.builds = await list(this.paths.builds);
    this.reportChange('builds');
  }

  subscribe(onChange: (list: CatalogList) => void): () => void {
    this.subscribers.add(onChange);
    return () => void this.subscribers.delete(onChange);
  }

  reportChange(changed: CatalogList): void {
    for (const onChange of this.subscribers) onChange(changed);
  }

  resources(folder: string, build: string | null): ReturnType<Catalog['resources']> {
    return this.withFolder(folder, build, async (directory, kind, chosen) =>
      kind.findResources(directory, { systemOf: chosen?.directory ?? null }),
    );
  }

  preflight(folder: string, build: string | null, isRunning: boolean): ReturnType<Catalog['preflight']> {
    const { kinds, findUnkept } = this;
    return this.withFolder(folder, build, async (directory, kind, chosen) =>
      runPreflight({
        kinds,
        findUnkept,
        folder: directory,
        folderKind: kind,
        build: chosen,
        version: chosen === null ? null : await this.findVersion(chosen.directory, chosen.state),
        isRunning,
      }),
    );
  }

  configSummary(folder: string, build: string | null): ReturnType<Catalog['configSummary']> {
    return this.withFolder(
      folder,
      build,
      async (directory, kind, chosen) =>
        kind.config?.summarise(directory, { systemOf: chosen?.directory ?? null }) ??
        refused({ code: 'config_summary_unsupported', folder, kind: kind.name }),
    );
  }

  async findLaunch(build: string, folder: string): Promise<LaunchLookup> {
    const path = join(this.paths.data, folder);
    const [chosen, isFolder] = await Promise.all([this.chooseBuild(build), isDirectory(path)]);
    if ('fault' in chosen) return refused(toCertain(chosen.fault));
    const { state } = chosen;
    if (state.fault !== null) return refused(toCertain(state.fault));
    if (!this.lists.data.includes(folder)) return refused({ code: 'folder_unknown', folder, gone: false });
    if (!isFolder) return refused(toCertain({ code: 'folder_unknown', folder, gone: true }));
    const launch = await state.compose({ name: folder, path }, this.newRunId());
    if ('fault' in launch) return refused(toCertain(launch.fault));
    return { ok: true, value: launch, findDoubt: () => state.doubt() ?? findLaunchSpawnFault(launch) };
  }

  /** Reads the Builds at most once, and only when a Data Folder needs them. */
  private createBuildReader(): () => Promise<readonly BuildState[]> {
    return once(async () => {
      const directories = this.lists.builds.map((id) => ({ name: id, path: join(this.paths.builds, id) }));
      return Promise.all(directories.map((directory) => this.kinds.readBuild(directory)));
    });
  }

  private async readFolder(name: string, readBuilds: () => Promise<readonly BuildState[]>): Promise<DataFolder> {
    const folder = { name, path: join(this.paths.data, name) };
    const [exists, linkTarget, kind] = await Promise.all([
      isDirectory(folder.path),
      readLinkTarget(folder.path),
      this.kinds.kindOfFolder(folder),
    ]);
    const { config, possible } = await this.kinds.findConfig(folder, kind, readBuilds);
    return {
      name,
      exists,
      link_target: linkTarget,
      has_config: config !== null && (await isFile(join(folder.path, config))),
      kind: kind.name,
      kind_name: kind.displayName,
      config,
      possible_configs: possible,
    };
  }

  private async describeBuild(id: string): Promise<Build> {
    const directory = { name: id, path: join(this.paths.builds, id) };
    const times = await readDirectoryTimes(directory.path);
    if (times === null) return describeMissingBuild(id);
    const state = await this.kinds.readBuild(directory);
    const limits = (state.fault === null ? state.limits : undefined) ?? null;
    return {
      id,
      kind: state.kind,
      kind_name: this.kinds.displayName(state.kind),
      version: await this.findVersion(directory, state),
      installedAt: times.createdAt,
      folder_present: true,
      exe_present: state.program !== null,
      fault: toCertain(state.fault ?? state.doubt()),
      limits,
      limitsNotKept: limits === null ? [] : this.findUnkept(limits),
      playerCommands: (state.fault === null ? state.playerCommands : undefined) ?? null,
    };
  }

  /** Returns the version from the Build's files, or else from the output of its runs. */
  private async findVersion(build: WorkspaceDirectory, { kind, version, program }: BuildState): Promise<string | null> {
    return version ?? findVersionInConsoles(this.paths.runs, build, program, this.kinds.versionReader(kind));
  }

  /** Calls `work` with an existing Data Folder and, if named, an existing Build. */
  private async withFolder<T>(
    name: string,
    build: string | null,
    work: (folder: WorkspaceDirectory, kind: Kind, build: ChosenBuild | null) => Promise<T>,
  ): Promise<T | { readonly fault: Fault }> {
    if (!this.lists.data.includes(name)) return { fault: { code: 'folder_not_found', folder: name, gone: false } };
    const folder = { name, path: join(this.paths.data, name) };
    if (!(await isDirectory(folder.path))) return { fault: { code: 'folder_not_found', folder: name, gone: true } };
    const chosen = build === null ? null : await this.chooseBuild(build);
    if (chosen !== null && 'fault' in chosen) return chosen;
    try {
      return await work(folder, await this.kinds.kindOfFolder(folder), chosen);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      return { fault: { code: 'folder_unreadable', folder: name, because: code } };
    }
  }

  private async chooseBuild(id: string): Promise<ChosenBuild | { readonly fault: Fault }> {
    if (!this.lists.builds.includes(id)) return { fault: { code: 'build_unknown', build: id, gone: false } };
    const directory = { name: id, path: join(this.paths.builds, id) };
    if (!(await isDirectory(directory.path))) return { fault: { code: 'build_unknown', build: id, gone: true } };
    return { directory, state: await this.kinds.readBuild(directory) };
  }
}

function describeMissingBuild(id: string): Build {
  return {
    id,
    kind: null,
    kind_name: null,
    version: null,
    installedAt: null,
    folder_present: false,
    exe_present: false,
    fault: { code: 'build_unknown', build: id, gone: true },
    limits: null,
    limitsNotKept: [],
    playerCommands: null,
  };
}

/** Lists directories. The list of a missing directory is empty. */
async function list(path: string): Promise<string[]> {
  try {
    return await listDirectories(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Returns a fault of the launch or of its Data Folder; `null` without a fault. */
function findLaunchSpawnFault(launch: Launch): Fault | null {
  const fault = findSpawnFault(launch);
  return fault === null ? null : { code: 'spawn_failed', fault };
}
