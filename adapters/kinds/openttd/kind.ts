/** OpenTTD. Its resources are AIs and game scripts in Squirrel. */
import { join } from 'node:path';
import { mayExist } from '../../directories.js';
import type { Kind } from '../kind.js';
import { openttd, readOpenTtdBuild } from './build.js';
import { openttdFindings } from './findings.js';
import { preflightOpenTtd } from './preflight.js';
import { configFile, findScripts } from './scripts.js';

export function createOpenTtdKind(): Kind {
  return {
    name: openttd,
    configFile,
    findings: openttdFindings,
    readBuild: readOpenTtdBuild,
    hasFolder: (path) => mayExist(join(path, configFile)),
    findResources: findScripts,
    preflight: preflightOpenTtd,
  };
}
