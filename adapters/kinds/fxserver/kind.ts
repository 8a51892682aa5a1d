/** FXServer: FiveM and RedM. */
import { join } from 'node:path';
import { isEmpty, mayExist } from '../../directories.js';
import type { Kind, Place } from '../kind.js';
import { readSettings } from '../settings.js';
import { readFxServerBuild } from './build.js';
import { convarsOf } from './convars.js';
import type { ManifestReader } from './manifest/reader.js';
import { preflightFxServer } from './preflight/preflight.js';
import { findResources } from './resources/find.js';
import { takeInventory } from './resources/inventory.js';
import { versionInConsole } from './version.js';

/** @param root the workspace */
export function createFxServerKind(root: string, manifests: ManifestReader): Kind {
  /** What is set before server.cfg is read; of settings that cannot be read, nothing is. */
  async function convarsFor(folder: Place): Promise<ReadonlyMap<string, string>> {
    const read = await readSettings(root, folder);
    if ('fault' in read) return new Map();
    const { open, secret } = convarsOf(read.file);
    return new Map([...open, ...secret]);
  }

  return {
    name: 'fxserver',
    configFile: 'server.cfg',
    readBuild: (build) => readFxServerBuild(root, build),
    async hasFolder(path) {
      // One that is to be filled is taken for what most are.
      return (await mayExist(join(path, 'resources'))) || (await mayExist(join(path, 'server.cfg'))) || isEmpty(path);
    },
    findResources: async (folder, query) => findResources(folder, query, { manifests, set: await convarsFor(folder) }),
    preflight: (folder, query) => preflightFxServer(folder, query, { root, manifests }),
    async summarise(folder, { systemOf }) {
      const { config, enabled } = await takeInventory(folder, systemOf, { manifests, set: await convarsFor(folder) });
      return { config, enabled: [...enabled.values()] };
    },
    versionInConsole,
  };
}
