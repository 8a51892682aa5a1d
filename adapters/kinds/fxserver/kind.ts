/** FXServer: FiveM and RedM. */
import { join } from 'node:path';
import { mayBeThere } from '../../directories.js';
import type { Kind } from '../kind.js';
import { readFxServerBuild } from './build.js';
import { findResources } from './resources/find.js';

/** @param root the workspace */
export function createFxServerKind(root: string): Kind {
  return {
    name: 'fxserver',
    configFile: 'server.cfg',
    readBuild: (build) => readFxServerBuild(root, build),
    async hasFolder(path) {
      return (await mayBeThere(join(path, 'resources'))) || (await mayBeThere(join(path, 'server.cfg')));
    },
    findResources,
    preflight: async () => [],
  };
}
