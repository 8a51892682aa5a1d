/** Computes the result of a Data Folder's configuration without a server, and finds its databases. */
import { join } from 'node:path';
import { findLinkPlaces } from '../../files/link-places.js';
import type { WorkspaceDirectory } from '../kind.js';
import { executeConfig } from './config/analyse.js';
import { readServerConfig } from './config/read.js';
import { configWorld } from './config/world.js';
import { scanRoot } from './resources/scan.js';

/** Executes a configuration. Never rejects. @param set the variables that are set before server.cfg */
export async function executeFolderConfig(
  folder: WorkspaceDirectory,
  set: ReadonlyMap<string, string>,
): ReturnType<typeof executeConfig> {
  // A configuration may execute files of resources.
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

/** Returns the connection strings that oxmysql, mysql-async and ghmattimysql read. Never rejects. */
export async function findDatabases(
  folder: WorkspaceDirectory,
  set: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const { variables } = await executeFolderConfig(folder, set);
  const connection = variables.get('mysql_connection_string')?.value ?? '';
  return connection === '' ? [] : [connection];
}
