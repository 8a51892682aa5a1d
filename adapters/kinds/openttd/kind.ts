/** The kind OpenTTD. The resources of OpenTTD are AIs and game scripts in Squirrel. */
import { join } from 'node:path';
import { silentServer } from '../../../machines/launch/live-server.js';
import { mayExist } from '../../directories.js';
import type { Kind } from '../kind.js';
import { connectByQuery } from '../live/query-server.js';
import { openttd, readOpenTtdBuild } from './build.js';
import { openttdFindings } from './findings.js';
import { listenAddress } from './listen-address.js';
import { preflightOpenTtd } from './preflight.js';
import { configFile, findScripts, readConfig } from './scripts.js';

export function createOpenTtdKind(): Kind {
  return {
    name: openttd,
    displayName: 'OpenTTD',
    configFile,
    findings: openttdFindings,
    readBuild: readOpenTtdBuild,
    hasFolder: (path) => mayExist(join(path, configFile)),
    findResources: findScripts,
    preflight: preflightOpenTtd,
    async connect({ folder }) {
      const { hosts, port } = listenAddress(await readConfig(folder));
      return port === null ? silentServer : connectByQuery({ protocol: openttd, host: hosts[0], port });
    },
  };
}
