/** The catalog of a workspace: its Builds, its Data Folders and their Installed Resources. */
import { join } from 'node:path';
import type { Build, Catalog, DataFolder, LaunchLookup } from '../../machines/catalog.js';
import { isDirectory, isFile, subdirectories } from '../directories.js';
import type { Kinds } from '../kinds/kinds.js';
import { createRunIds } from '../process/run-ids.js';
import { findLaunchSpawnFault, findSpaceFault } from './spawn-faults.js';

/**
 * Opens the catalog: reads both lists. They change only when they are refreshed; what is told of an entry is
 * looked up at that moment.
 * @param root the workspace, an absolute path; `builds` and `data` in it may be absent
 * @param kinds what is known of the servers in it
 * @param newRunId names the runs that are looked up
 * @throws what the file system says when a list cannot be read
 */
export async function openCatalog(root: string, kinds: Kinds, newRunId = createRunIds()): Promise<Catalog> {
  const at = { builds: join(root, 'builds'), data: join(root, 'data'), runs: join(root, 'run') };
  const lists = { builds: await list(at.builds), data: await list(at.data) };

  async function lookAtFolder(name: string): Promise<DataFolder> {
    const folder = { name, path: join(at.data, name) };
    const [exists, kind] = await Promise.all([isDirectory(folder.path), kinds.kindOfFolder(folder)]);
    const config = kind.configFile;
    return { name, exists, has_config: config !== null && (await isFile(join(folder.path, config))), kind: kind.name, config };
  }

  async function lookAtBuild(id: string): Promise<Build> {
    const path = join(at.builds, id);
    if (!(await isDirectory(path))) {
      return { id, kind: null, version: null, folder_present: false, exe_present: false, fault: { code: 'build_unknown', build: id, gone: true } };
    }
    const state = await kinds.readBuild({ name: id, path });
    const { kind, version, program } = state;
    return { id, kind, version, folder_present: true, exe_present: program !== null, fault: state.fault ?? state.doubt() };
  }

  async function findLaunch(build: string, folder: string): Promise<LaunchLookup> {
    if (!lists.builds.includes(build)) return refuse({ code: 'build_unknown', build, gone: false });
    const buildPath = join(at.builds, build);
    if (!(await isDirectory(buildPath))) return refuse({ code: 'build_unknown', build, gone: true });
    const state = await kinds.readBuild({ name: build, path: buildPath });
    if (state.fault !== null) return refuse(state.fault);
    if (!lists.data.includes(folder)) return refuse({ code: 'folder_unknown', folder, gone: false });
    const folderPath = join(at.data, folder);
    if (!(await isDirectory(folderPath))) return refuse({ code: 'folder_unknown', folder, gone: true });
    const launch = await state.compose({ name: folder, path: folderPath }, newRunId());
    if ('fault' in launch) return refuse(launch.fault);
    return { launch, fault: null, doubt: () => state.doubt() ?? findLaunchSpawnFault(launch) };
  }

  return {
    dataFolders: () => Promise.all(lists.data.map(lookAtFolder)),
    dataFolder: async (name) => (lists.data.includes(name) ? lookAtFolder(name) : null),
    refreshDataFolders: async () => void (lists.data = await list(at.data)),
    builds: () => Promise.all(lists.builds.map(lookAtBuild)),
    refreshBuilds: async () => void (lists.builds = await list(at.builds)),
    async resources(folder) {
      if (!lists.data.includes(folder)) return { fault: { code: 'folder_not_found', folder, gone: false } };
      const path = join(at.data, folder);
      if (!(await isDirectory(path))) return { fault: { code: 'folder_not_found', folder, gone: true } };
      const place = { name: folder, path };
      try {
        return await (await kinds.kindOfFolder(place)).findResources(place, { systemOf: null });
      } catch (error) {
        return { fault: { code: 'folder_unreadable', folder, because: (error as NodeJS.ErrnoException).code ?? 'unknown' } };
      }
    },
    findLaunch,
    findSpaceFault: () => findSpaceFault(at.runs),
  };
}

/** A workspace without the directory has nothing in it yet. */
async function list(path: string): Promise<string[]> {
  try {
    return await subdirectories(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function refuse(fault: NonNullable<LaunchLookup['fault']>): LaunchLookup {
  return { launch: null, fault };
}
