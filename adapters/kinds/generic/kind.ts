/** Any server whose Build has a build.json. Its Data Folders have no known config file or resources. */
import type { Kind } from '../kind.js';
import { readDescribedBuild } from './launch.js';

/** @param searchPath the PATH for bare program names */
export function createGenericKind(searchPath: string): Kind {
  return {
    name: 'generic',
    configFile: null,
    findings: {},
    readBuild: (build) => readDescribedBuild(build, searchPath),
    hasFolder: async () => true,
    findResources: async () => [],
    preflight: async () => [],
  };
}
