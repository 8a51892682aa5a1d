/** The catalog of a workspace: its Builds, its Data Folders and their Installed Resources. */
import { join } from 'node:path';
import type { Build, Catalog, DataFolder, LaunchLookup } from '../../machines/catalog.js';
import { createRunIds } from '../process/run-ids.js';
import { isDirectory, isFile, subdirectories } from './directories.js';
import { composeLaunch, findBuildSpawnFault, findLaunchSpawnFault, findSpaceFault, readBuild } from './launch.js';
import { findResources } from './resources.js';

/**
 * Opens the catalog: reads both lists. They change only when they are refreshed; what is told of an entry is
 * looked up at that moment.
 * @param root the workspace, an absolute path; `builds` and `data` in it may be absent
 * @param searchPath the PATH that bare program names are looked up along
 * @param newRunId names the runs that are looked up
 * @throws what the file system says when a list cannot be read
 */
export async function openCatalog(root: string, searchPath: string, newRunId = createRunIds()): Promise<Catalog> {
  const at = { builds: join(root, 'builds'), data: join(root, 'data'), runs: join(root, 'run') };
  const lists = { builds: await list(at.builds), data: await list(at.data) };

  async function lookAtFolder(name: string): Promise<DataFolder> {
    const path = join(at.data, name);
    const [exists, has_config] = await Promise.all([isDirectory(path), isFile(join(path, 'server.cfg'))]);
    return { name, exists, has_config };
  }

  async function lookAtBuild(id: string): Promise<Build> {
    const path = join(at.builds, id);
    if (!(await isDirectory(path))) {
      return { id, folder_present: false, exe_present: false, fault: { code: 'build_unknown', build: id, gone: true } };
    }
    const state = await readBuild(id, path, searchPath);
    const fault = state.fault ?? findBuildSpawnFault(state);
    return { id, folder_present: true, exe_present: state.program !== null, fault };
  }

  async function findLaunch(build: string, folder: string): Promise<LaunchLookup> {
    if (!lists.builds.includes(build)) return refuse({ code: 'build_unknown', build, gone: false });
    const buildPath = join(at.builds, build);
    if (!(await isDirectory(buildPath))) return refuse({ code: 'build_unknown', build, gone: true });
    const state = await readBuild(build, buildPath, searchPath);
    if (state.fault !== null) return refuse(state.fault);
    if (!lists.data.includes(folder)) return refuse({ code: 'folder_unknown', folder, gone: false });
    const folderPath = join(at.data, folder);
    if (!(await isDirectory(folderPath))) return refuse({ code: 'folder_unknown', folder, gone: true });
    // Of a program under stdbuf the launch itself would look at stdbuf alone.
    const spawnFault = state.file.unbuffer ? findBuildSpawnFault(state) : null;
    if (spawnFault !== null) return refuse(spawnFault);
    const launch = composeLaunch(state, { id: build, path: buildPath }, { name: folder, path: folderPath }, searchPath, newRunId());
    return { launch, fault: null, doubt: () => findBuildSpawnFault(state) ?? findLaunchSpawnFault(launch) };
  }

  return {
    dataFolders: () => Promise.all(lists.data.map(lookAtFolder)),
    refreshDataFolders: async () => void (lists.data = await list(at.data)),
    builds: () => Promise.all(lists.builds.map(lookAtBuild)),
    refreshBuilds: async () => void (lists.builds = await list(at.builds)),
    async resources(folder) {
      if (!lists.data.includes(folder)) return { fault: { code: 'folder_not_found', folder, gone: false } };
      const path = join(at.data, folder);
      if (!(await isDirectory(path))) return { fault: { code: 'folder_not_found', folder, gone: true } };
      try {
        return await findResources(path);
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
