/** The catalog of a workspace: its Builds, its Data Folders and their Installed Resources. */
import { join } from 'node:path';
import { once } from '../../machines/async/once.js';
import type { Fault } from '../../machines/faults/faults.js';
import { refused } from '../../machines/faults/result.js';
import type { Build, Catalog, DataFolder, LaunchLookup } from '../../machines/folders/catalog.js';
import { compareSeverities, type Finding } from '../../machines/kinds/findings.js';
import type { Unchecked } from '../../machines/kinds/preflight.js';
import type { Launch } from '../../machines/launch/launch.js';
import type { Limits, UnkeptLimit } from '../../machines/launch/limits.js';
import { isDirectory, isFile, listDirectories } from '../directories.js';
import type { BuildState, Kind, WorkspaceDirectory } from '../kinds/kind.js';
import type { Kinds } from '../kinds/kinds.js';
import { folderSettingsFile } from '../kinds/settings.js';
import { isOutOfDescriptors } from '../process/kernel/descriptors.js';
import { findSpawnFault } from '../process/launch/launch-check.js';
import { createRunIdSource } from '../process/run-files/run-id.js';
import { findVersionInConsoles } from './console-version.js';
import { findAccessFaults } from './folder-access.js';
import { findUnsavedLinks } from './unsaved-links.js';

/**
 * Returns the fault, unless the manager cannot open any file now: then a Build or a Data Folder that seems broken may
 * be sound.
 */
function toCertain<F extends Fault | null>(fault: F): F | Fault<'descriptors_exhausted'> {
  return fault !== null && isOutOfDescriptors() ? { code: 'descriptors_exhausted' } : fault;
}

/**
 * Opens the catalog and reads both lists. A list changes only when it is refreshed; its entries are read on each
 * request. Throws a system error when a list cannot be read.
 * @param root the workspace, an absolute path; `builds` and `data` may be missing
 * @param newRunId creates the ids of composed launches
 * @param findUnkept returns the limits that cannot be kept here
 */
export async function openCatalog(
  root: string,
  kinds: Kinds,
  newRunId = createRunIdSource(),
  findUnkept: (limits: Limits) => readonly UnkeptLimit[] = () => [],
): Promise<Catalog> {
  const at = { builds: join(root, 'builds'), data: join(root, 'data'), runs: join(root, 'run') };
  const lists = { builds: await list(at.builds), data: await list(at.data) };

  /** Reads the Builds at most once, and only when a Data Folder needs them. */
  const buildReader = () =>
    once(async () => Promise.all(lists.builds.map((id) => kinds.readBuild({ name: id, path: join(at.builds, id) }))));

  async function readFolder(name: string, readBuilds = buildReader()): Promise<DataFolder> {
    const folder = { name, path: join(at.data, name) };
    const [exists, kind] = await Promise.all([isDirectory(folder.path), kinds.kindOfFolder(folder)]);
    const { config, possible } = await kinds.findConfig(folder, kind, readBuilds);
    return {
      name,
      exists,
      has_config: config !== null && (await isFile(join(folder.path, config))),
      kind: kind.name,
      kind_name: kind.displayName,
      config,
      possible_configs: possible,
    };
  }

  async function readBuild(id: string): Promise<Build> {
    const path = join(at.builds, id);
    if (!(await isDirectory(path))) {
      return {
        id,
        kind: null,
        kind_name: null,
        version: null,
        folder_present: false,
        exe_present: false,
        fault: { code: 'build_unknown', build: id, gone: true },
        limits: null,
        limitsNotKept: [],
      };
    }
    const state = await kinds.readBuild({ name: id, path });
    const { kind, program } = state;
    const limits = (state.fault === null ? state.limits : undefined) ?? null;
    return {
      id,
      kind,
      kind_name: kinds.displayName(kind),
      version: await versionOf({ name: id, path }, state),
      folder_present: true,
      exe_present: program !== null,
      fault: toCertain(state.fault ?? state.doubt()),
      limits,
      limitsNotKept: limits === null ? [] : findUnkept(limits),
    };
  }

  /** Returns the version from the Build's files, else from the output of its runs. */
  async function versionOf(build: WorkspaceDirectory, { kind, version, program }: BuildState): Promise<string | null> {
    return version ?? findVersionInConsoles(at.runs, build, program, kinds.versionReader(kind));
  }

  async function findLaunch(build: string, folder: string): Promise<LaunchLookup> {
    const folderPath = join(at.data, folder);
    const [chosen, isFolder] = await Promise.all([chooseBuild(build), isDirectory(folderPath)]);
    if ('fault' in chosen) return refused(toCertain(chosen.fault));
    const { state } = chosen;
    if (state.fault !== null) return refused(toCertain(state.fault));
    if (!lists.data.includes(folder)) return refused({ code: 'folder_unknown', folder, gone: false });
    if (!isFolder) return refused(toCertain({ code: 'folder_unknown', folder, gone: true }));
    const launch = await state.compose({ name: folder, path: folderPath }, newRunId());
    if ('fault' in launch) return refused(toCertain(launch.fault));
    return { ok: true, value: launch, findDoubt: () => state.doubt() ?? findLaunchSpawnFault(launch) };
  }

  /** Calls `work` with an existing Data Folder and, if named, an existing Build. */
  async function withFolder<T>(
    name: string,
    build: string | null,
    work: (folder: WorkspaceDirectory, kind: Kind, build: ChosenBuild | null) => Promise<T>,
  ): Promise<T | { readonly fault: Fault }> {
    if (!lists.data.includes(name)) return { fault: { code: 'folder_not_found', folder: name, gone: false } };
    const folder = { name, path: join(at.data, name) };
    if (!(await isDirectory(folder.path))) return { fault: { code: 'folder_not_found', folder: name, gone: true } };
    const chosen = build === null ? null : await chooseBuild(build);
    if (chosen !== null && 'fault' in chosen) return chosen;
    try {
      return await work(folder, await kinds.kindOfFolder(folder), chosen);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      return { fault: { code: 'folder_unreadable', folder: name, because: code } };
    }
  }

  async function chooseBuild(id: string): Promise<ChosenBuild | { readonly fault: Fault }> {
    if (!lists.builds.includes(id)) return { fault: { code: 'build_unknown', build: id, gone: false } };
    const place = { name: id, path: join(at.builds, id) };
    if (!(await isDirectory(place.path))) return { fault: { code: 'build_unknown', build: id, gone: true } };
    return { place, state: await kinds.readBuild(place) };
  }

  return {
    async dataFolders() {
      const readBuilds = buildReader();
      return Promise.all(lists.data.map((name) => readFolder(name, readBuilds)));
    },
    dataFolder: async (name) => (lists.data.includes(name) ? readFolder(name) : null),
    refreshDataFolders: async () => void (lists.data = await list(at.data)),
    builds: () => Promise.all(lists.builds.map(readBuild)),
    refreshBuilds: async () => void (lists.builds = await list(at.builds)),
    resources: (folder, build) =>
      withFolder(folder, build, async (place, kind, system) =>
        kind.findResources(place, { systemOf: system?.place ?? null }),
      ),
    preflight: (folder, build, isRunning) =>
      withFolder(folder, build, async (place, folderKind, chosen) => {
        const unfit = chosen === null ? null : (chosen.state.fault ?? chosen.state.doubt());
        const ofRun =
          chosen === null ? { kind: folderKind, isGuessed: false } : await kinds.kindOfRun(chosen.state, place);
        const { kind, isGuessed } = ofRun;
        const known =
          chosen === null
            ? null
            : { ...chosen, state: { ...chosen.state, version: await versionOf(chosen.place, chosen.state) } };
        const unknown = await kinds.unknownKindOf(place);
        const startable = chosen?.state.fault === null ? chosen.state : undefined;
        const found = await kind.preflight(place, { build: isGuessed ? null : known, isRunning });
        const outside = await findUnsavedLinks(place, kinds);
        const findings = [
          ...(unfit === null ? [] : [generalFinding('build_not_startable', 'fatal', null, { fault: unfit })]),
          ...(unknown === null
            ? []
            : [
                generalFinding('kind_unknown', 'warning', folderSettingsFile, {
                  named: unknown,
                  taken: kind.name,
                  known: kinds.description.names,
                }),
              ]),
          ...findUnkept(startable?.limits ?? {}).map((unkept) =>
            generalFinding('limit_not_kept', 'warning', null, { ...unkept, wanted: startable?.limits?.[unkept.limit] }),
          ),
          ...(outside.length > 0 ? [generalFinding('link_outside', 'warning', null, { folder, links: outside })] : []),
          ...(await findAccessFaults(startable?.user, place.path)),
          ...(isGuessed ? [generalFinding('kind_mismatch', 'warning', null, { build, folder, kind: kind.name })] : []),
          // The program of the Build may not need what the server of this kind does.
          ...(isGuessed ? found.map(atMostError) : found),
        ];
        const unchecked: Unchecked[] = [
          ...(chosen === null ? ['build' as const] : []),
          ...(isGuessed ? ['program' as const] : []),
          ...(kind.unchecked ?? []),
          ...(isRunning ? ['ports' as const] : []),
        ];
        return {
          kind: kind.name,
          kindName: kind.displayName,
          unchecked,
          findings: findings.sort((a, b) => compareSeverities(a.severity, b.severity)),
        };
      }),
    configSummary: (folder, build) =>
      withFolder(
        folder,
        build,
        async (place, kind, system) =>
          kind.config?.summarise(place, { systemOf: system?.place ?? null }) ??
          refused({ code: 'config_not_read', folder, kind: kind.name }),
      ),
    findLaunch,
  };
}

function atMostError(finding: Finding): Finding {
  return finding.severity === 'fatal' ? { ...finding, severity: 'error' } : finding;
}

interface ChosenBuild {
  readonly place: WorkspaceDirectory;
  readonly state: BuildState;
}

function generalFinding(
  code: string,
  severity: Finding['severity'],
  file: string | null,
  facts: Finding['facts'],
): Finding {
  return { code, severity, file, line: null, resource: null, facts };
}

/** A missing directory is an empty list. */
async function list(path: string): Promise<string[]> {
  try {
    return await listDirectories(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Returns a fault of the launch or its Data Folder, or null. */
function findLaunchSpawnFault(launch: Launch): Fault | null {
  const fault = findSpawnFault(launch);
  return fault === null ? null : { code: 'spawn_failed', fault };
}
