/** Executes the configuration of a Data Folder on paper, and finds the databases in it. */
import { join } from 'node:path';
import { findLinkPlaces } from '../../files/link-places.js';
import type { WorkspaceDirectory } from '../kind.js';
import { executeConfig } from './config/analyse.js';
import { readServerConfig } from './config/read.js';
import { configWorld } from './config/world.js';
import { scanRoot } from './resources/scan.js';

/** @param set the variables that are set before server.cfg. Never rejects. */
export async function executeFolderConfig(
  folder: WorkspaceDirectory,
  set: ReadonlyMap<string, string>,
): Promise<ReturnType<typeof executeConfig>> {
  // A config may execute files of resources.
  const path = join(folder.path, 'resources');
  const { resources, categories } = await findLinkPlaces(folder.path)
    .then((places) => scanRoot({ path, isSystem: false, places }))
    .catch(() => ({ resources: [], categories: [] }));
  const located = resources.map(({ engineName, directory, categories }) => ({
    name: engineName,
    path: directory,
    categories,
  }));
  return executeConfig(await readServerConfig('server.cfg', configWorld(folder.path, located, categories)), { set });
}

/** Returns the connection strings: the one that oxmysql, mysql-async and ghmattimysql read. Never rejects. */
export async function findDatabases(
  folder: WorkspaceDirectory,
  set: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const { variables } = await executeFolderConfig(folder, set);
  const connection = variables.get('mysql_connection_string')?.value ?? '';
  return connection === '' ? [] : [connection];
}
